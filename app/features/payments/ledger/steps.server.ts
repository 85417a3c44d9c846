import { and, eq, min, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { ledgerEntries, ledgerFractions, ledgerTransactions } from '#app/db/schema/ledger.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import {
  accountId,
  type Entry,
  entry,
  requirePostable,
  type Source,
  signOf,
  type Transaction,
} from '#app/domain/payments/ledger.ts';
import type { ProviderFee } from '#app/platform/cards/card-provider.ts';
import { readBalancesOf } from './queries.server.ts';

type Payout = {
  /** The decision behind it, once. */
  cause: string;
  /** The source of the present payout. */
  source: Source;
  currency: string;
  payeeId: string;
};

/**
 * Keeps back a party’s earlier debts from its payout, in a line of their own. Amounts that it was
 * released too much go on to their payer, before anything else and the oldest first; the rest has
 * been the platform’s since it was owed. The caller has locked the party.
 */
export async function keepBack(
  tx: Orm,
  { cause, source, currency, payeeId }: Payout,
  amountMinor: number,
): Promise<void> {
  if (amountMinor === 0) return;
  await postTransaction(tx, {
    cause: `${cause} set-off`,
    kind: 'setOff',
    source,
    entries: [
      ...entry({ kind: 'owedTo', owner: payeeId, currency }, 'debit', amountMinor),
      ...entry({ kind: 'owedBy', owner: payeeId, currency }, 'credit', amountMinor),
    ],
  });
  let leftMinor = amountMinor;
  for (const correction of await listCorrections(tx, payeeId, currency)) {
    const paidMinor = Math.min(leftMinor, correction.openMinor);
    leftMinor -= paidMinor;
    if (paidMinor > 0) await payCorrection(tx, correction, { cause, currency, paidMinor });
  }
}

type Correction = { source: Source; payerId: string; openMinor: number };

/** The amounts a party was released too much, by source, the oldest first. */
async function listCorrections(tx: Orm, payeeId: string, currency: string): Promise<Correction[]> {
  const { id, kind, sourceType, sourceId, facts } = ledgerTransactions;
  const rows = await tx
    .select({ type: sourceType, id: sourceId, payerId: sql<string>`min(${facts} ->> 'payer')` })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerEntries.accountId, accountId({ kind: 'owedBy', owner: payeeId, currency })),
        eq(kind, 'corrected'),
      ),
    )
    .groupBy(sourceType, sourceId)
    .orderBy(min(id));
  const balances = await readBalancesOf(tx, rows.map(ownerOf));
  return rows.map(({ payerId, ...source }) => {
    const open = balances.find(
      (one) =>
        one.kind === 'penalties' && one.currency === currency && one.owner === ownerOf(source),
    );
    return { source, payerId, openMinor: -(open?.balanceMinor ?? 0) };
  });
}

const ownerOf = ({ type, id }: Source) => `${type}:${id}`;

/**
 * The payer’s cards are refunded afterwards, in a transaction that locks their charges and nothing
 * before them.
 */
async function payCorrection(
  tx: Orm,
  { source, payerId }: Correction,
  { cause, currency, paidMinor }: { cause: string; currency: string; paidMinor: number },
): Promise<void> {
  const paidCause = `${cause} correction ${source.id}`;
  await postTransaction(tx, {
    cause: paidCause,
    kind: 'correctionPaid',
    source,
    facts: { overpaidMinor: -paidMinor, returnedMinor: paidMinor },
    entries: [
      ...entry({ kind: 'penalties', owner: ownerOf(source), currency }, 'debit', paidMinor),
      ...entry({ kind: 'owedTo', owner: payerId, currency }, 'credit', paidMinor),
    ],
  });
  const { type: sourceType, id: sourceId } = source;
  const payload = {
    cause: paidCause,
    sourceType,
    sourceId,
    payerId,
    currency,
    amountMinor: paidMinor,
  };
  await writeOutbox(tx, { type: 'refund due', payload });
}

type Fee = ProviderFee & {
  /** The reason of the fee; it is posted only once for it. */
  cause: string;
  source: Source;
  providerRef: string;
};

