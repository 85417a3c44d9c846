import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import type { SettlementDocument } from '#app/domain/settlement/document.ts';
import type { Line } from '#app/domain/settlement/lines.ts';
import { settlementActions } from '#app/domain/settlement/settlement.ts';
import { accounts } from './accounts.ts';
import { bookings } from './bookings.ts';
import { messageFiles } from './messaging.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const side = (name: string) => text(name, { enum: sides });
const booking = () =>
  text('booking_id')
    .notNull()
    .references(() => bookings.id);

/** The settlement of a booking by its two sides. Every change of it locks the booking first. */
export const settlements = pgTable('settlements', {
  bookingId: booking().primaryKey(),
  /** How many changes there have been. */
  revision: integer('revision').notNull().default(0),
  /** The newest text that has a signature; 0 before. */
  version: integer('version').notNull().default(0),
  /** The newest one that holds: both have signed it, or one has and the other didn’t answer. */
  agreedVersion: integer('agreed_version'),
  /** Of the newest version, what has been asked for because no one disputes it. */
  undisputedAt: moment('undisputed_at'),
  openedAt: moment('opened_at').notNull().defaultNow(),
});

/** The lines that either side has entered. Removed lines stay, for the history. */
export const settlementLines = pgTable(
  'settlement_lines',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => settlements.bookingId),
    position: integer('position').notNull().generatedAlwaysAsIdentity(),
    line: jsonb('line').$type<Line>().notNull(),
    enteredBy: side('entered_by').notNull(),
    removedAt: moment('removed_at'),
  },
  (table) => [
    index('settlement_lines_booking')
      .on(table.bookingId, table.position)
      .where(sql`${table.removedAt} is null`),
  ],
);

/** Pictures and PDFs that show what a line came to; each is part of a message about the booking. */
export const settlementReceipts = pgTable(
  'settlement_receipts',
  {
    fileId: text('file_id')
      .primaryKey()
      .references(() => messageFiles.id, { onDelete: 'cascade' }),
    lineId: text('line_id')
      .notNull()
      .references(() => settlementLines.id),
    bookingId: text('booking_id').notNull(),
  },
  (table) => [index('settlement_receipts_booking').on(table.bookingId)],
);

/** A line that one side disputes. The row is gone once it is withdrawn. */
export const settlementDisputes = pgTable(
  'settlement_disputes',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => settlements.bookingId),
    /** A line, or tickets that the platform has counted. */
    lineId: text('line_id').notNull(),
    by: side('by').notNull(),
    reason: text('reason').notNull(),
    /** The amount that side believes is right, if it gives one. */
    amountMinor: bigint('amount_minor', { mode: 'number' }),
    raisedAt: moment('raised_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.lineId] })],
);

/** Everything that was done. Only ever added to. */
export const settlementChanges = pgTable(
  'settlement_changes',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => settlements.bookingId),
    revision: integer('revision').notNull(),
    /** Null for the clock. */
    by: side('by'),
    /** The pseudonym of the person. */
    actor: uuid('actor'),
    action: text('action', { enum: settlementActions }).notNull(),
    lineId: text('line_id'),
    before: jsonb('before').$type<Line>(),
    after: jsonb('after').$type<Line>(),
    /** A reason, or a typed name. */
    note: text('note').notNull().default(''),
    /** The amount that the disputing side believes is right. */
    amountMinor: bigint('amount_minor', { mode: 'number' }),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.revision] })],
);

/** A text as it was when it was signed. It is never changed. */
export const settlementVersions = pgTable(
  'settlement_versions',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => settlements.bookingId),
    version: integer('version').notNull(),
    document: jsonb('document').$type<SettlementDocument>().notNull(),
    /** SHA-256 of the document, in hexadecimal. */
    hash: text('hash').notNull(),
    /** In minor units as they are counted today. */
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    /**
     * The digits that the document’s amounts count in, where it was signed before migration 0070
     * counted its currency otherwise; null for today’s.
     */
    digits: smallint('digits'),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.version] }),
    check('settlement_versions_hash', sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** One side’s word under a version, with what proves it. */
export const settlementSignatures = pgTable(
  'settlement_signatures',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => settlements.bookingId),
    version: integer('version').notNull(),
    side: side('side').notNull(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    actor: uuid('actor').notNull(),
    typedName: text('typed_name').notNull(),
    hash: text('hash').notNull(),
    consent: text('consent').notNull(),
    signedAt: moment('signed_at').notNull(),
    address: text('address'),
    device: text('device'),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.version, table.side] }),
    // Settlements without an answer by then are looked for.
    index('settlement_signatures_at').on(table.signedAt),
  ],
);
