import type { Orm } from '#app/db/client.server.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { type EventRow, loadNight } from '#app/features/events/queries/load-night.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * An event whose door sells now.
 * @throws AppError `conflict` for one that is cancelled, and before load-in or after load-out
 */
export async function requireOpenDoor(orm: Orm, page: Membership, eventId: string): Promise<void> {
  const event = await loadNight(orm, eventId);
  requireNightOf(page, event);
  if (!isDoorOpen(event, new Date()))
    throw new AppError('conflict', words('tickets')('doorSale.closed'));
}

export function isDoorOpen({ cancelledAt, loadInAt, loadOutAt }: EventRow, now: Date): boolean {
  return cancelledAt === null && loadInAt <= now && now < loadOutAt;
}
