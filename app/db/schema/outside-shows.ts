import { sql } from 'drizzle-orm';
import {
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
import { importSources, type ReadShowFile } from '#app/domain/announcements/outside/show-file.ts';
import { accounts } from './accounts.ts';
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
