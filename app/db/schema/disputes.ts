import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { bookings } from './bookings.ts';
import { messages } from './messaging.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const amount = (name: string) => bigint(name, { mode: 'number' });
const booking = () =>
  text('booking_id')
    .notNull()
    .references(() => bookings.id);

/** A side’s word that the show was played. Both sides’ word releases the money. */
export const showConfirmations = pgTable(
  'show_confirmations',
  {
    bookingId: booking(),
    side: text('side', { enum: sides }).notNull(),
    /** The pseudonym of the writer. */
    actor: uuid('actor').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.side] })],
);

/** The release of the money held for a booking, and its cause. Once, and for good. */
export const releases = pgTable('releases', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id),
  by: text('by', {
    enum: ['both', 'code', 'clock', 'decision', 'cancellation', 'settlement'],
  }).notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** One side disputes who is due the money. While one is open, nothing is released. */
export const disputes = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    bookingId: booking(),
    raisedBy: text('raised_by', { enum: sides }).notNull(),
    reason: text('reason', {
      enum: ['notPlayed', 'cutShort', 'notAsAgreed', 'whoCancelled', 'other'],
    }).notNull(),
    /** Of the money held for the performer’s pay: the part that the raiser says should go back to the venue. */
    asksVenueGetsMinor: amount('asks_venue_gets_minor').notNull(),
    state: text('state', { enum: ['open', 'withdrawn', 'agreed', 'decided'] })
      .notNull()
      .default('open'),
    /** The decision or agreement; the two parts add up to the amount held. */
    venueGetsMinor: amount('venue_gets_minor'),
    performerGetsMinor: amount('performer_gets_minor'),
    decision: text('decision').notNull().default(''),
    /** The administrator, by the name that books keep. */
    decidedBy: uuid('decided_by'),
    raisedAt: moment('raised_at').notNull().defaultNow(),
    /** Until then the other side is waited for. */
    answerDueAt: moment('answer_due_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('disputes_one_open').on(table.bookingId).where(sql`${table.state} = 'open'`),
    index('disputes_booking').on(table.bookingId),
    index('disputes_open').on(table.raisedAt).where(sql`${table.state} = 'open'`),
    check('disputes_amounts', sql`${table.asksVenueGetsMinor} >= 0`),
  ],
);

/** Whose word a message of a dispute’s thread is, and what it offers. Only ever added to. */
export const disputeStatements = pgTable(
  'dispute_statements',
  {
    /** The message’s. */
    id: text('id')
      .primaryKey()
      .references(() => messages.id),
    disputeId: text('dispute_id')
      .notNull()
      .references(() => disputes.id),
    by: text('by', { enum: [...sides, 'platform'] }).notNull(),
    /** An offer to the other side to settle for this; null for a comment alone. */
    offersVenueGetsMinor: amount('offers_venue_gets_minor'),
  },
  (table) => [index('dispute_statements_dispute').on(table.disputeId)],
);
