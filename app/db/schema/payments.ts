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
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  chargebackStates,
  checkoutStates,
  instalmentStates,
  transferKinds,
  transferStates,
} from '#app/domain/payments/payment.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => moment('created_at').notNull().defaultNow();
const amount = (name: string) => bigint(name, { mode: 'number' });
/** Made and stored before the provider is asked for the first time; every repetition carries it. */
const idempotencyKey = () => uuid('idempotency_key').notNull().defaultRandom();

/*
 * Payments know what they are for only by a type and an id, e.g. `booking` and its id, and parties
 * only by a name such as `profile:p1` (a page) or `person:<pseudonym>` (a band’s member). These
 * outlive pages and accounts: books stay.
 */

/** A payer by card. */
export const payers = pgTable('payers', {
  id: text('id').primaryKey(),
  idempotencyKey: idempotencyKey(),
  providerCustomerId: text('provider_customer_id').unique(),
  createdAt: createdAt(),
});

/** A card that a payer has asked us to keep; its number is the provider’s alone. */
export const savedCards = pgTable(
  'saved_cards',
  {
    /** The provider’s payment method. */
    id: text('id').primaryKey(),
    payerId: text('payer_id')
      .notNull()
      .references(() => payers.id),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    expiryMonth: integer('expiry_month').notNull(),
    expiryYear: integer('expiry_year').notNull(),
    createdAt: createdAt(),
    removedAt: moment('removed_at'),
  },
  (table) => [index('saved_cards_payer').on(table.payerId)],
);

/** A party that is paid out to a connected account. */
export const payees = pgTable('payees', {
  id: text('id').primaryKey(),
  idempotencyKey: idempotencyKey(),
  providerAccountId: text('provider_account_id').unique(),
  country: text('country'),
  detailsSubmitted: boolean('details_submitted').notNull().default(false),
  transfersEnabled: boolean('transfers_enabled').notNull().default(false),
  payoutsEnabled: boolean('payouts_enabled').notNull().default(false),
  /** The details that the provider still asks for, by its own names. */
  requirements: jsonb('requirements').$type<string[]>().notNull().default([]),
  /** The provider’s time of the state above, so that an older answer doesn’t replace it. */
  checkedAt: moment('checked_at'),
  createdAt: createdAt(),
});

/** Details for tax offices, given before the first payout and printed on invoices. */
export const taxDetails = pgTable('tax_details', {
  /** A payee or a payer. */
  partyId: text('party_id').primaryKey(),
  kind: text('kind', { enum: ['person', 'company'] }).notNull(),
  legalName: text('legal_name').notNull(),
  street: text('street').notNull(),
  postalCode: text('postal_code').notNull(),
  town: text('town').notNull(),
  /** ISO 3166, two letters. */
  country: text('country').notNull(),
  /** As the country’s tax office gives it; empty where there is none. */
  taxId: text('tax_id').notNull().default(''),
  givenAt: moment('given_at').notNull().defaultNow(),
});

/** An amount to be paid by card, by a day. */
export const instalments = pgTable(
  'instalments',
  {
    id: text('id').primaryKey(),
    /** Its cause, which can make only one, e.g. `booking b1 deposit 1`. */
    cause: text('cause').notNull().unique(),
    sourceType: text('source_type').notNull(),
    sourceId: text('source_id').notNull(),
    part: text('part').notNull(),
    payerId: text('payer_id').notNull(),
    currency: text('currency').notNull(),
    /** The amount held for the source, and the platform’s fee that is paid on top. */
    amountMinor: amount('amount_minor').notNull(),
    feeMinor: amount('fee_minor').notNull(),
    /** By then; the end of a day at the venue. */
    dueAt: moment('due_at').notNull(),
    state: text('state', { enum: instalmentStates }).notNull().default('open'),
    /** How many reminders have been sent. */
    reminded: integer('reminded').notNull().default(0),
    /** The payer reads this at the provider. */
    title: text('title').notNull(),
    createdAt: createdAt(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('instalments_amounts', sql`${table.amountMinor} >= 0 and ${table.feeMinor} >= 0`),
    check('instalments_something', sql`${table.amountMinor} + ${table.feeMinor} > 0`),
    index('instalments_source').on(table.sourceType, table.sourceId),
    index('instalments_open').on(table.dueAt).where(sql`${table.state} = 'open'`),
    index('instalments_payer').on(table.payerId, table.createdAt),
  ],
);

/** One attempt to pay an instalment, on the provider’s page or with a kept card. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: text('id').primaryKey(),
    instalmentId: text('instalment_id')
      .notNull()
      .references(() => instalments.id),
    idempotencyKey: idempotencyKey(),
    state: text('state', { enum: checkoutStates }).notNull().default('opening'),
    /** The kept card that is charged; null for the provider’s page. */
    savedCardId: text('saved_card_id').references(() => savedCards.id),
    /** True if the card is to be kept for later payments. */
    keepsCard: boolean('keeps_card').notNull().default(false),
    providerSessionId: text('provider_session_id').unique(),
    providerIntentId: text('provider_intent_id').unique(),
    /** The provider’s page. */
    url: text('url'),
    /** Why the last card was refused, in the provider’s code. */
    declineCode: text('decline_code'),
    /** Since when its outcome can’t be read or recorded; null where that works. */
    stuckSince: moment('stuck_since'),
    createdAt: createdAt(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    // Two windows can’t pay the same thing twice.
    uniqueIndex('checkouts_one_each')
      .on(table.instalmentId)
      .where(sql`${table.state} in ('opening', 'open')`),
    index('checkouts_instalment').on(table.instalmentId),
  ],
);

