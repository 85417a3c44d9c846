import type { Orm } from '#app/db/client.server.ts';
import type { Held } from '#app/domain/payments/division.ts';
import type { Source } from '#app/domain/payments/transaction.ts';
import { readBalance, readBalancesOf } from '../ledger/queries/read-balances.server.ts';

/** The amount held for a source now, by the books. */
export async function readHeldFor(orm: Orm, source: Source, currency: string): Promise<Held> {
  const owner = `${source.type}:${source.id}`;
  const amountMinor = 0 - (await readBalance(orm, { kind: 'held', owner, currency }));
  const feeMinor = 0 - (await readBalance(orm, { kind: 'heldFees', owner, currency }));
  return { amountMinor, feeMinor };
}

/** The amounts held for a source in every currency but one. */
export async function readOtherHeld(
  orm: Orm,
  source: Source,
  currency: string,
): Promise<(Held & { currency: string })[]> {
  const balances = await readBalancesOf(orm, [`${source.type}:${source.id}`]);
  const others = new Set(balances.map((one) => one.currency));
  others.delete(currency);
  const held: (Held & { currency: string })[] = [];
  for (const other of others)
    held.push({ currency: other, ...(await readHeldFor(orm, source, other)) });
  return held;
}
