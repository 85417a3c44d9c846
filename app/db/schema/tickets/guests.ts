import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bookings } from '../bookings.ts';
import { events } from '../events.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Events whose guest list is closed to performers. */
export const guestListClosings = pgTable('guest_list_closings', {
  eventId: text('event_id')
    .primaryKey()
    .references(() => events.id),
  closedAt: moment('closed_at').notNull().defaultNow(),
});

/**
 * A line on the guest list of an event: the venue’s, or one of a performer’s, which is at the event that
 * its booking is of. A guest who was crossed out stays, so that doors can be told.
 */
export const guests = pgTable(
  'guests',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id').references(() => events.id),
    /** The booking out of whose places they come; null for guests of the venue. */
    bookingId: text('booking_id').references(() => bookings.id),
    name: text('name').notNull(),
    /** How many people come by that name, the named one among them. */
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
