import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { applications } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { requireNight } from '../policy.ts';
import { loadApplications } from '../queries/load-application.server.ts';

/**
 * Notes that the venue has opened an application, the first time.
 * @throws AppError `not-found`, `forbidden`
 */
export async function readApplication(
  { orm }: Database,
  viewer: Viewer,
  applicationId: string,
): Promise<void> {
  const isIt = eq(applications.id, applicationId);
  const [found] = await loadApplications(orm, isIt);
  requireNight(viewer, found?.event, 'see events');
  if (!found || found.application.readAt) return;
  await orm
    .update(applications)
    .set({ readAt: sql`coalesce(${applications.readAt}, now())` })
    .where(isIt);
}
