import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { profiles } from './profiles.ts';

/** Pages that another page has blocked. */
export const pageBlocks = pgTable(
  'page_blocks',
  {
    /** Whose people have blocked the other. */
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    blockedId: text('blocked_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    blockedAt: timestamp('blocked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.blockedId] }),
    index('page_blocks_blocked').on(table.blockedId),
  ],
);
