import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';
import { ticketSales, ticketTypes } from './sales.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A place on the waiting list for a type that is sold out, until it is offered or closed. */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    /** Its secret address is made from this. */
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    typeId: text('type_id')
      .notNull()
      .references(() => ticketTypes.id),
    quantity: integer('quantity').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    language: text('language').notNull(),
    createdAt: moment('created_at').notNull().default(sql`clock_timestamp()`),
    /** When places were held for them, and the basket that holds or held them. */
    offeredAt: moment('offered_at'),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    leftAt: moment('left_at'),
    /** When they were written to that nothing comes any more. */
    closedAt: moment('closed_at'),
  },
  (table) => [
    check('waiting_entries_some', sql`${table.quantity} > 0`),
    index('waiting_entries_event').on(table.eventId, table.createdAt),
    index('waiting_entries_email').on(sql`lower(${table.email})`),
    index('waiting_entries_order').on(table.orderId),
    // No one waits twice for the same.
    uniqueIndex('waiting_entries_once')
      .on(table.typeId, sql`lower(${table.email})`)
      .where(
        sql`${table.offeredAt} is null and ${table.leftAt} is null and ${table.closedAt} is null`,
      ),
  ],
);
