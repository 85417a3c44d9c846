import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bookings } from '../bookings.ts';
import { events } from '../events.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Events whose guest list performers can’t change any more. */
export const guestListClosings = pgTable('guest_list_closings', {
  eventId: text('event_id')
    .primaryKey()
    .references(() => events.id),
  closedAt: moment('closed_at').notNull().defaultNow(),
});

/**
 * A line on the guest list of an event: the venue’s, or one of a performer’s, which is at the event
 * of its booking. Crossed-out lines stay, so that phones at the door learn of it.
 */
export const guests = pgTable(
  'guests',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id').references(() => events.id),
    /** The booking out of whose places they come; null for guests of the venue. */
    bookingId: text('booking_id').references(() => bookings.id),
    name: text('name').notNull(),
    /** People who come by that name, the named one included. */
    places: integer('places').notNull(),
    listedAt: moment('listed_at').notNull().defaultNow(),
    crossedOutAt: moment('crossed_out_at'),
  },
  (table) => [
    check('guests_some', sql`${table.places} > 0`),
    check('guests_whose', sql`num_nonnulls(${table.eventId}, ${table.bookingId}) = 1`),
    index('guests_event').on(table.eventId),
    index('guests_booking').on(table.bookingId),
  ],
);
