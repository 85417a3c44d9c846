import { sql } from 'drizzle-orm';
import {
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
} from 'drizzle-orm/pg-core';
import type { UnreadLine } from '#app/lib/icalendar/content-lines.ts';
import { accounts } from './accounts.ts';
import { profileMembers, profiles } from './profiles.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => moment('created_at').notNull().defaultNow();
const profile = () =>
  text('profile_id')
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' });

/** Times that a page's people keep free of shows, or mean to. */
export const calendarBlocks = pgTable(
  'calendar_blocks',
  {
    id: text('id').primaryKey(),
    profileId: profile(),
    /** One room of a venue; null for the whole page. */
    stageId: text('stage_id'),
    kind: text('kind', { enum: ['blocked', 'tentative'] }).notNull(),
    /** For the page's own people. */
    note: text('note').notNull().default(''),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Whole days on the page's clock. */
    allDay: boolean('all_day').notNull(),
    createdBy: text('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** When it was last changed. */
    writtenAt: createdAt(),
  },
  (table) => [
    check('calendar_blocks_end_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    index('calendar_blocks_profile').on(table.profileId, table.endsAt),
  ],
);

/** The private calendar address of one member of a page; it goes with the membership. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    profileId: text('profile_id').notNull(),
    accountId: text('account_id').notNull(),
    /** The address is made from this and the platform's secret. A new one makes a new address. */
    nonce: text('nonce').notNull().unique(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.accountId] }),
    foreignKey({
      name: 'calendar_feeds_member',
      columns: [table.profileId, table.accountId],
      foreignColumns: [profileMembers.profileId, profileMembers.accountId],
    }).onDelete('cascade'),
  ],
);

/** The links to a page’s free dates are made from this; without a row no link works. */
export const calendarAvails = pgTable('calendar_avails', {
  profileId: profile().primaryKey(),
  nonce: text('nonce').notNull().unique(),
  createdAt: createdAt(),
});

/** Calendars kept elsewhere, whose times count as busy. */
export const calendarSources = pgTable(
  'calendar_sources',
  {
    id: text('id').primaryKey(),
    profileId: profile(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    /** The other server’s name for the version that was read last. */
    entityTag: text('entity_tag'),
    lastModified: text('last_modified'),
    triedAt: moment('tried_at'),
    readAt: moment('read_at'),
    nextTryAt: moment('next_try_at').notNull().defaultNow(),
    failure: text('failure'),
    failingSince: moment('failing_since'),
    /** The first lines that couldn’t be read, and how many there are in all. */
    unread: jsonb('unread').$type<UnreadLine[]>().notNull().default([]),
    unreadCount: integer('unread_count').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('calendar_sources_profile').on(table.profileId),
    index('calendar_sources_next_try').on(table.nextTryAt),
  ],
);

/** Busy times read from a source. What they are called there stays there. */
export const calendarBusy = pgTable(
  'calendar_busy',
  {
    sourceId: text('source_id')
      .notNull()
      .references(() => calendarSources.id, { onDelete: 'cascade' }),
    profileId: profile(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    allDay: boolean('all_day').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.startsAt, table.endsAt] }),
    check('calendar_busy_end_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    index('calendar_busy_profile').on(table.profileId, table.endsAt),
  ],
);
