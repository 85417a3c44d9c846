import { and, asc, desc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { rowOf, rowsOf } from '#app/db/expressions.server.ts';
import {
  ledgerAccounts,
  ledgerBalances,
  ledgerEntries,
  ledgerFractions,
  ledgerTransactions,
  reconciliations,
} from '#app/db/schema/ledger.ts';
import { charges, transfers } from '#app/db/schema/payments.ts';
import {
  type Account,
  type AccountKind,
  accountId,
  accountKinds,
  type Source,
  type TransactionKind,
  transactionKinds,
} from '#app/domain/payments/ledger.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { adminQuery, refuseUnknown } from '#app/fields/command.ts';
import { id } from '#app/fields/kinds.ts';
import { cutPage } from '#app/lib/list-cursor.ts';
import { numberIn } from '#app/lib/number-in.ts';
import { accountsQuery, comparisonsQuery, entriesQuery } from './fields.ts';

type InDatabase = { database: Database };

const kind = z.enum(accountKinds);
const currency = z.string();
const balance = z.int().describe('Debits are positive, credits negative.');

/** The books at a glance, by currency and kind of account, all as of one moment. */
export const readTotals = adminQuery({
  operation: 'readLedgerTotals',
  input: z.object({}),
  answer: z.object({
    currencies: z.array(
      z.object({
        currency,
        sumMinor: z.int().describe('Of everything; anything but 0 is a defect.'),
        kinds: z.array(z.object({ kind, accounts: z.int(), balanceMinor: balance })),
      }),
    ),
  }),
  async run({ database: { orm } }: InDatabase) {
    const rows = await rowsOf<{
      currency: string;
      kind: AccountKind | null;
      accounts: string;
      balance: string;
    }>(
      orm.execute(sql`
      select a.currency, a.kind, count(distinct a.id)::text as accounts,
        coalesce(sum(b.balance_minor), 0)::text as balance
      from ledger_accounts a left join ledger_balances b on b.account_id = a.id
      group by grouping sets ((a.currency, a.kind), (a.currency))
      order by a.currency, a.kind nulls last
    `),
    );
    const byCurrency = new Map<string, CurrencyTotals>();
    for (const { currency, kind, accounts, balance } of rows) {
      const totals = byCurrency.get(currency) ?? { currency, kinds: [], sumMinor: 0 };
      if (kind === null) totals.sumMinor = Number(balance);
      else totals.kinds.push({ kind, accounts: Number(accounts), balanceMinor: Number(balance) });
      byCurrency.set(currency, totals);
    }
    return { currencies: [...byCurrency.values()] };
  },
});

/** The total of all accounts of a kind: positive for debit. */
type KindTotal = { kind: AccountKind; accounts: number; balanceMinor: number };
/** `sumMinor` is the database’s own sum over everything. */
export type CurrencyTotals = { currency: string; kinds: KindTotal[]; sumMinor: number };

/** Adds up the whole ledger, for administrators. */
export const checkLedger = adminQuery({
  operation: 'checkLedger',
  input: z.object({}),
  answer: z.object({
    entries: z.int().describe('How many were added up.'),
    totals: z.array(z.object({ currency, sumMinor: z.int() })),
    differences: z
      .array(
        z.object({
          accountId: z.string().describe('It ends with its currency.'),
          currency,
          keptMinor: z.int(),
          enteredMinor: z.int(),
        }),
      )
      .describe('Accounts whose kept sum isn’t that of their entries; the first hundred.'),
    unbalanced: z
      .array(z.object({ transactionId: z.int(), currency, sumMinor: z.int() }))
      .describe('Transactions that don’t sum to zero; the first hundred.'),
  }),
  run: ({ database: { orm } }: InDatabase) => checkBooks(orm),
});

export type BooksCheck = {
  entries: number;
  /** The sum of all entries of a currency; anything but 0 is a defect. */
  totals: { currency: string; sumMinor: number }[];
  /** Accounts whose stored sum differs from that of their entries; the first hundred. */
  differences: {
    accountId: string;
    currency: string;
    keptMinor: number;
    enteredMinor: number;
  }[];
  /** Transactions whose entries don’t sum to zero in a currency; the first hundred. */
  unbalanced: { transactionId: number; currency: string; sumMinor: number }[];
};

/**
 * Adds all entries up again, all as of one moment, and compares them with the stored sums. This
 * reads the whole books.
 */
export async function checkBooks(orm: Orm): Promise<BooksCheck> {
  const row = await rowOf<Omit<BooksCheck, 'entries'> & { entries: string }>(
    orm.execute(sql`
    with entered as (
      select account_id, count(*) as entries, sum(amount_minor) as sum_minor
      from ledger_entries group by account_id
    ), kept as (
      select account_id, sum(balance_minor) as sum_minor from ledger_balances group by account_id
    ), compared as (
      select a.id, a.currency, coalesce(e.entries, 0) as entries,
        coalesce(e.sum_minor, 0) as entered_minor, coalesce(k.sum_minor, 0) as kept_minor
      from ledger_accounts a
      left join entered e on e.account_id = a.id left join kept k on k.account_id = a.id
    ), unbalanced as (
      select e.transaction_id, a.currency, sum(e.amount_minor) as sum_minor
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
      group by e.transaction_id, a.currency having sum(e.amount_minor) <> 0
      order by e.transaction_id limit 100
    )
    select (select coalesce(sum(entries), 0)::text from compared) as entries,
      coalesce((select json_agg(json_build_object('currency', currency, 'sumMinor', sum_minor) order by currency)
        from (select currency, sum(entered_minor) as sum_minor from compared group by currency) t), '[]') as totals,
      coalesce((select json_agg(json_build_object(
          'accountId', id, 'currency', currency,
          'keptMinor', kept_minor, 'enteredMinor', entered_minor) order by id)
        from (select * from compared where kept_minor <> entered_minor order by id limit 100) d), '[]') as differences,
      coalesce((select json_agg(json_build_object(
          'transactionId', transaction_id, 'currency', currency, 'sumMinor', sum_minor))
        from unbalanced), '[]') as unbalanced
  `),
  );
  return { ...row, entries: Number(row.entries) };
}

export const comparisonsPerPage = 30;

const comparison = {
  id: z.int(),
  ranAt: moment,
  since: moment,
  until: moment,
  compared: z.int().describe('How many of the provider’s movements were compared.'),
};

/** Comparisons of the books with the card provider’s, the newest first. */
export const listComparisons = adminQuery({
  operation: 'listComparisons',
  input: comparisonsQuery,
  answer: listOf(
    z.object({ ...comparison, differences: z.int().describe('How many there were.') }),
    comparisonsPerPage,
  ),
  async run({ database: { orm } }: InDatabase, _viewer, { after: before }) {
    const rows = await orm
      .select({
        id: reconciliations.id,
        ranAt: reconciliations.ranAt,
        since: reconciliations.since,
        until: reconciliations.until,
        compared: reconciliations.compared,
        differences: sql<number>`jsonb_array_length(${reconciliations.differences})`,
      })
      .from(reconciliations)
      .where(before === undefined ? undefined : lt(reconciliations.id, before))
      .orderBy(desc(reconciliations.id))
      .limit(comparisonsPerPage + 1);
    const { entries: items, next } = cutPage(rows, comparisonsPerPage, ({ id }) => id);
    return { items, next };
  },
});

/** True once the books have been compared. */
export async function hasComparison(orm: Orm): Promise<boolean> {
  return (await orm.$count(reconciliations)) > 0;
}

export type Comparison = Awaited<ReturnType<typeof readComparison>>;

export const readComparison = adminQuery({
  operation: 'readComparison',
  input: z.object({ comparisonId: id }),
  answer: z.object({
    ...comparison,
    differences: z.array(
      z.object({
        ref: z.string().describe('The provider’s movement.'),
        about: z.string(),
        currency: z.string().describe('Empty where the provider’s movement can’t be read.'),
        oursMinor: z
          .number()
          .nullable()
          .describe(
            'What the ledger says, with a fraction where the provider counts in a smaller unit; null where it has nothing.',
          ),
        theirsMinor: z
          .number()
          .nullable()
          .describe('What the provider says; null where it has nothing, or can’t be read.'),
      }),
    ),
  }),
  async run({ database: { orm } }: InDatabase, _viewer, { comparisonId }) {
    const number = numberIn(comparisonId);
    if (number === null) refuseUnknown();
    const [row] = await orm.select().from(reconciliations).where(eq(reconciliations.id, number));
    return row ?? refuseUnknown();
  },
});

/**
 * The amounts released to payees for several sources of one kind so far, with corrections and money
 * taken back.
 */
export async function listReleased(
  orm: Orm,
  type: string,
  ids: readonly string[],
): Promise<{ sourceId: string; currency: string; releasedMinor: number }[]> {
  if (ids.length === 0) return [];
  const sources = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  // A transaction is of one currency.
  return rowsOf<{ sourceId: string; currency: string; releasedMinor: number }>(
    orm.execute(sql`
    select t.source_id as "sourceId", one.currency,
      coalesce(sum((t.facts ->> 'toPayeeMinor')::bigint), 0)::float8 as "releasedMinor"
    from ledger_transactions t,
      lateral (select a.currency from ledger_entries e
        join ledger_accounts a on a.id = e.account_id where e.transaction_id = t.id limit 1) one
    where t.source_type = ${type} and t.source_id in (${sources}) and t.kind in ('released', 'corrected', 'refundOwed')
    group by t.source_id, one.currency`),
  );
}

export type AccountEntry = {
  transactionId: number;
  position: number;
  kind: TransactionKind;
  at: Date;
  sourceType: string;
  sourceId: string;
  amountMinor: number;
  /** The account’s balance after this entry. */
  balanceMinor: number;
};

export const entriesPerPage = 50;

/**
 * An account with its entries, the newest first. Balances are counted down from the stored sum, so
 * the last page has to end with the first amount.
 */
export const readAccount = adminQuery({
  operation: 'listLedgerEntries',
  input: entriesQuery,
  answer: z.object({
    currency,
    balanceMinor: balance,
    ...listOf(
      z.object({
        transactionId: z.int(),
        kind: z.enum(transactionKinds),
        at: moment,
        sourceType: z.string(),
        sourceId: z.string(),
        amountMinor: balance,
        balanceMinor: z.int().describe('What the account had with this entry.'),
      }),
      entriesPerPage,
    ).shape,
  }),
  async run({ database: { orm } }: InDatabase, _viewer, { after: before, ...account }) {
    const id = accountId(account);
    if ((await orm.$count(ledgerAccounts, eq(ledgerAccounts.id, id))) === 0) refuseUnknown();
    const rows = await readAccountEntries(orm, id, before ?? null);
    const { entries: items, next } = cutPage(
      rows,
      entriesPerPage,
      ({ transactionId, position }) => `${transactionId}.${position}`,
    );
    const { currency } = account;
    return { account, currency, balanceMinor: await readBalance(orm, account), items, next };
  },
});

/** One statement, so that the sum and the entries are of one moment. */
async function readAccountEntries(
  orm: Orm,
  id: string,
  before: { transactionId: number; position: number } | null,
): Promise<AccountEntry[]> {
  const from = before ?? { transactionId: Number.MAX_SAFE_INTEGER, position: 0 };
  const cursor = sql`(${from.transactionId}::bigint, ${from.position}::smallint)`;
  const rows = await rowsOf<Record<keyof AccountEntry, string>>(
    orm.execute(sql`
    select e.transaction_id::text as "transactionId", e.position, t.kind, t.posted_at as "at",
      t.source_type as "sourceType", t.source_id as "sourceId", e.amount_minor::text as "amountMinor",
      ((select coalesce(sum(balance_minor), 0) from ledger_balances where account_id = ${id})
        - (select coalesce(sum(amount_minor), 0) from ledger_entries
          where account_id = ${id} and (transaction_id, position) >= ${cursor})
        - coalesce(sum(e.amount_minor) over (order by e.transaction_id desc, e.position desc
          rows between unbounded preceding and 1 preceding), 0))::text as "balanceMinor"
    from (
      select * from ledger_entries
      where account_id = ${id} and (transaction_id, position) < ${cursor}
      order by transaction_id desc, position desc limit ${entriesPerPage + 1}
    ) e join ledger_transactions t on t.id = e.transaction_id
    order by e.transaction_id desc, e.position desc
  `),
  );
  return rows.map((row) => ({
    transactionId: Number(row.transactionId),
    position: Number(row.position),
    kind: row.kind as TransactionKind,
    at: new Date(row.at),
    sourceType: row.sourceType,
    sourceId: row.sourceId,
    amountMinor: Number(row.amountMinor),
    balanceMinor: Number(row.balanceMinor),
  }));
}

/**
 * The balance of an account, read from at most 16 rows: positive for debit, 0 for an account that
 * was never used.
 */
export async function readBalance(orm: Orm, account: Account): Promise<number> {
  const [row] = await orm
    .select({ sum: sql<string>`coalesce(sum(${ledgerBalances.balanceMinor}), 0)` })
    .from(ledgerBalances)
    .where(eq(ledgerBalances.accountId, accountId(account)));
  return Number(row?.sum ?? 0);
}

/** All balances of some owners, e.g. a booking or a page. */
export async function readBalancesOf(
  orm: Orm,
  owners: string[],
): Promise<(Account & { balanceMinor: number })[]> {
  if (owners.length === 0) return [];
  const rows = await orm
    .select({
      kind: ledgerAccounts.kind,
      owner: ledgerAccounts.owner,
      currency: ledgerAccounts.currency,
      sum: sql<string>`sum(${ledgerBalances.balanceMinor})`,
    })
    .from(ledgerAccounts)
    .innerJoin(ledgerBalances, eq(ledgerBalances.accountId, ledgerAccounts.id))
    .where(inArray(ledgerAccounts.owner, owners))
    .groupBy(ledgerAccounts.id, ledgerAccounts.kind, ledgerAccounts.owner, ledgerAccounts.currency)
    .orderBy(ledgerAccounts.id);
  return rows.map(({ sum, ...account }) => ({ ...account, balanceMinor: Number(sum) }));
}

/** `thousandths` of a minor unit; null for an unreadable amount of the provider. */
export type Sum = { ref: string; currency: string; thousandths: number | null; about: string };

/** One thing in one currency. */
export function nameOf({ ref, currency }: Pick<Sum, 'ref' | 'currency'>): string {
  return `${currency} ${ref}`;
}

/** The books’ sums for the same references, and for any others since then. */
export async function readPosted(
  orm: Orm,
  since: Date,
  theirs: Map<string, Sum>,
): Promise<Map<string, Sum>> {
  const refs = JSON.stringify([...theirs.values()].map(({ ref }) => ref));
  const rows = await orm
    .select({
      ref: sql<string>`${ledgerTransactions.providerRef}`,
      currency: ledgerAccounts.currency,
      minor: sql<string>`sum(${ledgerEntries.amountMinor})`,
      about: sql<string>`min(${ledgerTransactions.kind})`,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(
      and(
        eq(ledgerAccounts.kind, 'provider'),
        isNotNull(ledgerTransactions.providerRef),
        sql`(${ledgerTransactions.postedAt} >= ${since.toISOString()}::timestamptz
          or ${ledgerTransactions.providerRef} in (select jsonb_array_elements_text(${refs}::jsonb)))`,
      ),
    )
    .groupBy(ledgerTransactions.providerRef, ledgerAccounts.currency);
  const ours = new Map<string, Sum>(
    rows.map(({ minor, ...row }) => [nameOf(row), { ...row, thousandths: Number(minor) * 1_000 }]),
  );
  for (const { ref, currency, thousandths } of await fractionsSince(orm, since, refs)) {
    const one = { ref, currency, thousandths: 0, about: 'providerFee' };
    const sum = ours.get(nameOf(one)) ?? one;
    const whole = (sum.thousandths ?? 0) + thousandths;
    ours.set(nameOf(one), { ...sum, thousandths: whole });
  }
  return ours;
}

/** Noted fractions of a minor unit for the same references. */
async function fractionsSince(orm: Orm, since: Date, refs: string) {
  return orm
    .select({
      ref: sql<string>`${ledgerFractions.providerRef}`,
      currency: ledgerFractions.currency,
      thousandths: sql<number>`sum(${ledgerFractions.thousandths})::int`,
    })
    .from(ledgerFractions)
    .where(
      and(
        isNotNull(ledgerFractions.providerRef),
        sql`(${ledgerFractions.notedAt} >= ${since.toISOString()}::timestamptz
          or ${ledgerFractions.providerRef} in (select jsonb_array_elements_text(${refs}::jsonb)))`,
      ),
    )
    .groupBy(ledgerFractions.providerRef, ledgerFractions.currency);
}

type Released = Record<'releasedMinor' | 'feeMinor' | 'overpaidMinor' | 'returnedMinor', number>;

/**
 * The amount released to payees for a source so far, with corrections and money taken back, and the
 * platform’s fee on it. Of an excess: the remaining debt and the part already kept back. A
 * cancellation’s award costs no fee and isn’t counted.
 */
export async function readReleased(
  orm: Orm,
  { type, id }: Source,
  currency: string,
): Promise<Released> {
  const sumOf = (fact: string) =>
    sql<string>`coalesce(sum((${ledgerTransactions.facts} ->> ${fact})::bigint), 0)`;
  const isOfCurrency = sql`exists(select 1 from ${ledgerEntries}
    join ${ledgerAccounts} on ${ledgerAccounts.id} = ${ledgerEntries.accountId}
    where ${ledgerEntries.transactionId} = ${ledgerTransactions.id}
      and ${ledgerAccounts.currency} = ${currency})`;
  const [row] = await orm
    .select({
      released: sumOf('toPayeeMinor'),
      fee: sumOf('payeeFeeMinor'),
      overpaid: sumOf('overpaidMinor'),
      returned: sumOf('returnedMinor'),
    })
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.sourceType, type),
        eq(ledgerTransactions.sourceId, id),
        inArray(ledgerTransactions.kind, ['released', 'corrected', 'correctionPaid', 'refundOwed']),
        isOfCurrency,
      ),
    );
  return {
    releasedMinor: Number(row?.released ?? 0),
    feeMinor: Number(row?.fee ?? 0),
    overpaidMinor: Number(row?.overpaid ?? 0),
    returnedMinor: Number(row?.returned ?? 0),
  };
}

