import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => moment('created_at').notNull().defaultNow();
const updatedAt = () => moment('updated_at').notNull().defaultNow();
const owner = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/**
 * Accounts. The names of columns that the sign-in library reads are its own; the rest is ours.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** Null until someone who came through another provider has given it. */
    birthDate: date('birth_date'),
    language: text('language').notNull().default('en'),
    timeZone: text('time_zone').notNull().default('UTC'),
    theme: text('theme', { enum: ['system', 'day', 'night'] })
      .notNull()
      .default('system'),
    /** Mails one can do without that have been switched on or off; the others keep their default. */
    mailChoices: jsonb('mail_choices').$type<Record<string, boolean>>().notNull().default({}),
    /** The same of notifications, in the product and by push. */
    notificationChoices: jsonb('notification_choices')
      .$type<Record<string, boolean>>()
      .notNull()
      .default({}),
    /** True if others see how far this person has read and that they type; those who hide either see neither. */
    showsReading: boolean('shows_reading').notNull().default(true),
    showsTyping: boolean('shows_typing').notNull().default(true),
    /** Since when an administrator lets the account write no messages. */
    messagesStoppedAt: moment('messages_stopped_at'),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** Made with the demo town; its password is public. */
    isDemo: boolean('is_demo').notNull().default(false),
    /** Names this account in books and logs that outlive it. */
    pseudonym: uuid('pseudonym').notNull().unique().defaultRandom(),
    deletionRequestedAt: moment('deletion_requested_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('accounts_email_is_normal', sql`${table.email} = lower(trim(${table.email}))`),
    index('accounts_deletion').on(table.deletionRequestedAt),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: owner(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    expiresAt: moment('expires_at').notNull(),
    /** When it was last used, to a minute or so. */
    seenAt: moment('seen_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('sessions_account').on(table.userId)],
);

/** One way in: a password, or an identity at another provider. */
export const signInMethods = pgTable(
  'sign_in_methods',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    providerId: text('provider_id').notNull(),
    /** The person's id at that provider; for passwords, the account's own id. */
    accountId: text('subject').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('sign_in_methods_subject').on(table.providerId, table.accountId),
    index('sign_in_methods_account').on(table.userId),
  ],
);

/** Links and codes that have been given out and not yet used, by a hash of each. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_expiry').on(table.expiresAt),
  ],
);

export const twoFactors = pgTable(
  'two_factors',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: moment('locked_until'),
  },
  (table) => [index('two_factors_account').on(table.userId)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: owner(),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_account').on(table.userId)],
);

/** How often something has been tried by one address or for one account, in one window of time. */
export const attempts = pgTable(
  'attempts',
  {
    /** The attempt and who makes it, as a hash: no address is kept here in the clear. */
    key: text('key').notNull(),
    windowStart: moment('window_start').notNull(),
    count: integer('count').notNull(),
  },
  // Windows that are over are swept away together.
  (table) => [primaryKey({ columns: [table.windowStart, table.key] })],
);

/** Mails to people without an account, in the name of a page: no address is kept here in the clear. */
export const strangerMails = pgTable(
  'stranger_mails',
  {
    /** Of the token in its link: the right to what it offers, and to be left alone. */
    tokenHash: text('token_hash').primaryKey(),
    addressHash: text('address_hash').notNull(),
    pageId: text('page_id').notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
  },
  (table) => [
    index('stranger_mails_page').on(table.pageId, table.sentAt),
    index('stranger_mails_address').on(table.addressHash, table.sentAt),
  ],
);

/** Addresses that want no such mail any more. */
export const refusedAddresses = pgTable('refused_addresses', {
  addressHash: text('address_hash').primaryKey(),
  refusedAt: moment('refused_at').notNull().defaultNow(),
});

/** Codes that have been used, so that each works once however often it is sent at the same time. */
export const usedCodes = pgTable(
  'used_codes',
  { hash: text('hash').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index('used_codes_expiry').on(table.expiresAt)],
);

/**
 * Sign-ins, refusals and movements of money. The database refuses to change or remove a row, so a
 * person is named here by pseudonym and nothing else.
 */
export const securityLog = pgTable(
  'security_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    /** The pseudonym of the person; null for someone unknown or the platform itself. */
    actor: uuid('actor'),
    action: text('action').notNull(),
    /** Facts about the event that name no one. */
    facts: jsonb('facts').$type<Record<string, string | number | boolean>>().notNull().default({}),
  },
  (table) => [index('security_log_actor').on(table.actor, table.id)],
);

/** Values that an installation on trial makes up for itself instead of having them set. */
export const madeUpSecrets = pgTable('made_up_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Calls that were made with a key of the client's choice, so that a repeated one is done once. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: owner(),
    key: text('key').notNull(),
    /** Of method, path and body: one key is for one call. */
    fingerprint: text('fingerprint').notNull(),
    /** The role on the page in the path, by which it was allowed. */
    role: text('role'),
    /** While it is under way and not in one transaction: until then no other request begins it. */
    reservedUntil: moment('reserved_until'),
    /** The answer of the command. */
    result: jsonb('result'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
);
