import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { calendarSources } from '#app/db/schema/calendar.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { requireRight } from '#app/features/profiles/policy.ts';

/**
 * Forgets a calendar kept elsewhere and its busy times. One that is gone already is as good as
 * removed.
 * @throws AppError `not-found`, `forbidden`
 */
export async function removeSource(
  { database }: { database: Database },
  viewer: Viewer,
  profileId: string,
  sourceId: string,
): Promise<void> {
  requireRight(viewer, profileId, 'change the calendar');
  await database.orm
    .delete(calendarSources)
    .where(and(eq(calendarSources.id, sourceId), eq(calendarSources.profileId, profileId)));
}
