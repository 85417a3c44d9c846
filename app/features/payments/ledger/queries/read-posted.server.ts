import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerFractions,
  ledgerTransactions,
} from '#app/db/schema/ledger.ts';

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
