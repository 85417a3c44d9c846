import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { applications } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { requirePerformer } from '../policy.ts';
import { type OwnApplication, ownApplicationView } from '../views.ts';
import { loadApplications } from './load-application.server.ts';

/**
 * An application, for its performer, in any state.
 * @throws AppError `conflict` for a venue’s page
 */
export async function showOwnApplication(
  orm: Orm,
  viewer: Viewer,
  { profileId, applicationId }: { profileId: string; applicationId: string },
): Promise<OwnApplication> {
  requirePerformer(requireRight(viewer, profileId, 'apply for slots'));
  const { id, performerId } = applications;
  const isTheirs = and(eq(id, applicationId), eq(performerId, profileId));
  const [loaded] = isTheirs ? await loadApplications(orm, isTheirs) : [];
  if (!loaded) throw new AppError('not-found', words('events')('refused.noApplication'));
  return ownApplicationView(loaded, viewer);
}
