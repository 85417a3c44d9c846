import {
  type Component,
  entriesOf,
  type Property,
  propertyOf,
  readCalendarFile,
  textOf,
} from '#app/lib/icalendar/content-lines.ts';
import { readTime, type TimeValue } from '#app/lib/icalendar/values.ts';
import { FileZones, placeLike, placeZone } from '#app/lib/icalendar/zones.ts';

/** An entry of a calendar file, as text. */
export type CalendarEvent = {
  /** Its first line. */
  line: number;
  uid: string;
  day: string;
  /** Null for a whole day. */
  time: string | null;
  /** IANA, or as the file names it where that is unknown; empty for a clock of no zone. */
  timeZone: string;
  summary: string;
  location: string;
  description: string;
  url: string;
  /** “38.7139;-9.1334”, as the format has it. */
  position: string;
  /** In capitals. */
  status: string;
  isPrivate: boolean;
  repeats: boolean;
};

type Read = {
  events: CalendarEvent[];
  /** The first lines of entries that can’t be read. */
  broken: number[];
  /** Lines that are no property: their entries are read without them. */
  strays: { line: number; text: string }[];
};

/**
 * The entries of a calendar file (RFC 5545) in their order; repetitions aren’t worked out.
 * @param timeZone the clock for universal times
 */
export function calendarEventsIn(text: string, timeZone: string): Read | 'cutOff' {
  const { calendars, strays } = readCalendarFile(text);
  if (calendars.length === 0 || calendars.some(({ isClosed }) => !isClosed)) return 'cutOff';
  let steps = 0;
  const zones = new FileZones(calendars, (more) => {
    steps += more;
    if (steps > mostSteps) throw new TooLong();
  });
  const read: Read = { events: [], broken: [], strays };
  for (const calendar of calendars) {
    const own = propertyOf(calendar, 'X-WR-TIMEZONE')?.value.trim() ?? '';
    for (const part of entriesOf(calendar)) {
      if (part.name !== 'VEVENT') continue;
      const event = readInTime(part, (start, at) => timesOf(start, at, { zones, timeZone, own }));
      if (event) read.events.push(event);
      else read.broken.push(part.line);
    }
  }
  return read;
}

const mostSteps = 1_000_000;

class TooLong extends Error {}

/** Null also for an entry whose zone has too many clock changes to work out. */
function readInTime(...read: Parameters<typeof readEvent>): CalendarEvent | null {
  try {
    return readEvent(...read);
  } catch (error) {
    if (error instanceof TooLong) return null;
    throw error;
  }
}

type Times = Pick<CalendarEvent, 'day' | 'time' | 'timeZone'>;

function readEvent(
  part: Component,
  timesAt: (start: Property, at: TimeValue) => Times,
): CalendarEvent | null {
  const start = propertyOf(part, 'DTSTART');
  const at = start && readTime(start.value, start.parameters.get('VALUE'));
  if (!start || !at) return null;
  const value = (name: string) => textOf(part, name);
  return {
    line: part.line,
    uid: [value('UID'), value('RECURRENCE-ID')].filter(Boolean).join(' '),
    ...timesAt(start, at),
    summary: value('SUMMARY'),
    location: value('LOCATION'),
    url: value('URL'),
    description: value('DESCRIPTION'),
    position: value('GEO').replace(',', ';'),
    status: value('STATUS').trim().toUpperCase(),
    isPrivate: /^(PRIVATE|CONFIDENTIAL)$/i.test(value('CLASS').trim()),
    repeats: ['RRULE', 'RDATE'].some((name) => propertyOf(part, name) !== undefined),
  };
}

type Clocks = { zones: FileZones; timeZone: string; own: string };

/**
 * The clock of its place, as in the file. Universal time, and the clock of a zone that only the file
 * knows, become those of a place with the same clock, or else the reader’s.
 */
function timesOf(start: Property, at: TimeValue, { zones, timeZone, own }: Clocks): Times {
  const id = start.parameters.get('TZID') ?? '';
  if (at.isDate) return { day: dayOf(at.wall), time: null, timeZone: '' };
  if (at.offset !== null) {
    const wall = placeZone(timeZone).wallAt(at.wall - at.offset);
    return { day: dayOf(wall), time: timeOf(wall), timeZone };
  }
  const written = { day: dayOf(at.wall), time: timeOf(at.wall) };
  if (id === '') return { ...written, timeZone: own };
  const zone = zones.called(id, () => {});
  if (!zone) return { ...written, timeZone: id };
  const name = zone.name ?? placeLike(zone, at.wall, timeZone);
  if (name) return { ...written, timeZone: name };
  const wall = placeZone(timeZone).wallAt(zone.at(at.wall));
  return { day: dayOf(wall), time: timeOf(wall), timeZone };
}

function dayOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10);
}

function timeOf(wall: number): string {
  return new Date(wall).toISOString().slice(11, 16);
}
