import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Work that follows from a committed change: written in the same transaction, done by a worker
 * afterwards, at least once. A row that is done is removed.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    type: text('type').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** Whose doing it is, where one account must not hold up the others. */
    accountId: text('account_id'),
    attempts: integer('attempts').notNull().default(0),
    /** Not before this is it tried (again). */
    dueAt: moment('due_at').notNull().defaultNow(),
    /** Set once it has been given up; it stays for the operator to see. */
    failedAt: moment('failed_at'),
    /** The kind of failure of the last attempt. */
    failure: text('failure'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('outbox_due').on(table.dueAt)],
);

/** Mails of an installation without a mail server, to be read at `/outbox`. */
export const keptMails = pgTable('kept_mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  to: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** The number of a transaction, which only ever grows. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Events as live streams tell them: ids only, for some days. Where a reader is in it is
 * the number of the transaction that wrote a row, and the row’s own (decision 0044).
 */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    kind: text('kind').notNull(),
    subjectId: text('subject_id').notNull(),
    what: text('what').notNull(),
    /** The pages that it concerns. */
    pages: text('pages').array().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('live_events_position').on(table.xid, table.id)],
);
