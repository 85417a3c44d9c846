import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { accounts } from '../accounts.ts';
import { bookings } from '../bookings.ts';
import { profiles } from '../profiles.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** How long the two sides of a settled show can review each other. */
export const reviewWindows = pgTable('review_windows', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  closesAt: moment('closes_at').notNull(),
});

/** A review that one side of a show writes of the other. */
export const reviews = pgTable(
  'reviews',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => reviewWindows.bookingId),
    /** The side that wrote it. */
    side: text('side', { enum: sides }).notNull(),
    /** Null once that page has left. */
    byId: text('by_id').references(() => profiles.id, {
      onDelete: 'set null',
      onUpdate: 'cascade',
    }),
    aboutId: text('about_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** True if they would book them, or play there, again. */
    wouldAgain: boolean('would_again').notNull(),
    text: text('text').notNull(),
    writtenAt: moment('written_at').notNull().defaultNow(),
    /** Null while only the side that wrote it can read it. To the millisecond, as cursors write moments. */
    publishedAt: timestamp('published_at', { withTimezone: true, precision: 3 }),
    /** The public reply of the reviewed side. */
    answer: text('answer'),
    /** Set once an administrator has taken it off the page. */
    hiddenAt: moment('hidden_at'),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.side] }),
    index('reviews_about')
      .on(table.aboutId, table.publishedAt.desc(), table.bookingId)
      .where(sql`${table.publishedAt} is not null and ${table.hiddenAt} is null`),
    index('reviews_by').on(table.byId),
    index('reviews_unpublished').on(table.bookingId).where(sql`${table.publishedAt} is null`),
  ],
);
