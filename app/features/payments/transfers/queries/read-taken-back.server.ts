import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { charges, transfers } from '#app/db/schema/payments.ts';

/** Only what came from a card can go back to one. */
export function canComeBack({
  kind,
  state,
  chargeId,
}: Pick<typeof transfers.$inferSelect, 'kind' | 'state' | 'chargeId'>): boolean {
  return kind === 'transfer' && chargeId !== null && (state === 'sent' || state === 'arrived');
}

/**
 * The amounts of a transfer that have been or are about to be taken back, and that can still be
 * taken, in its minor units. A charge’s money that was refunded out of another payout can’t be
 * taken again.
 */
export async function readTakenBack(
  orm: Orm,
  { id, chargeId, amountMinor }: typeof transfers.$inferSelect,
): Promise<{ takenMinor: number; leftMinor: number }> {
  const [sum] = await orm
    .select({
      taken: sumWhere(eq(transfers.ofTransferId, id)),
      coming: sumWhere(inArray(transfers.state, ['waiting', 'sent'])),
    })
    .from(transfers)
    .where(
      and(
        eq(transfers.chargeId, chargeId ?? ''),
        eq(transfers.kind, 'reversal'),
        notInArray(transfers.state, ['failed', 'dropped']),
      ),
    );
  const [charge] = await orm
    .select({ sentMinor: charges.transferredMinor })
    .from(charges)
    .where(eq(charges.id, chargeId ?? ''));
  const takenMinor = Number(sum?.taken ?? 0);
  const ofCharge = (charge?.sentMinor ?? 0) - Number(sum?.coming ?? 0);
  return { takenMinor, leftMinor: Math.max(0, Math.min(amountMinor - takenMinor, ofCharge)) };
}

function sumWhere(condition: SQL) {
  return sql<string>`coalesce(sum(${transfers.amountMinor}) filter (where ${condition}), 0)`;
}
