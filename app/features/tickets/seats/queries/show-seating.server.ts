import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { byName } from '#app/db/expressions.server.ts';
import { seatingPlans } from '#app/db/schema/tickets/seats.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { levelsOf } from '#app/domain/tickets/seats/seating-plan.ts';
import { headOf, loadSelling } from '../../sales/queries/load-selling.server.ts';
import { readRoom } from './read-room.server.ts';

export type Seating = Awaited<ReturnType<typeof showSeating>>;

/**
 * The numbered seats of an event, or the plans for it.
 * @param planId the plan whose levels are to be priced
 */
export async function showSeating(
  orm: Orm,
  viewer: Viewer,
  { eventId, planId }: { eventId: string; planId: string | null },
) {
  const selling = await loadSelling(orm, viewer, eventId);
  const room = await readRoom(orm, eventId);
  const plans = await orm
    .select({ id: seatingPlans.id, name: seatingPlans.name, plan: seatingPlans.plan })
    .from(seatingPlans)
    .where(eq(seatingPlans.venueId, selling.venueId))
    .orderBy(byName(seatingPlans.name), asc(seatingPlans.id));
  const chosen = plans.find(({ id }) => id === planId) ?? (plans.length === 1 ? plans[0] : null);
  return {
    ...headOf(selling),
    currency: selling.sale?.currency ?? null,
    room: { ...room, seats: room.seats.map(({ allotmentId: _, ...seat }) => seat) },
    plans: plans.map(({ id, name }) => ({ id, name })),
    chosen: chosen ? { id: chosen.id, name: chosen.name, levels: levelsOf(chosen.plan) } : null,
  };
}
