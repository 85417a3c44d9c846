import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { eventSlots } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { lockSlot } from './open-slot.server.ts';

/**
 * Nobody can apply for a slot any more. Applications that are there can still be answered.
 * @throws AppError `not-found`, `forbidden`
 */
export async function closeSlot({ orm }: Database, viewer: Viewer, slotId: string): Promise<void> {
  await orm.transaction(async (tx) => {
    await lockSlot(tx, viewer, slotId);
    await tx.update(eventSlots).set({ openedAt: null }).where(eq(eventSlots.id, slotId));
  });
}
