import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { ticketSales } from './sales.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A venue’s message to all with a ticket of an event, and how far it has been sent. */
export const ticketMailings = pgTable(
  'ticket_mailings',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Which ticket types it is about; null for all. */
    typeIds: text('type_ids').array(),
    /** How many have been written to, in the order of their addresses, and the last of them. */
    sent: integer('sent').notNull().default(0),
    lastEmail: text('last_email').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Once all of them have been written to. */
    sentAt: moment('sent_at'),
  },
  (table) => [
    check('ticket_mailings_sent', sql`${table.sent} >= 0`),
    index('ticket_mailings_event').on(table.eventId, table.createdAt),
  ],
);