/** Money that has arrived from a card. */
export const charges = pgTable(
  'charges',
  {
    /** The provider’s payment intent; one has one successful charge. */
    id: text('id').primaryKey(),
    providerChargeId: text('provider_charge_id').notNull().unique(),
    instalmentId: text('instalment_id')
      .notNull()
      .references(() => instalments.id),
    sourceType: text('source_type').notNull(),
    sourceId: text('source_id').notNull(),
    payerId: text('payer_id').notNull(),
    currency: text('currency').notNull(),
    amountMinor: amount('amount_minor').notNull(),
    feeMinor: amount('fee_minor').notNull(),
    /** Amounts asked to go back and to be transferred on; together never more than came. */
    refundedMinor: amount('refunded_minor').notNull().default(0),
    transferredMinor: amount('transferred_minor').notNull().default(0),
    cardBrand: text('card_brand').notNull().default(''),
    cardLast4: text('card_last4').notNull().default(''),
    /** The provider’s fingerprint of the card, the same for every payer; empty where it gives none. */
    cardFingerprint: text('card_fingerprint').notNull().default(''),
    paidAt: moment('paid_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'charges_never_more_than_came',
      sql`${table.refundedMinor} >= 0 and ${table.transferredMinor} >= 0
        and ${table.refundedMinor} + ${table.transferredMinor} <= ${table.amountMinor} + ${table.feeMinor}`,
    ),
    index('charges_source').on(table.sourceType, table.sourceId),
    index('charges_instalment').on(table.instalmentId),
  ],
);

/**
 * Money on its way out: a refund, a transfer to a connected account, a reversal of one, a
 * payout to a bank. The row is there, with its key, before the provider is asked.
 */
export const transfers = pgTable(
  'transfers',
  {
    id: text('id').primaryKey(),
    idempotencyKey: idempotencyKey(),
    kind: text('kind', { enum: transferKinds }).notNull(),
    cause: text('cause').notNull().unique(),
    sourceType: text('source_type').notNull(),
    sourceId: text('source_id').notNull(),
    /** The payer or payee. */
    partyId: text('party_id').notNull(),
    currency: text('currency').notNull(),
    amountMinor: amount('amount_minor').notNull(),
    /** The charge that is refunded or that a transfer comes from. */
    chargeId: text('charge_id').references(() => charges.id),
    /** The transfer that is paid out or reversed. */
    ofTransferId: text('of_transfer_id'),
    state: text('state', { enum: transferStates }).notNull().default('waiting'),
    providerId: text('provider_id').unique(),
    attempts: integer('attempts').notNull().default(0),
    /** How often it was refused for now. The provider keeps a refusal with its key. */
    refusals: integer('refusals').notNull().default(0),
    firstTriedAt: moment('first_tried_at'),
    /** Not tried (again) before this. */
    dueAt: moment('due_at').notNull().defaultNow(),
    /** Why it waits or failed, in a code: ours or the provider’s. */
    problem: text('problem'),
    /** When the bank is expected to have it. */
    arrivesOn: date('arrives_on', { mode: 'string' }),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    check('transfers_something', sql`${table.amountMinor} > 0`),
    index('transfers_source').on(table.sourceType, table.sourceId),
    index('transfers_party').on(table.partyId, table.createdAt),
    index('transfers_due').on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    index('transfers_of').on(table.ofTransferId),
    // The few that haven’t come to their end, among all there ever were.
    index('transfers_unfinished')
      .on(table.state)
      .where(sql`${table.state} in ('waiting', 'sent', 'failed')`),
  ],
);

/** Messages of the provider, as they came. Each is handled once. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The connected account it is about; null for the platform’s own. */
    account: text('account'),
    body: text('body').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    handledAt: moment('handled_at'),
  },
  (table) => [
    index('provider_events_open').on(table.receivedAt).where(sql`${table.handledAt} is null`),
  ],
);

/** A payment that the cardholder’s bank has taken back, for now or for good. */
export const chargebacks = pgTable(
  'chargebacks',
  {
    /** The provider’s dispute. */
    id: text('id').primaryKey(),
    chargeId: text('charge_id')
      .notNull()
      .references(() => charges.id),
    currency: text('currency').notNull(),
    amountMinor: amount('amount_minor').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: chargebackStates }).notNull(),
    /** Until then evidence can be sent. */
    evidenceDueAt: moment('evidence_due_at'),
    evidenceSentAt: moment('evidence_sent_at'),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [index('chargebacks_charge').on(table.chargeId)],
);
