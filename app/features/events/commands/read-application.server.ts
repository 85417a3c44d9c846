import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { applications } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { requireNight } from '../policy.ts';
import { loadApplications } from '../queries/load-application.server.ts';
import { happenedToApplication } from '../steps/happened-to-application.server.ts';

/** Records when the venue first opens an application. */
export async function readApplication(
  { orm }: Database,
  viewer: Viewer,
  applicationId: string,
): Promise<void> {
  const isSelf = eq(applications.id, applicationId);
  const [loaded] = await loadApplications(orm, isSelf);
  requireNight(viewer, loaded?.event, 'see events');
  if (!loaded || loaded.application.readAt) return;
  const { application, event } = loaded;
  await orm.transaction(async (tx) => {
    const [read] = await tx
      .update(applications)
      .set({ readAt: sql`now()` })
      .where(and(isSelf, isNull(applications.readAt)))
      .returning({ id: applications.id });
    if (read) await writeOutbox(tx, happenedToApplication(application, event.venueId, 'read'));
  });
}
