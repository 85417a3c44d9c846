import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { OrderFile } from '#app/domain/tickets/imports/order-file.ts';
import { ticketSales } from './sales.ts';

/** An export of another ticket shop as it was read, until it is imported or a day has passed. */
export const ticketImports = pgTable(
  'ticket_imports',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    file: jsonb('file').$type<OrderFile>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('ticket_imports_event').on(table.eventId, table.createdAt)],
);
