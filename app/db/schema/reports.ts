import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { reportOutcomes, reportReasons } from '#app/domain/messaging/reports.ts';
import { accounts } from './accounts.ts';
import { threads } from './messaging.ts';
import { profiles } from './profiles.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
/** People who leave are no longer named; the report and the decision stay. */
const page = (name: string) => text(name).references(() => profiles.id, { onDelete: 'set null' });
const account = (name: string) =>
  text(name).references(() => accounts.id, { onDelete: 'set null' });

/** A message, or a whole conversation, that a page has reported to the administrators. */
export const messageReports = pgTable(
  'message_reports',
  {
    id: text('id').primaryKey(),
    threadId: text('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    /** 0 for the whole conversation. */
    number: integer('number').notNull(),
    reporterPageId: page('reporter_page_id'),
    reporterAccountId: account('reporter_account_id'),
    reportedPageId: page('reported_page_id'),
    /** The author; of a conversation, the last who wrote for that page. */
    reportedAccountId: account('reported_account_id'),
    reason: text('reason', { enum: reportReasons }).notNull(),
    text: text('text').notNull(),
    reportedAt: moment('reported_at').notNull().defaultNow(),
    outcome: text('outcome', { enum: reportOutcomes }),
    /** The administrator’s note, to the account or for the record. */
    note: text('note').notNull().default(''),
    /** The administrator, by the name that books keep. */
    closedBy: uuid('closed_by'),
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('message_reports_one_open')
      .on(table.threadId, table.number, table.reporterPageId)
      .where(sql`${table.closedAt} is null`),
    index('message_reports_open').on(table.reportedAt).where(sql`${table.closedAt} is null`),
    index('message_reports_reporter').on(table.reporterAccountId),
    index('message_reports_reported').on(table.reportedAccountId),
    index('message_reports_reporter_page').on(table.reporterPageId),
    index('message_reports_reported_page').on(table.reportedPageId),
  ],
);

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
