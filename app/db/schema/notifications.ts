import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { accounts, sessions } from './accounts.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Notifications in the product: ids and numbers; the sentence is written when it is read. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** As one of whose people they are told; null for what concerns them alone. */
    pageId: text('page_id'),
    facts: jsonb('facts').$type<Record<string, string | number>>().notNull().default({}),
    /** Its cause: done twice, it is one row. */
    cause: text('cause').notNull(),
    /** True if it is in the list; false if it was only pushed. */
    isListed: boolean('is_listed').notNull().default(true),
    createdAt: moment('created_at').notNull().defaultNow(),
    readAt: moment('read_at'),
  },
  (table) => [
    unique('notifications_once').on(table.accountId, table.cause),
    index('notifications_account').on(table.accountId, table.id),
    index('notifications_unread').on(table.accountId).where(sql`${table.readAt} is null`),
    index('notifications_age').on(table.createdAt),
    index('notifications_page').on(table.pageId),
  ],
);

/** The push address of a browser that is signed in; it ends with the session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** An address of the browser’s maker, and the keys that only the browser can open. */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('push_subscriptions_account').on(table.accountId)],
);

/** Each subject and deadline that people were reminded of. */
export const reminders = pgTable('reminders', {
  cause: text('cause').primaryKey(),
  at: moment('at').notNull().defaultNow(),
});
