import {
  type Component,
  type Property,
  propertiesOf,
  propertyOf,
  type UnreadReason,
} from '#app/lib/icalendar/content-lines.ts';
import {
  dayMs,
  readDuration,
  readTime,
  type TimeValue,
  type Wall,
} from '#app/lib/icalendar/values.ts';
import { type FileZones, offsetZone, type Zone } from '#app/lib/icalendar/zones.ts';

/** The surroundings that entries of a calendar are read with. */
export type Around = {
  zones: FileZones;
  /** Of whole days. */
  page: Zone;
  /** Of times that name no zone. */
  floating: Zone;
  unread: (property: Pick<Property, 'line' | 'text'>, why: UnreadReason) => void;
};

/** An entry with its own time, and the end of each time at which it repeats. */
export type Entry = {
  part: Component;
  around: Around;
  start: Wall;
  isDate: boolean;
  zone: Zone;
  endOf: (wall: Wall) => number;
};

/** Null, and reported, for an entry without a readable beginning. */
export function readEntry(part: Component, around: Around): Entry | null {
  const written = oneOf(part, 'DTSTART', around);
  const value = written && timeOf(written);
  if (!written || !value) return readDay(part, written, around);
  const zone = value.isDate ? around.page : zoneOf(written, value, around, around.floating);
  const entry = { part, around, start: value.wall, isDate: value.isDate, zone };
  return { ...entry, endOf: endOf(entry) };
}

/** An entry of whose beginning only the day is known counts from the beginning of that day. */
function readDay(part: Component, written: Property | undefined, around: Around): Entry | null {
  const end = oneOf(part, 'DTEND', around);
  const until = end ? timeOf(end) : null;
  const day = readTime(/^\s*\d{4}-?\d{2}-?\d{2}/.exec(written?.value ?? '')?.[0] ?? '');
  const source = written ?? end;
  around.unread(
    source ?? { line: part.line, text: `BEGIN:${part.name}` },
    day || until ? 'begin' : 'start',
  );
  if (!source || (!day && !until)) return null;
  const from = day?.wall ?? Math.floor(((until?.wall ?? 0) - 1) / dayMs) * dayMs;
  const usual = until?.isDate === false && end ? zoneOf(end, until, around, around.floating) : null;
  const zone =
    usual ?? zoneOf(source, { wall: from, isDate: false, offset: null }, around, around.page);
  const endMs = until && zone.at(until.wall);
  const lengthMs = endMs === null ? 0 : endMs - zone.at(from);
  const entry = { part, around, start: from, isDate: false, zone };
  const endOf = (wall: Wall) =>
    lengthMs > 0 ? zone.at(wall) + lengthMs : midnight(wall + dayMs, entry);
  return { ...entry, endOf };
}

/** The first readable property of a name that an entry may have once; the others are reported. */
function oneOf(part: Component, name: string, { unread }: Around): Property | undefined {
  const all = propertiesOf(part, name);
  const used = all.find((one) => timeOf(one) !== null) ?? all[0];
  for (const one of all) if (one !== used) unread(one, 'line');
  return used;
}

export function timeOf({ value, parameters }: Property): TimeValue | null {
  return readTime(value, parameters.get('VALUE'));
}

/** @param usual for times without a zone, or with an unknown one */
function zoneOf(written: Property, value: TimeValue, around: Around, usual: Zone): Zone {
  const { offset } = value;
  if (offset !== null) return offsetZone(offset, 'UTC');
  const id = written.parameters.get('TZID');
  if (id === undefined || id === '') return usual;
  return around.zones.called(id, () => around.unread(written, 'zone')) ?? usual;
}

/**
 * The end of an entry. `DTEND` makes each repetition equally long, `DURATION` has days of the calendar
 * (RFC 5545, 3.8.5.3). An end that makes no sense is the end of its day, since the time is taken.
 */
