import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { holds } from '#app/db/schema/holds.ts';
import type { Ranked } from '#app/domain/bookings/holds/hold-rules.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import {
  lockStage,
  readOpen,
  type StoredHold,
  updateQueue,
} from '../../steps/settle-stage.server.ts';

/**
 * Moves a hold for a performer without a page to their new page. It keeps its rank and its
 * deadlines; a confirmation by the venue for them is dropped, so that they confirm themselves.
 * @throws AppError `conflict` if the hold has a page or has ended, or the page has a hold of that
 *   day
 */
export async function moveToPage(
  tx: Orm,
  brand: Brand,
  hold: StoredHold,
  performerId: string,
): Promise<Ranked<StoredHold>> {
  const t = words('bookings');
  await lockStage(tx, hold);
  const queue = await updateQueue(tx, brand, hold, await readClock(tx));
  const own = queue.find((one) => one.hold.id === hold.id);
  if (!own) throw new AppError('conflict', t('holds.refused.gone'));
  if (own.hold.performerId !== null) throw new AppError('conflict', t('holds.refused.hasPage'));
  if ((await readOpen(tx, hold)).some((one) => one.performerId === performerId))
    throw new AppError('conflict', t('holds.refused.twice', { day: writtenDay(hold.day) }));
  const theirs = { performerId, performerName: null, confirmAskedAt: null, inviteHash: null };
  await tx.update(holds).set(theirs).where(eq(holds.id, hold.id));
  return { hold: { ...own.hold, ...theirs }, rank: own.rank };
}
