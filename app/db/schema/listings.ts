import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  point,
  primaryKey,
  real,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { listingKinds } from '#app/domain/discovery/listing.ts';
import { publicEvents } from './announcements.ts';
import { eventSlots } from './events.ts';
import { profiles } from './profiles.ts';

/** Compared byte by byte, so that an index finds what begins with some letters. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

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
