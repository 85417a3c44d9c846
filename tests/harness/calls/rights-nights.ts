import type { Orm } from '#app/db/client.server.ts';
import { applications, eventSeries, eventSlots, events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { repeatOf } from '#app/domain/events/series.ts';
import { newId } from '#app/platform/token.server.ts';

/** Ids in addresses of nights. */
export type NightIds = { eventId: string; slotId: string; applicationId: string; seriesId: string };

export const noNight: NightIds = { eventId: '', slotId: '', applicationId: '', seriesId: '' };

/** A page's relation to the night of a scene: it plans it, has applied for it, or could. */
export type NightRole = 'plans' | 'applied' | 'could apply';

/** A night in three months with an open slot, an application and a series. */
export async function addRightsNight(orm: Orm, pageId: string, role: NightRole): Promise<NightIds> {
  const ids = { eventId: newId(), slotId: newId(), applicationId: newId(), seriesId: newId() };
  const otherId = newId();
  const isPlanner = role === 'plans';
  await orm
    .insert(profiles)
    .values({ id: otherId, userType: isPlanner ? 'artist' : 'venue', displayName: 'Another page' });
  const venueId = isPlanner ? pageId : otherId;
  const timeZone = 'Europe/Lisbon';
  const day = Temporal.Now.plainDateISO(timeZone).add({ days: 90 });
  const at = (hour: number) =>
    new Date(day.toZonedDateTime({ timeZone, plainTime: `${hour}:00` }).epochMilliseconds);
  await orm.insert(events).values({
    id: ids.eventId,
    venueId,
    stageId: venueId,
    title: 'A night',
    timeZone,
    day: day.toString(),
    loadInAt: at(17),
    loadOutAt: at(23),
  });
  await orm.insert(eventSlots).values({
    id: ids.slotId,
    eventId: ids.eventId,
    position: 0,
    name: 'Support',
    startsAt: at(20),
    endsAt: at(21),
    openedAt: new Date(),
  });
  const rule = { repeat: repeatOf('week-1', 4), from: day.toString(), until: null, except: [] };
  const times = { loadIn: 1_020, doors: null, curfew: null, loadOut: 1_380 };
  const plan = { ...times, notes: '', slots: [], isElsewhere: false };
  await orm
    .insert(eventSeries)
    .values({ id: ids.seriesId, venueId, title: 'Thursdays', timeZone, rule, plan });
  if (role !== 'could apply')
    await orm.insert(applications).values({
      id: ids.applicationId,
      slotId: ids.slotId,
      message: 'We play.',
      performerId: isPlanner ? otherId : pageId,
    });
  return ids;
}
