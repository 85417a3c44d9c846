import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bookings } from '../bookings.ts';
import { tours } from '../holds.ts';
import { outsideShows } from '../outside-shows.ts';

/**
 * A show that a performer has put on a tour, beside those that came of a hold on it. Each is on one
 * tour at most.
 */
export const tourShows = pgTable(
  'tour_shows',
  {
    tourId: text('tour_id')
      .notNull()
      .references(() => tours.id, { onDelete: 'cascade' }),
    bookingId: text('booking_id').references(() => bookings.id, { onDelete: 'cascade' }),
    outsideId: text('outside_id').references(() => outsideShows.id, { onDelete: 'cascade' }),
  },
  (table) => [
    check('tour_shows_one', sql`num_nonnulls(${table.bookingId}, ${table.outsideId}) = 1`),
    uniqueIndex('tour_shows_booking').on(table.bookingId),
    uniqueIndex('tour_shows_outside').on(table.outsideId),
    index('tour_shows_tour').on(table.tourId),
  ],
);
