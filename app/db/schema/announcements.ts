import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { importSources, type ReadShowFile } from '#app/domain/announcements/outside-show.ts';
import {
  eventStatuses,
  type Poster,
  type PublicEventFacts,
  priceKinds,
} from '#app/domain/announcements/public-event.ts';
import { accounts } from './accounts.ts';
import { bookings } from './bookings.ts';
import { events } from './events.ts';
import { profiles } from './profiles.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A show that wasn’t booked here: a page lists it itself, by hand or out of a file. */
export const outsideShows = pgTable(
  'outside_shows',
  {
    /** The part of the public address before the name. */
    id: text('id').primaryKey(),
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    title: text('title').notNull().default(''),
    day: date('day').notNull(),
    /** On the clock of its place; null where it isn’t known. */
    time: text('time'),
    timeZone: text('time_zone').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Empty for a venue’s own. */
    placeName: text('place_name').notNull().default(''),
    address: text('address').notNull().default(''),
    town: text('town').notNull().default(''),
    /** ISO 3166, two letters. */
    country: text('country'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    description: text('description').notNull().default(''),
    isFree: boolean('is_free').notNull().default(false),
    ticketUrl: text('ticket_url').notNull().default(''),
    /** The day with which it was first listed; another one since is a new date. */
    firstDay: date('first_day').notNull(),
    cancelledAt: moment('cancelled_at'),
    /** The kind of file it came from, and its id there. */
    source: text('source', { enum: importSources }),
    sourceKey: text('source_key'),
    createdAt: moment('created_at').notNull().defaultNow(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    check('outside_shows_latitude', sql`${table.latitude} between -90 and 90`),
    check('outside_shows_longitude', sql`${table.longitude} between -180 and 180`),
    check('outside_shows_source', sql`(${table.source} is null) = (${table.sourceKey} is null)`),
    index('outside_shows_profile').on(table.profileId, table.startsAt),
    uniqueIndex('outside_shows_known').on(table.profileId, table.source, table.sourceKey),
  ],
);

/** The others who play there. The name is text; it links to a page once that page’s people agree. */
export const outsideActs = pgTable(
  'outside_acts',
  {
    showId: text('show_id')
      .notNull()
      .references(() => outsideShows.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    pageId: text('page_id').references(() => profiles.id, {
      onDelete: 'set null',
      onUpdate: 'cascade',
    }),
    agreedAt: moment('agreed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.showId, table.position] }),
    uniqueIndex('outside_acts_page').on(table.pageId, table.showId),
  ],
);

/** That a page doesn’t want to be linked from a show, so that it isn’t asked again. */
export const refusedNamings = pgTable(
  'refused_namings',
  {
    showId: text('show_id')
      .notNull()
      .references(() => outsideShows.id, { onDelete: 'cascade' }),
    pageId: text('page_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.showId, table.pageId] })],
);

/** A file of shows as it was read, until it is imported or a day has passed. */
export const showImports = pgTable(
  'show_imports',
  {
    id: text('id').primaryKey(),
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    source: text('source', { enum: importSources }).notNull(),
    file: jsonb('file').$type<ReadShowFile>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('show_imports_profile').on(table.profileId, table.createdAt)],
);

/** That a venue makes one of its events public, from when, and what it says of it. */
export const announcements = pgTable(
  'announcements',
  {
    /** The part of the public address before the name. */
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .unique()
      .references(() => events.id),
    announceAt: moment('announce_at').notNull(),
    description: text('description').notNull().default(''),
    /** The least age at which people are let in; null for any. */
    minimumAge: integer('minimum_age'),
    access: text('access').notNull().default(''),
    priceKind: text('price_kind', { enum: priceKinds }).notNull(),
    priceMinor: bigint('price_minor', { mode: 'number' }),
    currency: text('currency'),
    ticketUrl: text('ticket_url'),
    showsSetTimes: boolean('shows_set_times').notNull().default(false),
    isSoldOut: boolean('is_sold_out').notNull().default(false),
    /** The day and the room with which it became public; what differs since has been moved. */
    firstDay: date('first_day'),
    firstRoomId: text('first_room_id'),
    /** The poster that its venue has uploaded; null where it is drawn. */
    poster: jsonb('poster').$type<Poster>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    check('announcements_age', sql`${table.minimumAge} between 1 and 99`),
    check(
      'announcements_price',
      sql`case ${table.priceKind} when 'free' then ${table.priceMinor} is null else (${table.priceMinor} is null) = (${table.currency} is null) end`,
    ),
    check(
      'announcements_link',
      sql`(${table.priceKind} = 'link') = (${table.ticketUrl} is not null)`,
    ),
    index('announcements_due').on(table.announceAt).where(sql`${table.firstDay} is null`),
  ],
);

/** That a performer agrees to be announced, and from which day; where the terms ask for it. */
export const announcementConsents = pgTable('announcement_consents', {
  bookingId: text('booking_id')
    .primaryKey()
    .references(() => bookings.id, { onDelete: 'cascade' }),
  agreedBy: text('agreed_by').references(() => accounts.id, { onDelete: 'set null' }),
  agreedAt: moment('agreed_at').notNull().defaultNow(),
  /** The first day on which it may be public. */
  fromDay: date('from_day'),
});

/**
 * The public side of events: written from announcements, events and bookings, and from shows
 * that weren’t booked here, by one step and never by anything else. A row is there while its event
 * is public.
 */
export const publicEvents = pgTable(
  'public_events',
  {
    /** That of one of the two that it is written from. */
    id: text('id').primaryKey(),
    announcementId: text('announcement_id').references(() => announcements.id, {
      onDelete: 'cascade',
    }),
    outsideId: text('outside_id').references(() => outsideShows.id, { onDelete: 'cascade' }),
    /** Null for a place without a page. */
    venueId: text('venue_id').references(() => profiles.id, {
      onDelete: 'cascade',
      onUpdate: 'cascade',
    }),
    /** The pages that show it: the venue’s and those of its line-up. */
    pages: text('pages').array().notNull(),
    status: text('status', { enum: eventStatuses }).notNull(),
    day: date('day').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    isPast: boolean('is_past').notNull().default(false),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** The town that it is in: `pt/lisbon`; null where none is known. */
    town: text('town'),
    genres: text('genres').array().notNull(),
    facts: jsonb('facts').$type<PublicEventFacts>().notNull(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'public_events_source',
      sql`coalesce(${table.announcementId}, ${table.outsideId}) = ${table.id} and num_nonnulls(${table.announcementId}, ${table.outsideId}) = 1`,
    ),
    index('public_events_announcement').on(table.announcementId),
    index('public_events_outside').on(table.outsideId),
    index('public_events_pages').using('gin', table.pages),
    index('public_events_coming').on(table.startsAt, table.id).where(sql`not ${table.isPast}`),
    index('public_events_ending').on(table.endsAt).where(sql`not ${table.isPast}`),
  ],
);
