import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  point,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { attendanceAnswers, followMails } from '#app/domain/discovery/following.ts';
import { listingKinds } from '#app/domain/discovery/listing.ts';
import { searchMails } from '#app/domain/discovery/search.ts';
import { accounts } from './accounts.ts';
import { publicEvents } from './announcements.ts';
import { eventSlots } from './events.ts';
import { profiles, userType } from './profiles.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const follower = () =>
  text('follower_id')
    .notNull()
    .references(() => followers.id, { onDelete: 'cascade' });
const show = () =>
  text('show_id')
    .notNull()
    .references(() => publicEvents.id, { onDelete: 'cascade' });

/** A follower of shows: an account, or an address that has been confirmed. */
export const followers = pgTable(
  'followers',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .unique()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    email: text('email').unique(),
    /** Of an address; an account says its own. */
    language: text('language').notNull().default('en'),
    /** The links in mails are made from this and the platform’s secret. */
    nonce: text('nonce').notNull().unique(),
    /** The same for the private feed; null where there is none. */
    feedNonce: text('feed_nonce').unique(),
    mails: text('mails', { enum: followMails }).notNull(),
    isPushed: boolean('is_pushed').notNull().default(false),
    /** When the last digest was sent, or could first have been. */
    digestAt: moment('digest_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('followers_one_way', sql`num_nonnulls(${table.accountId}, ${table.email}) = 1`),
    check('followers_push', sql`${table.accountId} is not null or not ${table.isPushed}`),
  ],
);

/** A page, a page near a town, or a town with all its shows. */
export const follows = pgTable(
  'follows',
  {
    id: text('id').primaryKey(),
    followerId: follower(),
    pageId: text('page_id').references(() => profiles.id, {
      onDelete: 'cascade',
      onUpdate: 'cascade',
    }),
    placeName: text('place_name'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    radiusKm: integer('radius_km'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('follows_once').on(table.followerId, table.pageId, table.placeName).nullsNotDistinct(),
    check(
      'follows_place',
      sql`num_nonnulls(${table.placeName}, ${table.latitude}, ${table.longitude}, ${table.radiusKm}) in (0, 4)`,
    ),
    check('follows_something', sql`${table.pageId} is not null or ${table.placeName} is not null`),
    index('follows_page').on(table.pageId),
    index('follows_town').on(table.latitude).where(sql`${table.pageId} is null`),
  ],
);

/** A person who means to come to a show, or may. */
export const attendances = pgTable(
  'attendances',
  {
    followerId: follower(),
    showId: show(),
    answer: text('answer', { enum: attendanceAnswers }).notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.showId, table.followerId] }),
    index('attendances_follower').on(table.followerId),
  ],
);

/** The news of a show that a follower was sent, each once: that it is on, and its changes. */
export const followNotices = pgTable(
  'follow_notices',
  {
    showId: show(),
    followerId: follower(),
    /** `new`, or as `changeOf` says it. */
    what: text('what').notNull(),
    at: moment('at').notNull().defaultNow(),
    /** True while it waits for the next digest. */
    isDue: boolean('is_due').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.showId, table.followerId, table.what] }),
    index('follow_notices_due').on(table.followerId).where(sql`${table.isDue}`),
    index('follow_notices_follower').on(table.followerId),
  ],
);

/**
 * Counts of how a page answers, pays and plays. Written by one step alone; the
 * trigger of migration 0036 has public pages read it anew when a figure changes.
 */
export const pageFacts = pgTable(
  'page_facts',
  {
    profileId: text('profile_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    replyMedianHours: doublePrecision('reply_median_hours'),
    repliesCounted: integer('replies_counted').notNull(),
    payMedianDays: integer('pay_median_days'),
    paysCounted: integer('pays_counted').notNull(),
    showsPlayed: integer('shows_played').notNull(),
    advancesCounted: integer('advances_counted').notNull().default(0),
    advancesInTime: integer('advances_in_time').notNull().default(0),
    settlementsCounted: integer('settlements_counted').notNull().default(0),
    settlementsDisputed: integer('settlements_disputed').notNull().default(0),
    countedAt: moment('counted_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'page_facts_medians',
      sql`(${table.replyMedianHours} is null) = (${table.repliesCounted} = 0) and (${table.payMedianDays} is null) = (${table.paysCounted} = 0)`,
    ),
  ],
);

const page = (name: string) =>
  text(name)
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade', onUpdate: 'cascade' });

/** A list of others that the people of a page keep together. */
export const shortlists = pgTable(
  'shortlists',
  {
    id: text('id').primaryKey(),
    profileId: page('profile_id'),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [unique('shortlists_name').on(table.profileId, table.name)],
);

/** A page on such a list, with what its people say of it to each other. */
export const shortlistPages = pgTable(
  'shortlist_pages',
  {
    shortlistId: text('shortlist_id')
      .notNull()
      .references(() => shortlists.id, { onDelete: 'cascade' }),
    pageId: page('page_id'),
    note: text('note').notNull().default(''),
    addedBy: text('added_by').references(() => accounts.id, { onDelete: 'set null' }),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.shortlistId, table.pageId] }),
    index('shortlist_pages_page').on(table.pageId),
  ],
);

