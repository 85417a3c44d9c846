import { asc, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { voidInstalments } from '#app/features/payments/instalments/commands/open-instalment.server.ts';
import { sourceOf } from '../queries/read-held.server.ts';

/**
 * Asks venues no longer for what would be passed on to performers who are going: nobody would be
 * there to have it. What a venue pays at this moment goes back to it, or is seen by whoever asks
 * afterwards what is held.
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
