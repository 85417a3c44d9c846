import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { ticketSales } from './sales.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** An email of a venue to all ticket holders of an event, and how far it has been sent. */
export const ticketMailings = pgTable(
  'ticket_mailings',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The ticket types it is about; null for all. */
    typeIds: text('type_ids').array(),
    /** Number of emails sent, in the order of their addresses, and the last address. */
    sent: integer('sent').notNull().default(0),
    lastEmail: text('last_email').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Set once no holder is left to write to. */
    sentAt: moment('sent_at'),
  },
  (table) => [
    check('ticket_mailings_sent', sql`${table.sent} >= 0`),
    index('ticket_mailings_event').on(table.eventId, table.createdAt),
  ],
);
