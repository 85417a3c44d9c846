import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { localTimeOf } from '#app/domain/calendar/local-time.ts';
import { requireNight } from '../policy.ts';
import { loadNight, loadSlots } from './load-night.server.ts';
import { type NightStart, startNight } from './start-night.server.ts';

/** The values of a night’s form, by the names of its fields. */
export async function editEvent(orm: Orm, viewer: Viewer, eventId: string) {
  const event = await loadNight(orm, eventId);
  const { profileId: venueId } = requireNight(viewer, event, 'change events');
  if (!event) throw new Error('requireNight let a missing night pass');
  const { timeZone, title, day, notes, roomId, stageId } = event;
  const written: Record<string, string> = { title, day, notes };
  written.stage = stageId === null ? 'elsewhere' : roomId === null ? 'venue' : `room:${roomId}`;
  const write = (field: string, moment: Date | null) =>
    Object.assign(written, moment ? clockFields(field, moment, timeZone) : {});
  write('loadIn', event.loadInAt);
  write('doors', event.doorsAt);
  write('curfew', event.curfewAt);
  write('loadOut', event.loadOutAt);
  const slots = await loadSlots(orm, [eventId]);
  for (const [index, { id, name, startsAt, endsAt }] of slots.entries()) {
    written[`slots.${index}.id`] = id;
    written[`slots.${index}.name`] = name;
    write(`slots.${index}.start`, startsAt);
    write(`slots.${index}.end`, endsAt);
  }
  const start = await startNight(orm, viewer, venueId);
  return {
    as: venueId,
    eventId,
    // The clock of the night’s place, and its room, even if the venue has put that away since.
    start: { ...start, timeZone, isZoneGuessed: false, rooms: await withRoom(orm, start, roomId) },
    written,
    slotCount: slots.length,
  };
}

async function withRoom(orm: Orm, { rooms: inUse }: NightStart, roomId: string | null) {
  if (roomId === null || inUse.some(({ id }) => id === roomId)) return inUse;
  const [room] = await orm
    .select({ id: rooms.id, name: rooms.name })
    .from(rooms)
    .where(eq(rooms.id, roomId));
  return room ? [...inUse, room] : inUse;
}

/** A moment as its field shows it, with which one it is where the clock shows it twice. */
function clockFields(field: string, moment: Date, timeZone: string): Record<string, string> {
  const at = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  const clock = at.toPlainTime().toString({ smallestUnit: 'minute' });
  const isTwice = localTimeOf(at).length > '2026-10-31T20:00'.length;
  if (!isTwice) return { [field]: clock };
  const first = at.toPlainDateTime().toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return { [field]: clock, [`${field}Which`]: first.equals(at) ? 'first' : 'second' };
}
