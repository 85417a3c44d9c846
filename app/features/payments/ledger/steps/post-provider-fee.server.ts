import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ledgerFractions } from '#app/db/schema/ledger.ts';
import { entry, type Source } from '#app/domain/payments/transaction.ts';
import type { ProviderFee } from '#app/platform/cards/card-provider.ts';
import { postTransaction } from './post-transaction.server.ts';

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
