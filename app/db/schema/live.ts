import { sql } from 'drizzle-orm';
import { bigint, customType, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

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
    /** Whom it concerns. */
    pages: text('pages').array().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('live_events_position').on(table.xid, table.id)],
);
