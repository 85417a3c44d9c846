import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { holdActions, holdEnds } from '#app/domain/bookings/holds/hold.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { profiles } from './profiles.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => moment('created_at').notNull().defaultNow();
const side = (name: string) => text(name, { enum: sides });

/** How a venue takes holds. A venue without a row has what `domain/bookings/hold-rules` says. */
export const holdSettings = pgTable(
  'hold_settings',
  {
    venueId: text('venue_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    takesHolds: boolean('takes_holds').notNull(),
    /** Requests up to this rank are granted at once; 0 for none. */
    grantedRanks: integer('granted_ranks').notNull().default(0),
    challengeHours: integer('challenge_hours').notNull(),
    /** The part of its day that a confirmed hold takes, in minutes after the day began. */
    loadInMinute: integer('load_in_minute').notNull(),
    loadOutMinute: integer('load_out_minute').notNull(),
  },
  (table) => [
    check('hold_settings_granted', sql`${table.grantedRanks} between 0 and 9`),
    check('hold_settings_challenge', sql`${table.challengeHours} between 24 and 48`),
    check('hold_settings_out_after_in', sql`${table.loadOutMinute} > ${table.loadInMinute}`),
  ],
);

/** Holds over several venues that belong together. */
export const tours = pgTable(
  'tours',
  {
    id: text('id').primaryKey(),
    performerId: text('performer_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('tours_performer').on(table.performerId)],
);

/**
 * A performer's reservation of a stage on a day. Only facts: the rank follows from the order in
 * which the open ones were granted, and one whose time is over is no longer open, noted or not.
 */
export const holds = pgTable(
  'holds',
  {
    id: text('id').primaryKey(),
    /** The order in which holds were granted, or asked for as long as they aren’t. */
    placing: bigint('placing', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    venueId: text('venue_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** A room's id, or the venue's own for a venue without rooms. */
    stageId: text('stage_id').notNull(),
    day: date('day').notNull(),
    performerId: text('performer_id').references(() => profiles.id, { onDelete: 'cascade' }),
    /** The performer’s name where they have no page; null where they have one. */
    performerName: text('performer_name'),
    /** Of the link in the mail to them, which hands it over to their page. */
    inviteHash: text('invite_hash'),
    tourId: text('tour_id').references(() => tours.id, { onDelete: 'set null' }),
    placedBy: side('placed_by').notNull(),
    placedAt: moment('placed_at').notNull().defaultNow(),
    note: text('note').notNull().default(''),
    /** The side that wants the other to name the fee; null once there is an offer, or where neither does. */
    offerWantedBy: side('offer_wanted_by'),
    /** Null while the venue hasn’t granted what was asked for. */
    grantedAt: moment('granted_at'),
    expiresAt: moment('expires_at').notNull(),
    challengedAt: moment('challenged_at'),
    /** Until when a challenged hold must be confirmed or released. */
    challengeDueAt: moment('challenge_due_at'),
    /** When its performer confirmed, and when the venue did as well. */
    confirmAskedAt: moment('confirm_asked_at'),
    confirmedAt: moment('confirmed_at'),
    /** The offer that is open for it, or what it has become: a booking’s id. */
    bookingId: text('booking_id'),
    endedAt: moment('ended_at'),
    endedWhy: text('ended_why', { enum: holdEnds }),
    reason: text('reason'),
  },
  (table) => [
    check('holds_for_one', sql`num_nonnulls(${table.performerId}, ${table.performerName}) = 1`),
    check('holds_end_has_reason', sql`(${table.endedAt} is null) = (${table.endedWhy} is null)`),
    uniqueIndex('holds_one_each')
      .on(table.stageId, table.day, table.performerId)
      .where(sql`${table.endedAt} is null`),
    index('holds_stage').on(table.stageId, table.day, table.placing),
    index('holds_venue').on(table.venueId, table.day),
    index('holds_performer').on(table.performerId, table.day),
    index('holds_booking').on(table.bookingId).where(sql`${table.bookingId} is not null`),
    uniqueIndex('holds_invite').on(table.inviteHash),
    index('holds_due').on(table.expiresAt).where(sql`${table.endedAt} is null`),
  ],
);

/** The history of each hold, written by the database whenever its row changes (0032). */
export const holdHistory = pgTable(
  'hold_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    holdId: text('hold_id')
      .notNull()
      .references(() => holds.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
    action: text('action', { enum: holdActions }).notNull(),
    /** The side that wants an offer. */
    by: side('by'),
    /** Why it ended, and what the venue said of it. */
    why: text('why', { enum: holdEnds }),
    reason: text('reason'),
  },
  (table) => [index('hold_history_hold').on(table.holdId, table.id)],
);
