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
import { type DocumentContent, documentKinds } from '#app/domain/payments/document.ts';

const amount = (name: string) => bigint(name, { mode: 'number' });

/**
 * Receipts, invoices and statements, frozen as issued. Numbers of an issuer have no gaps. They name
 * parties by their ids alone; how those were called then is in `document_parties`.
 */
export const documents = pgTable(
  'documents',
  {
    id: text('id').primaryKey(),
    /** The thing it certifies, once, e.g. `receipt pi_1`. */
    cause: text('cause').notNull().unique(),
    kind: text('kind', { enum: documentKinds }).notNull(),
    /** `platform` or a party. */
    issuerId: text('issuer_id').notNull(),
    /** The prefix of its issuer’s numbers; empty where numbers didn’t name their issuer yet. */
    prefix: text('prefix').notNull().default(''),
    number: integer('number').notNull(),
    recipientId: text('recipient_id').notNull(),
    sourceType: text('source_type').notNull(),
    sourceId: text('source_id').notNull(),
    currency: text('currency').notNull(),
    totalMinor: amount('total_minor').notNull(),
    content: jsonb('content').$type<DocumentContent>().notNull(),
    /** To the millisecond, as cursors of lists write moments. */
    issuedAt: timestamp('issued_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('documents_number').on(table.issuerId, table.kind, table.number),
    index('documents_source').on(table.sourceType, table.sourceId),
    index('documents_recipient').on(table.recipientId, table.issuedAt),
    index('documents_issuer').on(table.issuerId, table.issuedAt),
  ],
);

/**
 * A party that a document is by, for or about, as it was named then. When it leaves, its name, address
 * and tax number go; the document and the country stay.
 */
export const documentParties = pgTable(
  'document_parties',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id),
    /** `platform` or a party. */
    partyId: text('party_id').notNull(),
    /** Null once it has left. */
    name: text('name'),
    /** Lines of an address. */
    lines: jsonb('lines').$type<string[]>().notNull(),
    taxId: text('tax_id').notNull(),
    /** ISO 3166, two letters; empty where it isn’t known. */
    country: text('country').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.partyId] }),
    index('document_parties_party').on(table.partyId),
  ],
);

/** The prefix of each issuer’s numbers, from their first document on. */
export const documentIssuers = pgTable('document_issuers', {
  /** `platform` or a party. */
  id: text('id').primaryKey(),
  prefix: text('prefix').notNull().unique(),
});

/** The last number of each issuer and kind; the row is locked while a document is issued. */
export const documentSeries = pgTable('document_series', {
  /** Issuer and kind, e.g. `platform invoice`. */
  id: text('id').primaryKey(),
  lastNumber: integer('last_number').notNull().default(0),
});
