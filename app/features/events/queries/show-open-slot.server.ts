import { and, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { applications, eventSlots } from '#app/db/schema/events.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { stateOf, whyClosed } from '#app/domain/events/opening.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { openSlotView, selectOpenSlots } from './list-open-slots.server.ts';

export type ShownSlot = Awaited<ReturnType<typeof showOpenSlot>>;

/**
 * A slot of a public venue that is open or was, and the relation of the viewer’s page to it. A slot
 * that was never opened isn’t public.
 */
export async function showOpenSlot(
  orm: Orm,
  viewer: Viewer | null,
  slotId: string,
  current: Membership | null,
) {
  const [row] = await selectOpenSlots(orm, eq(eventSlots.id, slotId));
  const applied = current && (await findApplied(orm, slotId, current.profileId));
  if (!row || (row.slot.openedAt === null && !applied))
    throw new AppError('not-found', words('events')('refused.noSlot'));
  const now = await readClock(orm);
  return {
    ...openSlotView(row, viewer),
    address: row.address,
    closed: whyClosed({ ...row.slot, cancelledAt: row.event.cancelledAt }, now),
    performer:
      viewer && current?.userType === 'artist' && may(viewer, current.profileId, 'apply for slots')
        ? { id: current.profileId, name: current.displayName, isPublished: current.isPublished }
        : null,
    applied: applied ? stateOf(applied) : null,
    isVisitor: viewer === null,
  };
}

async function findApplied(orm: Orm, slotId: string, performerId: string) {
  const [application] = await orm
    .select()
    .from(applications)
    .where(
      and(
        eq(applications.slotId, slotId),
        eq(applications.performerId, performerId),
        isNull(applications.withdrawnAt),
      ),
    );
  return application;
}