/** One transaction in full. */
export const readTransaction = adminQuery({
  operation: 'readLedgerTransaction',
  input: z.object({ transactionId: id }),
  answer: z.object({
    id: z.int(),
    kind: z.enum(transactionKinds),
    cause: z.string(),
    sourceType: z.string(),
    sourceId: z.string(),
    providerRef: z.string().nullable(),
    postedAt: moment,
    entries: z.array(
      z.object({ kind, owner: z.string(), currency, position: z.int(), amountMinor: balance }),
    ),
  }),
  async run({ database: { orm } }: InDatabase, _viewer, { transactionId }) {
    const number = numberIn(transactionId);
    if (number === null) refuseUnknown();
    const [row] = await orm
      .select()
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.id, number));
    if (!row) refuseUnknown();
    const { madeIn: _, ...transaction } = row;
    return { ...transaction, entries: (await readEntries(orm, [number])).get(number) ?? [] };
  },
});

type TrailEntry = {
  kind: AccountKind;
  owner: string;
  currency: string;
  /** Positive for debit, negative for credit. */
  amountMinor: number;
};

/** A transaction with its entries in their order. */
export type TrailRow = { id: number; kind: TransactionKind; at: Date; entries: TrailEntry[] };

/** Hardly any booking has more. */
const pageSize = 200;

