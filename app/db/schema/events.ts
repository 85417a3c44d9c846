import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { SeriesPlan, SeriesRule } from '#app/domain/events/event.ts';
import { accounts } from './accounts.ts';
import { profiles, rooms } from './profiles.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => moment('created_at').notNull().defaultNow();

/** A night that comes back: every Thursday. Its nights are events of their own. */
export const eventSeries = pgTable(
  'event_series',
  {
    id: text('id').primaryKey(),
    venueId: text('venue_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    roomId: text('room_id').references(() => rooms.id, { onDelete: 'set null' }),
    timeZone: text('time_zone').notNull(),
    rule: jsonb('rule').$type<SeriesRule>().notNull(),
    /** The values that each night begins with. */
    plan: jsonb('plan').$type<SeriesPlan>().notNull(),
    /** Up to which day its nights have been made. */
    madeUntil: date('made_until'),
    endedAt: moment('ended_at'),
    createdAt: createdAt(),
  },
  (table) => [index('event_series_venue').on(table.venueId)],
);

/**
 * One night of a venue, from load-in to load-out: the frame of its bookings. No two that
 * have claimed one stage overlap; the constraint `events_one_show_on_a_stage` of migration 0005
 * refuses it.
 */
export const events = pgTable(
  'events',
  {
    id: text('id').primaryKey(),
    /** Null once the venue has left. */
    venueId: text('venue_id').references(() => profiles.id, { onDelete: 'set null' }),
    roomId: text('room_id').references(() => rooms.id, { onDelete: 'set null' }),
    /** A room's id, or the venue's own for a venue without rooms; null for a night elsewhere. */
    stageId: text('stage_id'),
    seriesId: text('series_id').references(() => eventSeries.id, { onDelete: 'set null' }),
    /** The day that this night has in its series, also after it was moved to another. */
    seriesDay: date('series_day'),
    title: text('title').notNull(),
    timeZone: text('time_zone').notNull(),
    /** The day on the place's clock that the night is of. */
    day: date('day').notNull(),
    loadInAt: moment('load_in_at').notNull(),
    doorsAt: moment('doors_at'),
    curfewAt: moment('curfew_at'),
    loadOutAt: moment('load_out_at').notNull(),
    /** True while the stage is taken: a booking of this night is firm. */
    claimed: boolean('claimed').notNull().default(false),
    notes: text('notes').notNull().default(''),
    cancelledAt: moment('cancelled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('events_out_after_in', sql`${table.loadOutAt} > ${table.loadInAt}`),
    check(
      'events_cancelled_claims_nothing',
      sql`not (${table.claimed} and ${table.cancelledAt} is not null)`,
    ),
    index('events_venue').on(table.venueId, table.loadOutAt),
    uniqueIndex('events_series_day').on(table.seriesId, table.seriesDay),
  ],
);

/** The running order of a night: who plays when. An open one takes applications. */
export const eventSlots = pgTable(
  'event_slots',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Set while performers can apply. */
    openedAt: moment('opened_at'),
    applyBy: moment('apply_by'),
    /** Text for performers: the act that is wanted, and the pay. */
    pitch: text('pitch').notNull().default(''),
    genres: text('genres').array().notNull().default([]),
  },
  (table) => [
    check('event_slots_end_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    index('event_slots_event').on(table.eventId, table.position),
    index('event_slots_open')
      .on(table.startsAt, table.id)
      .where(sql`${table.openedAt} is not null`),
  ],
);

/** A performer asks for an open slot. Whether it was read and why it was turned down are facts. */
export const applications = pgTable(
  'applications',
  {
    id: text('id').primaryKey(),
    slotId: text('slot_id')
      .notNull()
      .references(() => eventSlots.id, { onDelete: 'cascade' }),
    performerId: text('performer_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    appliedBy: text('applied_by').references(() => accounts.id, { onDelete: 'set null' }),
    message: text('message').notNull(),
    createdAt: createdAt(),
    /** When a member of the venue first opened it. */
    readAt: moment('read_at'),
    declinedAt: moment('declined_at'),
    reason: text('reason'),
    withdrawnAt: moment('withdrawn_at'),
    /** When it was answered with an offer. */
    offeredAt: moment('offered_at'),
  },
  (table) => [
    uniqueIndex('applications_one_each')
      .on(table.slotId, table.performerId)
      .where(sql`${table.withdrawnAt} is null`),
    index('applications_performer').on(table.performerId, table.createdAt),
  ],
);
