import type { LocalDay, Recurrence } from '#app/domain/calendar/recurrence.ts';

/** The address of an event for members of its venue. The public page has an address of its own. */
export function eventPath(venueId: string | null, eventId: string): string {
  return `/profiles/${venueId}/events/${eventId}`;
}

type VenueRooms = { venueId: string; isPlace: boolean; roomIds: readonly string[] };

/**
 * The stage that a night takes: the room, or the venue itself where it has no rooms. Null is a night
 * elsewhere, as organisers without a place of their own have them.
 * @param roomId the room that was chosen; null for none
 * @returns `unknown` for a room that isn't the venue's, `choose` where one has to be chosen
 */
export function stageOf(
  { venueId, isPlace, roomIds }: VenueRooms,
  roomId: string | null,
): { stageId: string | null; roomId: string | null } | 'unknown' | 'choose' {
  if (roomId !== null) return roomIds.includes(roomId) ? { stageId: roomId, roomId } : 'unknown';
  const [only, ...others] = roomIds;
  if (only === undefined) return { stageId: isPlace ? venueId : null, roomId: null };
  return others.length > 0 ? 'choose' : { stageId: only, roomId: only };
}

/** A clock time of a night, in minutes after its day began; above 1,440 is past midnight. */
export type NightMinute = number;

/** A night before it has a day: times on the clock and a running order. */
export type EventPlan = {
  loadIn: NightMinute;
  doors: NightMinute | null;
  curfew: NightMinute | null;
  loadOut: NightMinute;
  notes: string;
  slots: PlannedSlot[];
};

/** The plan for each night of a series. */
export type SeriesPlan = EventPlan & {
  /** Not at the venue; otherwise in the series’ room, or in the one that a venue without rooms is. */
  isElsewhere: boolean;
};

type PlannedSlot = {
  name: string;
  start: NightMinute;
  end: NightMinute;
  isOpen: boolean;
  pitch: string;
  genres: string[];
};

/** The days of a series, by the venue’s clock. It may go on for ever. */
export type SeriesRule = {
  repeat: Recurrence['rule'];
  /** No night before it; weeks and months are counted from the one that holds it. */
  from: LocalDay;
  until: LocalDay | null;
  /** Days that are left out. */
  except: LocalDay[];
};

/** Limits of a night. Texts are counted in UTF-16 units, as `maxlength` does. */
export const eventLimits = {
  title: 120,
  notes: 2_000,
  slots: 20,
  slotName: 80,
  pitch: 1_000,
  genres: 8,
  genre: 40,
  message: 2_000,
  reason: 500,
  exceptions: 60,
  /** Nothing is planned further ahead. */
  yearsAhead: 5,
} as const;

const dayMinutes = 1_440;

/**
 * The minutes of a clock time (`01:30`) in a night: one that the clock shows before load-in is the
 * next morning’s. Null for an unreadable one.
 */
export function minuteOf(clock: string, loadIn: NightMinute | null = null): NightMinute | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const minute = Number(hours) * 60 + Number(minutes);
  return loadIn !== null && minute < loadIn ? minute + dayMinutes : minute;
}

/** The same for the end of a night, which is after its beginning: `20:00` to `20:00` is a whole day. */
export function endMinuteOf(clock: string, start: NightMinute): NightMinute | null {
  const minute = minuteOf(clock, start);
  return minute === start ? minute + dayMinutes : minute;
}

/** The clock time at a minute of a night: `01:30` for 1,530. */
export function clockOf(minute: NightMinute): string {
  const within = minute % dayMinutes;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`;
}

/** The same with the day, as `instantOf` reads it. */
export function localTimeAt(day: LocalDay, minute: NightMinute): string {
  const date = Temporal.PlainDate.from(day).add({ days: Math.floor(minute / dayMinutes) });
  return `${date}T${clockOf(minute)}`;
}
