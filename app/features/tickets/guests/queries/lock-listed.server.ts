import type { Orm } from '#app/db/client.server.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { loadNight } from '#app/features/events/queries/load-night.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * Locks the guest list of an event for one member of its venue after the other.
 * @throws AppError `conflict` for an event that is cancelled or over
 */
export async function lockListed(tx: Orm, page: Membership, eventId: string): Promise<void> {
  const event = await loadNight(tx, eventId, { isToChange: true });
  requireNightOf(page, event);
  const t = words('tickets');
  if (event.cancelledAt) throw new AppError('conflict', t('guests.refused.cancelled'));
  if (event.loadOutAt.getTime() <= Date.now())
    throw new AppError('conflict', t('guests.refused.over'));
}
