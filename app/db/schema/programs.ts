import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { HeldScope } from '#app/domain/accounts/keys.ts';
import { type WebhookKind, webhookEnds } from '#app/domain/profiles/webhooks.ts';
import { accounts } from './accounts.ts';
import { profileMembers, profiles } from './profiles.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Keys that programs call with: known again by a hash, shown once and never stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The page it is for, while its owner works there; null for all of the account’s. */
    profileId: text('profile_id'),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Its first characters, to tell it from others. */
    start: text('start').notNull(),
    scopes: text('scopes').array().$type<HeldScope[]>().notNull(),
    /** Null for one that works until it is revoked. */
    expiresAt: moment('expires_at'),
    /** To the minute. */
    lastUsedAt: moment('last_used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('api_keys_account').on(table.accountId),
    // A person who no longer works on a page has no key for it either.
    foreignKey({
      name: 'api_keys_membership',
      columns: [table.profileId, table.accountId],
      foreignColumns: [profileMembers.profileId, profileMembers.accountId],
    }).onDelete('cascade'),
    index('api_keys_membership').on(table.profileId, table.accountId),
  ],
);

const createdAt = () => moment('created_at').notNull().defaultNow();
const webhook = () =>
  text('webhook_id')
    .notNull()
    .references(() => webhooks.id, { onDelete: 'cascade' });

/** Addresses of other people’s programs that hear what happens to a page. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    /** For the page’s own people. */
    description: text('description').notNull().default(''),
    /** The kinds of events that it is sent; empty for all. */
    kinds: text('kinds').array().$type<WebhookKind[]>().notNull().default(sql`'{}'`),
    /** Set while nothing is sent, and why. */
    offSince: moment('off_since'),
    offWhy: text('off_why', { enum: webhookEnds }),
    createdAt: createdAt(),
  },
  (table) => [index('webhooks_profile').on(table.profileId)],
);

/** The keys of a webhook are made from this and the platform’s secret. */
export const webhookTokens = pgTable(
  'webhook_tokens',
  {
    token: text('token').primaryKey(),
    webhookId: webhook(),
    /** Until when it signs along after another has taken its place; null for the one in use. */
    endsAt: moment('ends_at'),
    createdAt: createdAt(),
  },
  (table) => [index('webhook_tokens_webhook').on(table.webhookId)],
);

/** One message to one webhook, and how far it has come. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Receivers know the message again by it, however often it is sent. */
    id: text('id').primaryKey(),
    webhookId: webhook(),
    /** Its cause; null for a test. */
    eventKey: text('event_key'),
    type: text('type').notNull(),
    /** As it is sent, each time the same. */
    body: text('body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Which row of the outbox may send it: the one that says this number. */
    turn: integer('turn').notNull().default(1),
    /** When it is sent (again); null once it has arrived or is given up. */
    nextAt: moment('next_at').defaultNow(),
    triedAt: moment('tried_at'),
    arrivedAt: moment('arrived_at'),
    /** The result of the last attempt: a status with the beginning of its answer, or why there is none. */
    status: integer('status'),
    answer: text('answer'),
    failure: text('failure'),
    /** As cursors have it. */
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    unique('webhook_deliveries_event').on(table.webhookId, table.eventKey),
    index('webhook_deliveries_latest').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);
