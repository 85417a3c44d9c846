import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ContractDocument } from '#app/domain/bookings/contract-document.ts';
import { bookingStates } from '#app/domain/bookings/lifecycle.ts';
import {
  completeTerms,
  type StoredTerms,
  sides,
  type Terms,
} from '#app/domain/bookings/terms/terms.ts';
import { accounts } from './accounts.ts';
import { applications, eventSlots, events } from './events.ts';
import { holds } from './holds.ts';
import { profiles } from './profiles.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => moment('created_at').notNull().defaultNow();
const side = (name: string) => text(name, { enum: sides });
const amount = (name: string) => bigint(name, { mode: 'number' });
/** Terms from before one of them existed have what counted until then. */
const terms = customType<{ data: Terms; driverData: string | StoredTerms }>({
  dataType: () => 'jsonb',
  toDriver: (written) => JSON.stringify(written),
  fromDriver: (stored) => completeTerms(stored as StoredTerms),
});

/**
 * One performer at one night, from first word to last cent. No two firm ones of a performer overlap;
 * the constraint `bookings_performer_once` of migration 0005 refuses it.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: text('id').primaryKey(),
    /** Null once that side has left. */
    venueId: text('venue_id').references(() => profiles.id, { onDelete: 'set null' }),
    performerId: text('performer_id').references(() => profiles.id, { onDelete: 'set null' }),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id),
    slotId: text('slot_id').references(() => eventSlots.id, { onDelete: 'set null' }),
    holdId: text('hold_id').references(() => holds.id, { onDelete: 'set null' }),
    applicationId: text('application_id').references(() => applications.id, {
      onDelete: 'set null',
    }),
    state: text('state', { enum: bookingStates }).notNull(),
    /** Null where neither side has to do anything. */
    turn: side('turn'),
    /** When the clock decides, if neither side has by then. */
    deadlineAt: moment('deadline_at'),
    /** True while the performer is taken from load-in to load-out. */
    firm: boolean('firm').notNull(),
    loadInAt: moment('load_in_at').notNull(),
    /** When the set begins: what the windows of cancelling are counted to. */
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    loadOutAt: moment('load_out_at').notNull(),
    timeZone: text('time_zone').notNull(),
    /** The newest version of the terms; 0 before there is one. */
    latestVersion: integer('latest_version').notNull().default(0),
    /** The version that is on the table: to be answered or signed; null where none is. */
    pendingVersion: integer('pending_version'),
    /** Until when that version can be answered or signed, or a held night waits for one. */
    pendingUntil: moment('pending_until'),
    /** The version that both have signed; null before. */
    signedVersion: integer('signed_version'),
    /** Since when both sides know that the offer can’t be had; null while it can. */
    takenAt: moment('taken_at'),
    disputedAt: moment('disputed_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('bookings_out_after_in', sql`${table.loadOutAt} > ${table.loadInAt}`),
    check('bookings_end_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    index('bookings_venue').on(table.venueId, table.loadOutAt, table.id),
    index('bookings_performer').on(table.performerId, table.loadOutAt, table.id),
    index('bookings_event').on(table.eventId),
    index('bookings_due').on(table.deadlineAt).where(sql`${table.deadlineAt} is not null`),
    index('bookings_to_be_played').on(table.endsAt).where(sql`${table.state} = 'confirmed'`),
  ],
);

