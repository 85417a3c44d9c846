import {
  bigserial,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { ticketSales } from './sales.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The queues of an event, one after the other: each begins when the one before has been empty. */
export const ticketQueues = pgTable(
  'ticket_queues',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => ticketSales.eventId),
    number: integer('number').notNull(),
    /** When the first is let in. */
    startsAt: moment('starts_at').notNull(),
    perMinute: integer('per_minute').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.number] })],
);

/** The places of a queue, in the order of ids. */
export const queuePlaces = pgTable(
  'ticket_queue_places',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    // Not a foreign key: all who come at once would touch one row.
    eventId: text('event_id').notNull(),
    queue: integer('queue').notNull(),
    arrivedAt: moment('arrived_at').notNull().defaultNow(),
    /** When their turn was taken, and the basket that came of it. */
    takenAt: moment('taken_at'),
    basketId: text('basket_id'),
  },
  (table) => [
    index('ticket_queue_places_queue').on(table.eventId, table.queue, table.id),
    index('ticket_queue_places_arrived').on(table.arrivedAt),
  ],
);
