import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { typedTime } from '#app/domain/running-order/added-time.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { showRunningOrder } from './queries.server.ts';

export type ShownItem = Awaited<ReturnType<typeof showItem>>;

/** The form's values of an added item; without an id, of a new one. */
export async function showItem(
  orm: Orm,
  viewer: Viewer,
  { itemId = null, ...query }: { eventId: string; as: string; itemId?: string | null },
) {
  requireRight(viewer, query.as, 'plan running orders');
  const { items, event, isVenue } = await showRunningOrder(orm, viewer, query);
  const item = items.find(({ added }) => added !== null && added.itemId === itemId);
  if (!isVenue || (itemId !== null && !item?.added))
    throw new AppError('not-found', words('running-order')('noItem'));
  return { ...query, itemId, written: formValuesOf(item, event) };
}

type Order = Awaited<ReturnType<typeof showRunningOrder>>;

function formValuesOf(
  item: Order['items'][number] | undefined,
  event: Order['event'],
): Record<string, string> {
  if (!item?.added) return {};
  const { clock, which } = typedTime(item.added.time, event);
  return {
    title: item.title ?? '',
    kind: item.kind,
    start: clock,
    ...(which && { startWhich: which }),
    minutes: String(item.added.minutes),
  };
}
