import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { answerSources } from '#app/domain/advancing/topics.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import type { Rider } from '#app/domain/profiles/production.ts';
import {
  addedKindNames,
  markActions,
  orderLimits,
} from '#app/domain/running-order/running-order.ts';
import { accounts } from './accounts.ts';
import { outsideShows } from './announcements.ts';
import { bookings } from './bookings.ts';
import { events } from './events.ts';
import { tours } from './holds.ts';
import { profiles } from './profiles.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Versions of the riders and the stage of a performer’s page. */
export const riderVersions = pgTable(
  'rider_versions',
  {
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    rider: jsonb('rider').$type<Rider>().notNull(),
    madeAt: moment('made_at').notNull().defaultNow(),
    /** Since when a signed booking refers to it, so that its stage plot is kept. */
    referredAt: moment('referred_at'),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.number] })],
);

/** Which version was current when both had signed a version of a booking’s terms. */
export const signedRiders = pgTable(
  'signed_riders',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    version: integer('version').notNull(),
    profileId: text('profile_id').notNull(),
    number: integer('number').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.version] }),
    foreignKey({
      name: 'signed_riders_version',
      columns: [table.profileId, table.number],
      foreignColumns: [riderVersions.profileId, riderVersions.number],
    }).onDelete('cascade'),
  ],
);

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

/** A venue’s settings for the running order of an event; without a row the defaults. */
export const runningOrders = pgTable(
  'running_orders',
  {
    eventId: event().primaryKey(),
    /** How long the stage should have between two sets, and how long it needs at least. */
    changeoverMinutes: integer('changeover_minutes')
      .notNull()
      .default(orderLimits.first.changeoverMinutes),
    leastChangeoverMinutes: integer('least_changeover_minutes')
      .notNull()
      .default(orderLimits.first.leastChangeoverMinutes),
    /** The house’s own curfew on the night’s clock, in minutes after its day began. */
    softCurfewMinute: integer('soft_curfew_minute'),
  },
  (table) => [
    check(
      'running_orders_changeovers',
      sql`${table.leastChangeoverMinutes} between 0 and ${table.changeoverMinutes}`,
    ),
  ],
);

/** Lines that a venue has added beside doors and sets, which are read from the event and its contracts. */
export const runningOrderItems = pgTable(
  'running_order_items',
  {
    id: text('id').primaryKey(),
    eventId: event(),
    kind: text('kind', { enum: addedKindNames }).notNull(),
    title: text('title').notNull(),
    /** On the night’s clock, in minutes after its day began. */
    startMinute: integer('start_minute').notNull(),
    /** True for the second of two equal times, when the clock goes back. */
    isSecond: boolean('is_second').notNull(),
    minutes: integer('minutes').notNull(),
  },
  (table) => [
    check('running_order_items_take_time', sql`${table.minutes} > 0`),
    index('running_order_items_event').on(table.eventId),
  ],
);

/** Marks that were made on the night. One that was undone stays, and doesn’t count. */
export const runningOrderMarks = pgTable(
  'running_order_marks',
  {
    id: text('id').primaryKey(),
    eventId: event(),
    /** Doors, the set of a booking, or an item. */
    itemKey: text('item_key').notNull(),
    action: text('action', { enum: markActions }).notNull(),
    at: moment('at').notNull(),
    /** The pseudonym of the person. */
    actor: uuid('actor').notNull(),
    position: integer('position').notNull().generatedAlwaysAsIdentity(),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    uniqueIndex('running_order_marks_once')
      .on(table.eventId, table.itemKey, table.action)
      .where(sql`${table.undoneAt} is null`),
    index('running_order_marks_event').on(table.eventId, table.position),
  ],
);

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
