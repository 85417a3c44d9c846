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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { accountKinds, transactionKinds } from '#app/domain/payments/ledger.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const amount = (name: string) => bigint(name, { mode: 'number' });

/*
 * The books: double entry, one currency an account. Invariants, all kept by the database itself
 * (migration 0007): every transaction sums to zero in each currency; a cause is posted once; what
 * is held and what a party is owed never goes below zero; nothing is changed or removed. Debits
 * are positive. One writer: features/payments/commands/post-transaction.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    /** As `accountId` of domain/payments/accounts writes it, e.g. `held/booking:abc/EUR`. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: accountKinds }).notNull(),
    /** Whose it is or what it is held for; empty for the platform's own. */
    owner: text('owner').notNull(),
    currency: text('currency').notNull(),
    /** Which way its balance may not go: 1 never below zero, -1 never above, 0 either. */
    sign: smallint('sign').notNull(),
    openedAt: moment('opened_at').notNull().defaultNow(),
  },
  (table) => [
    check('ledger_accounts_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('ledger_accounts_sign', sql`${table.sign} in (-1, 0, 1)`),
    check(
      'ledger_accounts_id',
      sql`${table.id} = ${table.kind} || '/' || ${table.owner} || '/' || ${table.currency}`,
    ),
    index('ledger_accounts_owner').on(table.owner),
  ],
);

export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Its cause, which can post only once, e.g. `charge pi_1`. */
    cause: text('cause').notNull(),
    /** The kind of transaction, as the trail names it. */
    kind: text('kind', { enum: transactionKinds }).notNull(),
    /** Its source, e.g. `booking` and its id, by which a trail is read. */
    sourceType: text('source_type').notNull(),
    sourceId: text('source_id').notNull(),
    /** Facts that the trail needs for its words: names of parties, a card’s last digits. */
    facts: jsonb('facts').$type<Record<string, string | number>>().notNull().default({}),
    /** The provider’s own movement that this mirrors, e.g. `txn_1`; null for what moves only here. */
    providerRef: text('provider_ref'),
    postedAt: moment('posted_at').notNull().default(sql`clock_timestamp()`),
    /** The database’s transaction, so that nothing is added to it later. */
    madeIn: text('made_in').notNull().default(sql`pg_current_xact_id()::text`),
  },
  (table) => [
    uniqueIndex('ledger_transactions_cause').on(table.cause),
    index('ledger_transactions_source').on(table.sourceType, table.sourceId, table.id),
    index('ledger_transactions_provider').on(table.providerRef),
  ],
);

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransactions.id),
    position: smallint('position').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    /** Positive for debit, negative for credit; never zero, and within what a number holds exactly. */
    amountMinor: amount('amount_minor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.position] }),
    index('ledger_entries_account').on(table.accountId, table.transactionId),
    check(
      'ledger_entries_amount',
      sql`${table.amountMinor} <> 0 and abs(${table.amountMinor}) <= 9007199254740991`,
    ),
  ],
);

/**
 * The parts of the provider’s movements below a minor unit of ours: its unit may be smaller, and
 * entries are whole. Only added to, once for each cause; thousandths of a minor unit.
 */
export const ledgerFractions = pgTable(
  'ledger_fractions',
  {
    cause: text('cause').primaryKey(),
    /** As in `ledger_transactions`; null for what earlier fractions have added up to. */
    providerRef: text('provider_ref'),
    currency: text('currency').notNull(),
    thousandths: integer('thousandths').notNull(),
    notedAt: moment('noted_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    check('ledger_fractions_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('ledger_fractions_something', sql`${table.thousandths} <> 0`),
    index('ledger_fractions_provider').on(table.providerRef),
  ],
);

/**
 * Sums of entries, kept by a trigger and by nothing else. An account without a bound has as many rows
 * as were ever written at once, so that posting to it waits for no lock.
 */
export const ledgerBalances = pgTable(
  'ledger_balances',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    shard: smallint('shard').notNull(),
    sign: smallint('sign').notNull(),
    balanceMinor: amount('balance_minor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.shard] }),
    check(
      'ledger_balances_never_negative',
      sql`${table.sign}::bigint * ${table.balanceMinor} >= 0`,
    ),
    check('ledger_balances_exact', sql`abs(${table.balanceMinor}) <= 9007199254740991`),
  ],
);

/**
 * The amounts that migration 0070 carried over when every currency got the digits of ISO 4217: in which tables,
 * how many rows, and from how many digits to how many. Kept for comparing old files with it.
 */
export const currencyConversions = pgTable(
  'currency_conversions',
  {
    of: text('of').notNull(),
    currency: text('currency').notNull(),
    digitsBefore: smallint('digits_before').notNull(),
    digitsAfter: smallint('digits_after').notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.of, table.currency] })],
);

/** A nightly comparison of the books with the provider’s own. */
export const reconciliations = pgTable('reconciliations', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ranAt: moment('ran_at').notNull().defaultNow(),
  since: moment('since').notNull(),
  until: moment('until').notNull(),
  compared: integer('compared').notNull(),
  differences: jsonb('differences')
    .$type<
      {
        /** The provider’s movement. */
        ref: string;
        /**
         * The amounts in the books and at the provider, which may have parts of a minor unit; null
         * where one of them knows nothing, or where it can’t be read (`about` is `unread`).
         */
        oursMinor: number | null;
        theirsMinor: number | null;
        currency: string;
        about: string;
      }[]
    >()
    .notNull(),
});