/**
 * The movements of money for a source, the oldest first, in two queries. The caller checks that the
 * reader may see it; `writeTrail` leaves out the other side’s private lines.
 * @param after the last id of the page before
 */
export async function readTrail(
  orm: Orm,
  source: Source,
  after = 0,
): Promise<{ rows: TrailRow[]; next: number | null }> {
  const read = await orm
    .select({
      id: ledgerTransactions.id,
      kind: ledgerTransactions.kind,
      at: ledgerTransactions.postedAt,
    })
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.sourceType, source.type),
        eq(ledgerTransactions.sourceId, source.id),
        gt(ledgerTransactions.id, after),
      ),
    )
    .orderBy(asc(ledgerTransactions.id))
    .limit(pageSize + 1);
  const page = read.slice(0, pageSize);
  const byTransaction = await readEntries(
    orm,
    page.map(({ id }) => id),
  );
  const rows = page.map((row) => ({ ...row, entries: byTransaction.get(row.id) ?? [] }));
  return { rows, next: read.length > pageSize ? (page.at(-1)?.id ?? null) : null };
}

/** The entries of the transactions, in their order. */
export async function readEntries(orm: Orm, ids: number[]) {
  const entries = await orm
    .select({
      transactionId: ledgerEntries.transactionId,
      position: ledgerEntries.position,
      kind: ledgerAccounts.kind,
      owner: ledgerAccounts.owner,
      currency: ledgerAccounts.currency,
      amountMinor: ledgerEntries.amountMinor,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(inArray(ledgerEntries.transactionId, ids))
    .orderBy(asc(ledgerEntries.transactionId), asc(ledgerEntries.position));
  return Map.groupBy(entries, ({ transactionId }) => transactionId);
}

export type LedgerTransaction = {
  id: number;
  kind: TransactionKind;
  at: Date;
  sourceType: string;
  sourceId: string;
};

const mostFound = 50;

/**
 * Finds the transactions that an id belongs to: a booking’s id, the card provider’s id of a
 * payment, a charge, a refund, a transfer or a movement, or a party’s id. The newest first.
 * @param sourceTypes the kinds of sources that it may be
 */
export async function searchLedger(
  orm: Orm,
  query: string,
  sourceTypes: string[],
): Promise<{ transactions: LedgerTransaction[]; accounts: AccountRow[] }> {
  const sources = [query.replace(/^\w+:/, ''), ...(await sourcesOf(orm, query))];
  const transactions = await orm
    .select({
      id: ledgerTransactions.id,
      kind: ledgerTransactions.kind,
      at: ledgerTransactions.postedAt,
      sourceType: ledgerTransactions.sourceType,
      sourceId: ledgerTransactions.sourceId,
    })
    .from(ledgerTransactions)
    .where(
      or(
        eq(ledgerTransactions.providerRef, query),
        eq(ledgerTransactions.cause, query),
        and(
          inArray(ledgerTransactions.sourceType, sourceTypes),
          inArray(ledgerTransactions.sourceId, sources),
        ),
      ),
    )
    .orderBy(desc(ledgerTransactions.id))
    .limit(mostFound);
  const { items: accounts } = await selectAccounts(orm, { currency: '', owner: query });
  return { transactions, accounts };
}

/** The sources of a payment or a movement of the card provider. */
async function sourcesOf(orm: Orm, query: string): Promise<string[]> {
  const ofCharges = orm
    .select({ id: charges.sourceId })
    .from(charges)
    .where(or(eq(charges.id, query), eq(charges.providerChargeId, query)));
  const ofTransfers = orm
    .select({ id: transfers.sourceId })
    .from(transfers)
    .where(or(eq(transfers.id, query), eq(transfers.providerId, query)));
  const rows = await ofCharges.union(ofTransfers);
  return rows.map(({ id }) => id);
}

/** An empty owner or currency leaves out nothing. */
export type AccountFilter = { kind?: AccountKind | undefined; owner: string; currency: string };
export type AccountRow = Account & { id: string; balanceMinor: number };

export const accountsPerPage = 50;

/** Accounts in the order of their names. */
export const listAccounts = adminQuery({
  operation: 'listLedgerAccounts',
  input: accountsQuery,
  answer: listOf(
    z.object({
      id: z.string(),
      kind,
      owner: z.string().describe('Such as `booking:…`; empty for the platform itself.'),
      currency,
      balanceMinor: balance,
    }),
    accountsPerPage,
  ),
  run: ({ database: { orm } }: InDatabase, _viewer, { after, ...filter }) =>
    selectAccounts(orm, filter, after),
});

async function selectAccounts(
  orm: Orm,
  { kind, owner, currency }: AccountFilter,
  after = '',
): Promise<{ items: AccountRow[]; next: string | null }> {
  const rows = await orm
    .select({
      id: ledgerAccounts.id,
      kind: ledgerAccounts.kind,
      owner: ledgerAccounts.owner,
      currency: ledgerAccounts.currency,
      balance: sql<string>`coalesce((select sum(${ledgerBalances.balanceMinor})
        from ${ledgerBalances} where ${ledgerBalances.accountId} = ${ledgerAccounts.id}), 0)`,
    })
    .from(ledgerAccounts)
    .where(
      and(
        gt(ledgerAccounts.id, after),
        kind ? eq(ledgerAccounts.kind, kind) : undefined,
        owner ? inArray(ledgerAccounts.owner, ownersWithId(owner)) : undefined,
        currency ? eq(ledgerAccounts.currency, currency) : undefined,
      ),
    )
    .orderBy(asc(ledgerAccounts.id))
    .limit(accountsPerPage + 1);
  const { entries, next } = cutPage(rows, accountsPerPage, ({ id }) => id);
  return {
    items: entries.map(({ balance, ...account }) => ({
      ...account,
      balanceMinor: Number(balance),
    })),
    next,
  };
}

/** Administrators type an id, rarely with its kind. */
function ownersWithId(typed: string): string[] {
  return [typed, ...['booking', 'profile', 'person'].map((type) => `${type}:${typed}`)];
}
