import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts.ts';
import { tickets } from './orders.ts';
import { ticketTypes } from './sales.ts';
import { seats } from './seats.ts';

/** A venue’s move of a ticket to another place. Rows are never changed. */
export const movedTickets = pgTable(
  'moved_tickets',
  {
    id: text('id').primaryKey(),
    /** As it is now: of another show it is another ticket than before. */
    ticketId: text('ticket_id')
      .notNull()
      .references(() => tickets.id),
    fromTypeId: text('from_type_id')
      .notNull()
      .references(() => ticketTypes.id),
    toTypeId: text('to_type_id')
      .notNull()
      .references(() => ticketTypes.id),
    fromSeatId: text('from_seat_id').references(() => seats.id),
    toSeatId: text('to_seat_id').references(() => seats.id),
    movedBy: text('moved_by').references(() => accounts.id, { onDelete: 'set null' }),
    movedAt: timestamp('moved_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('moved_tickets_ticket').on(table.ticketId)],
);
