import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { seatingPlans } from '#app/db/schema/tickets/seats.ts';
import { planLimits } from '#app/domain/tickets/seats/seating-plan.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { ofPlan, seatingPlan } from '../fields.ts';

type On = OnPage<{ database: Database }>;

/**
 * Adds a seating plan of a venue.
 * @returns its id
 * @throws AppError `conflict` for one plan too many
 */
export const addPlan = pageCommand({
  operation: 'addSeatingPlan',
  may: 'sell tickets',
  input: seatingPlan,
  async run({ services: { database }, page: { profileId } }: On, { name }) {
    return database.orm.transaction(async (tx) => {
      // One after the other, so that the bound holds.
      const isSelf = eq(profiles.id, profileId);
      await tx.select({ id: profiles.id }).from(profiles).where(isSelf).for('update');
      const count = await tx.$count(seatingPlans, eq(seatingPlans.venueId, profileId));
      if (count >= planLimits.plans)
        throw new AppError('conflict', words('tickets')('plan.refused.tooMany'));
      const id = newId();
      await tx
        .insert(seatingPlans)
        .values({ id, venueId: profileId, name, plan: { sections: [] } });
      return { planId: id };
    });
  },
});

/** Deletes a seating plan. Events that have its seats keep them. */
export const removePlan = pageCommand({
  operation: 'removeSeatingPlan',
  may: 'sell tickets',
  input: ofPlan,
  async run({ services: { database }, page: { profileId } }: On, { planId }) {
    const isSelf = and(eq(seatingPlans.id, planId), eq(seatingPlans.venueId, profileId));
    const gone = await database.orm
      .delete(seatingPlans)
      .where(isSelf)
      .returning({ id: seatingPlans.id });
    if (gone.length === 0) throw new AppError('not-found', words('tickets')('plan.refused.none'));
  },
});
