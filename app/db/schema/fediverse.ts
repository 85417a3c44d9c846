import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const page = () =>
  text('page_id')
    .notNull()
    .references(() => fediversePages.pageId, { onDelete: 'cascade' });

/**
 * A page as the Fediverse knows it. It refers to no profile: its keys outlive the page until the last
 * of its followers’ servers has been told that it is gone.
 */
export const fediversePages = pgTable('fediverse_pages', {
  pageId: text('page_id').primaryKey(),
  /** True if its people keep it out. */
  isOff: boolean('is_off').notNull().default(false),
  /** Both halves of what it signs with, the private one sealed; null until they are needed. */
  publicKey: text('public_key'),
  privateKey: text('private_key'),
  /** When others last read the page, or were told; null while it has had no follower. */
  notifiedAt: moment('notified_at'),
  /** Since when the page is gone. */
  leftAt: moment('left_at'),
});

/** Followers of a page from elsewhere, where they are reached, and how their letters are checked. */
export const fediverseFollowers = pgTable(
  'fediverse_followers',
  {
    pageId: page(),
    /** Their address, which is their id. */
    actor: text('actor').notNull(),
    /** Of the activity by which they followed. */
    followId: text('follow_id'),
    inbox: text('inbox').notNull(),
    sharedInbox: text('shared_inbox'),
    keyId: text('key_id').notNull(),
    publicKey: text('public_key').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.actor] }),
    index('fediverse_followers_actor').on(table.actor),
    index('fediverse_followers_inbox').on(sql`coalesce(${table.sharedInbox}, ${table.inbox})`),
  ],
);

/** A show as a page has published it. Withdrawn and public again, it is another one. */
export const fediversePosts = pgTable(
  'fediverse_posts',
  {
    /** The last part of its address. */
    id: text('id').primaryKey(),
    pageId: page(),
    showId: text('show_id').notNull(),
    /** Of what was told last. */
    fingerprint: text('fingerprint').notNull(),
    /** How often it has been told anew. */
    changes: integer('changes').notNull().default(0),
    publishedAt: moment('published_at').notNull().defaultNow(),
    changedAt: moment('changed_at').notNull().defaultNow(),
    /** When it was last compared with what the public sees. */
    comparedAt: moment('compared_at').notNull().defaultNow(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('fediverse_posts_shown')
      .on(table.pageId, table.showId)
      .where(sql`${table.withdrawnAt} is null`),
    index('fediverse_posts_show').on(table.showId),
  ],
);

/** Something that is sent in a page’s name, as it is sent. */
export const fediverseActivities = pgTable(
  'fediverse_activities',
  {
    id: text('id').primaryKey(),
    pageId: page(),
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('fediverse_activities_page').on(table.pageId),
    index('fediverse_activities_created').on(table.createdAt),
  ],
);

/** One activity to one inbox, and how far it has come. */
export const fediverseDeliveries = pgTable(
  'fediverse_deliveries',
  {
    id: text('id').primaryKey(),
    activityId: text('activity_id')
      .notNull()
      .references(() => fediverseActivities.id, { onDelete: 'cascade' }),
    inbox: text('inbox').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Which row of the outbox may send it: the one that says this number. */
    turn: integer('turn').notNull().default(1),
    /** When it is sent (again); null once it has arrived or is given up. */
    nextAt: moment('next_at').defaultNow(),
    arrivedAt: moment('arrived_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('fediverse_deliveries_once').on(table.activityId, table.inbox),
    index('fediverse_deliveries_inbox').on(table.inbox),
  ],
);

/** Activities that have come in and were done, so that none can be sent again. */
export const fediverseSeen = pgTable(
  'fediverse_seen',
  {
    hash: text('hash').primaryKey(),
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [index('fediverse_seen_at').on(table.seenAt)],
);