function endOf(entry: Omit<Entry, 'endOf'>): Entry['endOf'] {
  const { part, around, start, isDate, zone } = entry;
  const lasts = (days: number, ms: number) => (wall: Wall) =>
    ms === 0 && isDate
      ? zone.at(wall + Math.max(1, days) * dayMs)
      : zone.at(wall + days * dayMs) + ms;
  const untilMidnight = (wall: Wall) => midnight(Math.floor(wall / dayMs) * dayMs + dayMs, entry);
  const wrong = (written: Pick<Property, 'line' | 'text'>) => {
    around.unread(written, 'end');
    return untilMidnight;
  };
  const end = oneOf(part, 'DTEND', around);
  if (!end) {
    const written = propertyOf(part, 'DURATION');
    // Its end may be what can’t be read.
    if (!written && !isDate && part.hasStrays)
      return wrong({ line: part.line, text: `BEGIN:${part.name}` });
    if (!written) return lasts(isDate ? 1 : 0, 0);
    const duration = readDuration(written.value);
    if (!duration) return wrong(written);
    const { days, milliseconds } = duration;
    return isDate ? lasts(days + Math.ceil(milliseconds / dayMs), 0) : lasts(days, milliseconds);
  }
  const value = timeOf(end);
  if (!value) return wrong(end);
  if (isDate && value.isDate) {
    // Some write the same day for both ends of one day.
    return value.wall < start ? wrong(end) : lasts(Math.round((value.wall - start) / dayMs), 0);
  }
  const startMs = zone.at(start);
  // A whole day as the end of a time is over when the day begins, or it would end before it began.
  const isSameDay = value.isDate && value.wall <= start;
  const endMs = value.isDate
    ? midnight(value.wall + (isSameDay ? dayMs : 0), entry)
    : zoneOf(end, value, around, zone).at(value.wall);
  return endMs < startMs ? wrong(end) : (wall) => zone.at(wall) + (endMs - startMs);
}

/**
 * The beginning of a day for an entry. In universal time it may mean either clock: the later
 * counts.
 */
export function midnight(wall: Wall, { zone, around }: Pick<Entry, 'zone' | 'around'>): number {
  return zone.name === 'UTC' ? Math.max(zone.at(wall), around.page.at(wall)) : zone.at(wall);
}

/** Selects times of a series: one moment, or all on a day. */
export type Named = { ms: number } | { day: Wall };

/** A value of EXDATE, RDATE or RECURRENCE-ID. Without a zone it is on the clock of the series. */
export function nameOf(
  written: Property,
  value: TimeValue,
  { isDate, around, zone }: Entry,
): Named {
  if (value.isDate) return { day: value.wall };
  const ms = zoneOf(written, value, around, zone).at(value.wall);
  if (!isDate) return { ms };
  // Whole days are left out by times as well: by midnight in universal time, or by the clock here.
  const isPlain = value.offset === null || (value.offset === 0 && value.wall % dayMs === 0);
  const wall = isPlain ? value.wall : around.page.wallAt(ms);
  return { day: Math.floor(wall / dayMs) * dayMs };
}

/** All values of a property that has several (EXDATE, RDATE), each with how it is read. */
export function valuesOf(part: Component, name: string): { written: Property; value: string }[] {
  return propertiesOf(part, name).flatMap((written) =>
    written.value
      .split(',')
      .filter((value) => value.trim() !== '')
      .map((value) => ({ written, value })),
  );
}

/** A PERIOD (RFC 5545, 3.3.9); null for anything else. */
export function readPeriod(
  written: Property,
  value: string,
  around: Around,
  usual: Zone,
): { startMs: number; endMs: number } | null {
  const [from = '', to = ''] = value.split('/');
  const start = readTime(from);
  if (!start) return null;
  const zone = zoneOf(written, start, around, usual);
  const startMs = zone.at(start.wall);
  const end = readTime(to);
  if (end) return { startMs, endMs: zoneOf(written, end, around, zone).at(end.wall) };
  const duration = readDuration(to);
  if (!duration) return null;
  const { days, milliseconds } = duration;
  return { startMs, endMs: zone.at(start.wall + days * dayMs) + milliseconds };
}