/** Every version of the terms, in order. Never changed. */
export const bookingVersions = pgTable(
  'booking_versions',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    number: integer('number').notNull(),
    madeBy: side('made_by').notNull(),
    /** The pseudonym of the person who sent it. */
    author: uuid('author').notNull(),
    terms: terms('terms').notNull(),
    comment: text('comment').notNull().default(''),
    madeAt: moment('made_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.number] })],
);

/** Joins a booking to the terms that both of its sides have signed. */
export const isSignedVersion = and(
  eq(bookingVersions.bookingId, bookings.id),
  eq(bookingVersions.number, bookings.signedVersion),
);

/** Versions that a page has given a name, to begin its next offers with. */
export const termsTemplates = pgTable(
  'terms_templates',
  {
    id: text('id').primaryKey().$defaultFn(randomUUID),
    profileId: text('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    bookingId: text('booking_id').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [
    unique('terms_templates_name').on(table.profileId, table.name),
    foreignKey({
      name: 'terms_templates_of_version',
      columns: [table.bookingId, table.version],
      foreignColumns: [bookingVersions.bookingId, bookingVersions.number],
    }).onDelete('cascade'),
    index('terms_templates_version').on(table.bookingId, table.version),
  ],
);

/** Everything that happened to a booking. Only ever added to. */
export const bookingHistory = pgTable(
  'booking_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    at: moment('at').notNull().defaultNow(),
    by: text('by', { enum: [...sides, 'clock', 'platform'] }).notNull(),
    /** The pseudonym of the person; null for the clock and the platform. */
    actor: uuid('actor'),
    action: text('action').notNull(),
    from: text('from', { enum: bookingStates }),
    to: text('to', { enum: bookingStates }).notNull(),
    facts: jsonb('facts').$type<Record<string, string | number | boolean>>().notNull().default({}),
  },
  (table) => [index('booking_history_booking').on(table.bookingId, table.id)],
);

/** The text that both sides sign. Frozen when they have agreed on its version. */
export const contracts = pgTable(
  'contracts',
  {
    bookingId: text('booking_id').notNull(),
    version: integer('version').notNull(),
    document: jsonb('document').$type<ContractDocument>().notNull(),
    /** SHA-256 of the document's text, in hexadecimal. */
    hash: text('hash').notNull(),
    madeAt: moment('made_at').notNull().defaultNow(),
    /** Set when a newer version took its place, or it was left unsigned. */
    replacedAt: moment('replaced_at'),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.version] }),
    foreignKey({
      name: 'contracts_version',
      columns: [table.bookingId, table.version],
      foreignColumns: [bookingVersions.bookingId, bookingVersions.number],
    }),
  ],
);

/** One side's word under a contract, with what proves it. */
export const signatures = pgTable(
  'signatures',
  {
    bookingId: text('booking_id').notNull(),
    version: integer('version').notNull(),
    side: side('side').notNull(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The pseudonym of the signer. */
    actor: uuid('actor').notNull(),
    typedName: text('typed_name').notNull(),
    /** Whom they signed for, in law: a name, an address and a tax number, a line each. Null where none was given. */
    legalParty: text('legal_party'),
    consent: text('consent').notNull(),
    hash: text('hash').notNull(),
    signedAt: moment('signed_at').notNull().defaultNow(),
    address: text('address'),
    device: text('device'),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.version, table.side] }),
    foreignKey({
      name: 'signatures_contract',
      columns: [table.bookingId, table.version],
      foreignColumns: [contracts.bookingId, contracts.version],
    }),
  ],
);

/** Force majeure: a proposal that one side made after both had signed, and the other’s answer. */
export const bookingProposals = pgTable(
  'booking_proposals',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    kind: text('kind', { enum: ['forceMajeure'] }).notNull(),
    by: side('by').notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
    answeredAt: moment('answered_at'),
    answer: text('answer', { enum: ['agreed', 'declined', 'withdrawn'] }),
  },
  (table) => [
    uniqueIndex('booking_proposals_one')
      .on(table.bookingId, table.kind)
      .where(sql`${table.answeredAt} is null`),
  ],
);

/** How a signed booking was cancelled, and the amounts that follow. Decided once, never changed. */
export const cancellations = pgTable(
  'cancellations',
  {
    bookingId: text('booking_id')
      .primaryKey()
      .references(() => bookings.id),
    by: text('by', { enum: [...sides, 'both'] }).notNull(),
    at: moment('at').notNull().defaultNow(),
    window: text('window').notNull(),
    currency: text('currency').notNull(),
    guaranteeMinor: amount('guarantee_minor').notNull(),
    /** Of the guarantee: what the venue gets back, and what the performer gets all the same. */
    venueGetsBackMinor: amount('venue_gets_back_minor').notNull(),
    performerGetsMinor: amount('performer_gets_minor').notNull(),
    /** On top: what each side owes for cancelling. */
    venueFeeMinor: amount('venue_fee_minor').notNull(),
    performerFeeMinor: amount('performer_fee_minor').notNull(),
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    check(
      'cancellations_add_up',
      sql`${table.venueGetsBackMinor} + ${table.performerGetsMinor} = ${table.guaranteeMinor}`,
    ),
    check(
      'cancellations_not_negative',
      sql`least(${table.venueGetsBackMinor}, ${table.performerGetsMinor}, ${table.venueFeeMinor}, ${table.performerFeeMinor}) >= 0`,
    ),
  ],
);