/**
 * Posts the provider’s fee, rounded half-even to whole minor units. The rounding difference is
 * noted beside it, so that the books agree with the provider to the provider’s own unit.
 */
export function postProviderFee(
  orm: Orm,
  { cause, source, providerRef, currency, feeMinor, feeRest }: Fee,
): Promise<void> {
  return orm.transaction(async (tx) => {
    if (feeMinor !== 0)
      await postTransaction(tx, {
        cause,
        kind: 'providerFee',
        source,
        providerRef,
        entries: [
          ...entry({ kind: 'providerFees', owner: '', currency }, 'debit', feeMinor),
          ...entry({ kind: 'provider', owner: '', currency }, 'credit', feeMinor),
        ],
      });
    await noteFraction(tx, { cause, providerRef, currency, thousandths: 0 - feeRest });
  });
}

type Fraction = {
  cause: string;
  providerRef: string | null;
  currency: string;
  /** The provider’s balance minus the books’ entry for this cause. */
  thousandths: number;
};

/** Notes the fraction of a minor unit that a movement leaves, once for each cause. */
export async function noteFraction(tx: Orm, fraction: Fraction): Promise<void> {
  if (fraction.thousandths === 0) return;
  await tx.insert(ledgerFractions).values(fraction).onConflictDoNothing();
}

/**
 * Posts the sum of noted fractions in whole minor units, so that the books never differ from the
 * provider’s balance by as much as one.
 */
export async function postAddedFractions(orm: Orm): Promise<void> {
  await orm.transaction(async (tx) => {
    await tx.execute(sql`lock table ${ledgerFractions} in share row exclusive mode`);
    const sums = await tx
      .select({
        currency: ledgerFractions.currency,
        count: sql<number>`count(*)::int`,
        thousandths: sql<number>`sum(${ledgerFractions.thousandths})::int`,
      })
      .from(ledgerFractions)
      .groupBy(ledgerFractions.currency);
    for (const { currency, count, thousandths } of sums) {
      const wholeMinor = Math.trunc(thousandths / 1_000);
      if (wholeMinor === 0) continue;
      const cause = `provider fee fractions ${currency} ${count}`;
      await postTransaction(tx, {
        cause,
        kind: 'providerFee',
        source: { type: 'provider', id: 'fractions' },
        entries: [
          { account: { kind: 'provider', owner: '', currency }, amountMinor: wholeMinor },
          { account: { kind: 'providerFees', owner: '', currency }, amountMinor: 0 - wholeMinor },
        ],
      });
      const carried = 0 - wholeMinor * 1_000;
      await noteFraction(tx, { cause, providerRef: null, currency, thousandths: carried });
    }
  });
}

/**
 * The only writer of the books. Posts a whole transaction within the caller’s database transaction,
 * and opens new accounts. It is one call of a database function (migration 0007).
 * @returns false where its cause has been posted before, which is how a repeated command moves
 * money once
 * @throws RangeError for entries that don’t balance or aren’t exact; the database refuses them too,
 * and any entry that would take a held amount below zero (`23514`)
 */
export async function postTransaction(tx: Orm, transaction: Transaction): Promise<boolean> {
  requirePostable(transaction);
  const { cause, kind, source, facts = {}, providerRef = null, entries } = transaction;
  const [answer] = await post(tx, {
    cause,
    kind,
    sourceType: source.type,
    sourceId: source.id,
    providerRef,
    facts: JSON.stringify(facts),
    entries: JSON.stringify(entries.map(rowOf)),
  });
  return answer?.isPosted === true;
}

const post = builtOnce((orm) => {
  const { placeholder } = sql;
  const isPosted = sql<boolean>`post_transaction(${placeholder('cause')}, ${placeholder('kind')},
    ${placeholder('sourceType')}, ${placeholder('sourceId')}, ${placeholder('facts')}::jsonb,
    ${placeholder('providerRef')}, ${placeholder('entries')}::jsonb)`;
  return orm.select({ isPosted }).from(sql`(values (1)) as one`);
});

function rowOf({ account, amountMinor }: Entry, position: number) {
  const sign = signOf(account.kind);
  return { position, account: accountId(account), ...account, sign, amount: amountMinor };
}
