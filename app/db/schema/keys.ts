import { foreignKey, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { HeldScope } from '#app/domain/accounts/keys.ts';
import { accounts } from './accounts.ts';
import { profileMembers } from './profiles.ts';

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