/** A saved search, whose owner hears of new finds. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    kind: text('kind', { enum: listingKinds }).notNull(),
    /** That of the list with its filters, in its one form: `/artists?genre=Fado`. */
    address: text('address').notNull(),
    mails: text('mails', { enum: searchMails }).notNull(),
    /** The links in its mails are made from this and the platform’s secret. */
    nonce: text('nonce').notNull().unique(),
    /** After this day there is nothing to find any more; null where no day is asked for. */
    lastDay: date('last_day'),
    /** True if everything it found the last time is known; false if that was more than is ranked. */
    isWhole: boolean('is_whole').notNull(),
    ranAt: moment('ran_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('saved_searches_once').on(table.accountId, table.address),
    index('saved_searches_due').on(table.ranAt).where(sql`${table.mails} <> 'none'`),
  ],
);

/** The finds of a saved search so far, so that each is mailed once. */
export const savedSearchFinds = pgTable(
  'saved_search_finds',
  {
    searchId: text('search_id')
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    /** That of a listing; what it was stays known for a while after it is gone. */
    listingId: text('listing_id').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.searchId, table.listingId] })],
);

/** Compared byte by byte, so that an index finds what begins with some letters. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * By what the public finds artists, venues, events and open slots: one row each while it is to be
 * seen. Written from its source by the steps of `discovery/search` alone; it can always be written
 * anew.
 */
export const listings = pgTable(
  'listings',
  {
    kind: text('kind', { enum: listingKinds }).notNull(),
    /** That of the page, the event or the slot. */
    id: text('id').notNull(),
    /** Whose it is: the page itself, or the venue; null for an event at a place without a page. */
    pageId: text('page_id').references(() => profiles.id, {
      onDelete: 'cascade',
      onUpdate: 'cascade',
    }),
    eventId: text('event_id').references(() => publicEvents.id, { onDelete: 'cascade' }),
    slotId: text('slot_id').references(() => eventSlots.id, { onDelete: 'cascade' }),
    /** Its name as it is compared. */
    nameKey: text('name_key').notNull(),
    nameWords: text('name_words').array().notNull(),
    /** Those of its name and of everything else that is said of it. */
    words: text('words').array().notNull(),
    /** The keys that it is filtered by: `genre:fado`, `town:pt/lisbon`, `country:pt`, `gear:piano`. */
    facets: text('facets').array().notNull(),
    /** Longitude and latitude. */
    position: point('position', { mode: 'xy' }),
    /** How many people fit in. */
    capacity: integer('capacity'),
    feeLeastMinor: bigint('fee_least_minor', { mode: 'number' }),
    feeMostMinor: bigint('fee_most_minor', { mode: 'number' }),
    feeCurrency: text('fee_currency'),
    /** The sum of the parts of its rank that are the same for every search. */
    standing: real('standing').notNull().default(0),
    /** True if that includes the bonus of newcomers. */
    isNew: boolean('is_new').notNull().default(false),
    day: date('day'),
    startsAt: moment('starts_at'),
    /** Until when it is found. */
    until: moment('until'),
    writtenAt: moment('written_at').notNull().defaultNow(),
    /** When it was first found; writing it again leaves it. */
    listedAt: moment('listed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('listings_words').using('gin', table.words),
    index('listings_facets').using('gin', table.facets),
    index('listings_place').using('gist', table.kind, table.position),
    index('listings_name').on(table.kind, table.nameKey),
    index('listings_standing').on(table.kind, table.standing.desc().nullsFirst(), table.id),
    index('listings_coming').on(table.kind, table.startsAt, table.id),
    index('listings_page').on(table.pageId),
    index('listings_listed').on(table.kind, table.listedAt),
  ],
);

/** Every word of listings once, for finding what was meant by one that is mistyped or not whole. */
export const listingWords = pgTable(
  'listing_words',
  { word: plainText('word').primaryKey() },
  (table) => [index('listing_words_near').using('gin', sql`one_letter_less(${table.word})`)],
);

/** The towns that something is in, and where that is. */
export const towns = pgTable(
  'towns',
  {
    /** As in its address: `pt/lisbon`. */
    key: text('key').primaryKey(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    country: text('country').notNull(),
    position: point('position', { mode: 'xy' }),
  },
  (table) => [index('towns_name').on(table.nameKey)],
);

/** Compared byte by byte, so that an index finds what begins with some letters. */

/**
 * By what a public page is found: its name, and its town, each from every one of its words on, so
 * that any word can be the first one typed. Triggers of migration 0014 keep it; nothing else writes.
 */
export const pagePhrases = pgTable(
  'page_phrases',
  {
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    field: text('field', { enum: ['name', 'town'] }).notNull(),
    /** With which word it begins: 1 for the whole of it. */
    place: smallint('place').notNull(),
    userType: userType('user_type').notNull(),
    phrase: plainText('phrase').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.field, table.place] }),
    index('page_phrases_phrase').on(table.userType, table.field, table.phrase),
  ],
);

/** Every word of them once, for finding what was meant by one that is mistyped. */
export const pageWords = pgTable('page_words', { word: text('word').primaryKey() }, (table) => [
  index('page_words_near').using('gin', sql`one_letter_less(${table.word})`),
]);
