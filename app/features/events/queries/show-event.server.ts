import { and, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import { rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { stateOf } from '#app/domain/events/opening.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { requireNight } from '../policy.ts';
import { type ApplicationLine, nightView, slotView } from '../views.ts';
import { loadApplications } from './load-application.server.ts';
import { loadSlots } from './load-night.server.ts';

export type ShownEvent = Awaited<ReturnType<typeof showEvent>>;

/** A night, for its venue: times, running order, applications. */
export async function showEvent(orm: Orm, viewer: Viewer, eventId: string) {
  const [row] = await orm
    .select({ event: events, roomName: rooms.name })
    .from(events)
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .where(eq(events.id, eventId));
  const { profileId: venueId, displayName } = requireNight(viewer, row?.event, 'see events');
  if (!row) throw new Error('requireNight let a missing night pass');
  const { event, roomName } = row;
  const slots = await loadSlots(orm, [eventId]);
  const now = await readClock(orm);
  return {
    ...nightView(event, roomName, viewer),
    venueId,
    venueName: displayName,
    isOver: event.loadOutAt <= now,
    mayChange: may(viewer, venueId, 'change events'),
    slots: slots.map((slot) => ({
      ...slotView(slot, event.timeZone, viewer),
      isOver: slot.startsAt <= now,
    })),
    applications: await listLines(orm, viewer, eventId),
  };
}

/** The applications for slots of a night, without withdrawn ones, the latest first. */
async function listLines(orm: Orm, viewer: Viewer, eventId: string): Promise<ApplicationLine[]> {
  const isHere = and(eq(eventSlots.eventId, eventId), isNull(applications.withdrawnAt));
  if (!isHere) return [];
  const rows = await loadApplications(orm, isHere);
  return rows.toReversed().map(({ application, performerName }) => ({
    id: application.id,
    slotId: application.slotId,
    performerId: application.performerId,
    performerName,
    state: stateOf(application),
    sentOn: dayAt(application.createdAt, viewer),
  }));
}
