import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { applications, events } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { stateOf } from '#app/domain/events/opening.ts';
import { AppError } from '#app/lib/app-error.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { requireNight } from '../policy.ts';
import { nightView, slotView } from '../views.ts';
import { loadApplications } from './load-application.server.ts';

export type ShownApplication = Awaited<ReturnType<typeof showApplication>>;

/** An application, for the venue. */
export async function showApplication(
  orm: Orm,
  viewer: Viewer,
  { eventId, applicationId }: { eventId: string; applicationId: string },
) {
  const isSelf = and(eq(applications.id, applicationId), eq(events.id, eventId));
  const [loaded] = isSelf ? await loadApplications(orm, isSelf) : [];
  requireNight(viewer, loaded?.event, 'see events');
  if (!loaded || loaded.application.withdrawnAt)
    throw new AppError('not-found', words('events')('refused.noApplication'));
  const { application, event, slot, performerName } = loaded;
  return {
    id: application.id,
    venueId: event.venueId,
    performerId: application.performerId,
    performerName,
    message: application.message,
    state: stateOf(application),
    reason: application.reason,
    sentAt: momentAt(application.createdAt, viewer),
    night: nightView(event, null, viewer),
    slot: slotView(slot, event.timeZone, viewer),
  };
}
