import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { applications } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { stateOf } from '#app/domain/events/opening.ts';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { requirePerformer } from '../policy.ts';

/**
 * A performer takes an application back that nobody has answered yet. After that they can apply
 * anew.
 * @throws AppError `not-found`, `forbidden`, `conflict`
 */
export async function withdrawApplication(
  { orm }: Database,
  viewer: Viewer,
  applicationId: string,
): Promise<void> {
  await orm.transaction(async (tx) => {
    const isIt = eq(applications.id, applicationId);
    const [application] = await tx.select().from(applications).where(isIt).for('update');
    if (!application || !membershipOf(viewer, application.performerId))
      throw new AppError('not-found', words('events')('refused.noApplication'));
    requirePerformer(viewer, application.performerId);
    const state = stateOf(application);
    if (state === 'withdrawn') return;
    if (state === 'declined' || state === 'offered')
      throw new AppError('conflict', words('events')('refused.answered'));
    await tx.update(applications).set({ withdrawnAt: sql`now()` }).where(isIt);
  });
}
