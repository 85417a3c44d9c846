import { and, desc, eq, getTableColumns, min } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import {
  chargebacks,
  charges,
  checkouts,
  instalments,
  transfers,
} from '#app/db/schema/payments.ts';
import type { Held } from '#app/domain/payments/division.ts';
import type { Source } from '#app/domain/payments/ledger.ts';
import { readBalance, readBalancesOf } from './ledger/queries.server.ts';

/** The latest attempt to pay an amount of something. */
export async function findCheckout(
  orm: Orm,
  { instalmentId, source }: { instalmentId: string; source: Source },
): Promise<{ id: string } | null> {
  const [checkout] = await orm
    .select({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(instalments, eq(instalments.id, checkouts.instalmentId))
    .where(
      and(
        eq(checkouts.instalmentId, instalmentId),
        eq(instalments.sourceType, source.type),
        eq(instalments.sourceId, source.id),
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(1);
  return checkout ?? null;
}

/**
 * An event in the life of money: an amount due was paid, a transfer has ended, a bank has taken a
 * payment back.
 */
type MoneyEvent =
  | { instalmentId: string }
  | { transferId: string }
  | { chargebackId: string }
  | { sourceType: string; sourceId: string };

/** The source behind an event. */
export async function findSource(orm: Orm, event: MoneyEvent): Promise<Source | undefined> {
  const [row] = 'sourceId' in event ? [event] : await readRow(orm, event);
  return row && { type: row.sourceType, id: row.sourceId };
}

function readRow(orm: Orm, event: Exclude<MoneyEvent, { sourceId: string }>) {
  if ('instalmentId' in event)
    return orm.select().from(instalments).where(eq(instalments.id, event.instalmentId));
  if ('transferId' in event)
    return orm.select().from(transfers).where(eq(transfers.id, event.transferId));
  return orm
    .select(getTableColumns(charges))
    .from(charges)
    .innerJoin(chargebacks, eq(chargebacks.chargeId, charges.id))
    .where(eq(chargebacks.id, event.chargebackId));
}

/**
 * The provider’s fingerprint of the card that paid, the same for every payer who uses it; empty
 * where it isn’t reported.
 */
export async function readCard(orm: Orm, instalmentId: string): Promise<string> {
  const [charge] = await orm
    .select({ card: charges.cardFingerprint })
    .from(charges)
    .where(eq(charges.instalmentId, instalmentId))
    .orderBy(desc(charges.createdAt))
    .limit(1);
  return charge?.card ?? '';
}

/** The time of the first payment for a source; null before. */
export async function readFirstPaid(orm: Orm, { type, id }: Source): Promise<Date | null> {
  const [row] = await orm
    .select({ at: min(charges.paidAt) })
    .from(charges)
    .where(and(eq(charges.sourceType, type), eq(charges.sourceId, id)));
  return row?.at ?? null;
}

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
