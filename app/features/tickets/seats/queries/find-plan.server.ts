import { and, asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { byName } from '#app/db/expressions.server.ts';
import { seatingPlans } from '#app/db/schema/tickets/seats.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { countSeats, levelsOf } from '#app/domain/tickets/seats/seating-plan.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

type Query = { planId: string; venueId: string; isToChange?: boolean };

/**
 * A seating plan of a venue.
 * @throws AppError `not-found` for another venue’s
 */
export async function findPlan(orm: Orm, { planId, venueId, isToChange = false }: Query) {
  const query = orm
    .select()
    .from(seatingPlans)
    .where(and(eq(seatingPlans.id, planId), eq(seatingPlans.venueId, venueId)));
  const [plan] = await (isToChange ? query.for('update') : query);
  if (!plan) throw new AppError('not-found', words('tickets')('plan.refused.none'));
  return plan;
}

export type ShownPlan = Awaited<ReturnType<typeof showPlan>>;

/** A seating plan, for its venue. */
export async function showPlan(
  orm: Orm,
  viewer: Viewer,
  { planId, venueId }: { planId: string; venueId: string },
) {
  requireRight(viewer, venueId, 'sell tickets');
  const { id, name, plan } = await findPlan(orm, { planId, venueId });
  return { planId: id, venueId, name, plan, levels: levelsOf(plan) };
}

export type ListedPlans = Awaited<ReturnType<typeof listPlans>>;

/** The seating plans of a venue, by name. */
export async function listPlans(orm: Orm, viewer: Viewer, venueId: string) {
  requireRight(viewer, venueId, 'sell tickets');
  const rows = await orm
    .select()
    .from(seatingPlans)
    .where(eq(seatingPlans.venueId, venueId))
    .orderBy(byName(seatingPlans.name), asc(seatingPlans.id));
  return {
    venueId,
    plans: rows.map(({ id, name, plan }) => ({ id, name, seats: countSeats(plan) })),
  };
}
