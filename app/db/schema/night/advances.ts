import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { answerSources } from '#app/domain/advancing/topics.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { bookings } from '../bookings.ts';
import { events } from '../events.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const side = (name: string) => text(name, { enum: sides });
const event = () =>
  text('event_id')
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' });
const booking = () => text('booking_id').references(() => bookings.id);

/** The advance of a night. Every change of it locks this row first. */
export const advances = pgTable('advances', {
  eventId: event().primaryKey(),
  /** How many changes there have been. */
  revision: integer('revision').notNull().default(0),
});

/** The answer to one line. A line without an answer has no row: `topics` knows it. */
export const advanceLines = pgTable(
  'advance_lines',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: event(),
    /** Null for a line of the house, which every act of the night reads. */
    bookingId: booking(),
    /** A topic, gear that is missing, or an added line: `keyOf`. */
    key: text('key').notNull(),
    /** The name of an added line. */
    label: text('label').notNull().default(''),
    answers: side('answers').notNull(),
    answer: text('answer').notNull().default(''),
    /** That there is nothing to be said. */
    isSkipped: boolean('is_skipped').notNull().default(false),
    /** The source of an answer that was taken over; null where a person wrote it. */
    source: text('source', { enum: answerSources }),
    answeredBy: side('answered_by'),
    /** The change that it is from. */
    revision: integer('revision').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    unique('advance_lines_once').on(table.eventId, table.bookingId, table.key).nullsNotDistinct(),
    // The answers of last time, by topic.
    index('advance_lines_booking').on(table.bookingId),
  ],
);

/** Short questions and answers about a line, between the two sides of one booking. */
export const advanceComments = pgTable(
  'advance_comments',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    bookingId: booking().notNull(),
    key: text('key').notNull(),
    by: side('by').notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('advance_comments_booking').on(table.bookingId, table.id)],
);

/** Up to which change one side has confirmed everything. */
export const advanceConfirmations = pgTable(
  'advance_confirmations',
  {
    bookingId: booking().notNull(),
    side: side('side').notNull(),
    revision: integer('revision').notNull(),
    /** The version of the terms that both had signed then, whose times were read with it. */
    version: integer('version').notNull(),
    /** The pseudonym of the person. */
    actor: uuid('actor').notNull(),
    at: moment('at').notNull(),
    /** When this side was notified that something has changed since. */
    notifiedAt: moment('notified_at'),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.side] })],
);

/** The link with which a crew reads the day sheet; only a part of its secret is kept. */
export const daySheetLinks = pgTable('day_sheet_links', {
  bookingId: booking().primaryKey(),
  token: text('token').notNull().unique(),
  madeAt: moment('made_at').notNull(),
});
