import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type PaperDocument, paperKinds } from '#app/domain/payments/paper.ts';

const amount = (name: string) => bigint(name, { mode: 'number' });

/**
 * Receipts, invoices and statements, frozen as issued. Numbers of an issuer have no gaps. They name
 * parties by their ids alone; how those were called then stands in `paper_parties`.
 */
export const papers = pgTable(
  'papers',
  {
    id: text('id').primaryKey(),
    /** What is certified by it, once, e.g. `receipt pi_1`. */
    cause: text('cause').notNull().unique(),
    kind: text('kind', { enum: paperKinds }).notNull(),
    /** `platform` or a party. */
    issuerId: text('issuer_id').notNull(),
    number: integer('number').notNull(),
    recipientId: text('recipient_id').notNull(),
    sourceType: text('source_type').notNull(),
    sourceId: text('source_id').notNull(),
    currency: text('currency').notNull(),
    totalMinor: amount('total_minor').notNull(),
    document: jsonb('document').$type<PaperDocument>().notNull(),
    /** To the millisecond, as cursors of lists write moments. */
    issuedAt: timestamp('issued_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('papers_number').on(table.issuerId, table.kind, table.number),
    index('papers_source').on(table.sourceType, table.sourceId),
    index('papers_recipient').on(table.recipientId, table.issuedAt),
    index('papers_issuer').on(table.issuerId, table.issuedAt),
  ],
);

/**
 * A party that a paper is by, for or about, as it was named then. When it leaves, its name, address
 * and tax number go; the paper and the country stay.
 */
export const paperParties = pgTable(
  'paper_parties',
  {
    paperId: text('paper_id')
      .notNull()
      .references(() => papers.id),
    /** `platform` or a party. */
    partyId: text('party_id').notNull(),
    /** Null once it has left. */
    name: text('name'),
    /** Lines of an address. */
    lines: jsonb('lines').$type<string[]>().notNull(),
    taxId: text('tax_id').notNull(),
    /** ISO 3166, two letters; empty where nobody has said. */
    country: text('country').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paperId, table.partyId] }),
    index('paper_parties_party').on(table.partyId),
  ],
);

/** The last number of each issuer and kind; whoever issues locks its row until they are done. */
export const paperSeries = pgTable('paper_series', {
  /** Issuer and kind, e.g. `platform invoice`. */
  id: text('id').primaryKey(),
  lastNumber: integer('last_number').notNull().default(0),
});
