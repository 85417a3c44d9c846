import { asc, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { voidInstalments } from '#app/features/payments/instalments/commands/open-instalment.server.ts';
import { sourceOf } from '../queries/read-held.server.ts';

/**
 * Voids the open instalments of bookings whose performers are leaving, since there would be no
 * receiver. A payment made at this moment goes back to the venue, or counts as held in the check
 * that follows.
 */
export async function endInstalments(tx: Orm, performerIds: string[]): Promise<void> {
  if (performerIds.length === 0) return;
  const played = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(inArray(bookings.performerId, performerIds))
    .orderBy(asc(bookings.id))
    .for('update');
  for (const { id } of played) await voidInstalments(tx, sourceOf(id));
}
