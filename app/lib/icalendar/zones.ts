import { windowsZones, zoneCalled } from '../time/zone-called.ts';
import { type Component, propertiesOf, propertyOf } from './content-lines.ts';
import { readRule, timesOfRule } from './recurrence.ts';
import { dayMs, readOffset, readTime, type Wall } from './values.ts';

/** The clock of a place or of a file’s zone. */
export type Zone = {
  /** IANA; null for one that only its file knows. */
  name: string | null;
  /**
   * Milliseconds since 1970 in universal time. A time that exists twice is the first of the two, one
   * that is left out is read by the offset before (RFC 5545, 3.3.5).
   */
  at: (wall: Wall) => number;
  wallAt: (ms: number) => Wall;
};

/** The clock of a place by this computer’s tz database. */
export function placeZone(name: string): Zone {
  return {
    name,
    at: (wall) => {
      const date = new Date(wall);
      return new Temporal.PlainDateTime(
        date.getUTCFullYear(),
        date.getUTCMonth() + 1,
        date.getUTCDate(),
        date.getUTCHours(),
        date.getUTCMinutes(),
        date.getUTCSeconds(),
      ).toZonedDateTime(name).epochMilliseconds;
    },
    wallAt: (ms) => {
      const there = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(name);
      return ms + there.offsetNanoseconds / 1_000_000;
    },
  };
}

/** A clock with a fixed offset from universal time. @param offset in milliseconds */
export function offsetZone(offset: number, name: string | null = null): Zone {
  return { name, at: (wall) => wall - offset, wallAt: (ms) => ms + offset };
}

/** Names of clocks without summer time. Some programs use them for a zone that their file describes. */
const bare = /^(?:EST|MST|HST|GMT|(?:UTC|GMT) ?[+-]\d.*|[+-]\d.*)$/i;

/**
 * A place whose clock equals that of a zone from half a year before to half a year after.
 * @param first the place to prefer among several
 */
export function placeLike(zone: Zone, around: Wall, first: string): string | null {
  const ms = zone.at(around);
  const moments = Array.from({ length: 27 }, (_, index) => ms + (index - 13) * 14 * dayMs);
  const same = (name: string) => {
    const place = placeZone(name);
    return moments.every((at) => place.wallAt(at) === zone.wallAt(at));
  };
  return [first, ...new Set(Object.values(windowsZones))].find(same) ?? null;
}

/**
 * The zones that a calendar file names. A known name of a place goes before the file’s own description,
 * since files carry rules as old as the program that wrote them; other names are read from the file’s
 * VTIMEZONE.
 */
export class FileZones {
  readonly #described = new Map<string, Component>();
  readonly #found = new Map<string, Zone | null>();
  readonly #spend: (steps: number) => void;

  constructor(calendars: Component[], spend: (steps: number) => void) {
    this.#spend = spend;
    for (const part of calendars.flatMap((one) => one.components)) {
      const id = part.name === 'VTIMEZONE' ? propertyOf(part, 'TZID')?.value : undefined;
      if (id !== undefined && !this.#described.has(keyOf(id))) this.#described.set(keyOf(id), part);
    }
  }

  /**
   * Null for a name that neither this computer nor the file knows.
   * @param missed called once for each such name
   */
  called(id: string, missed: () => void): Zone | null {
    const known = this.#found.get(id);
    if (known !== undefined) return known;
    const zone = this.#find(id);
    this.#found.set(id, zone);
    if (!zone) missed();
    return zone;
  }

  #find(id: string): Zone | null {
    const part = this.#described.get(keyOf(id));
    const place = part && propertyOf(part, 'X-LIC-LOCATION')?.value;
    const called = zoneCalled(id);
    const name = (part && bare.test(id) ? null : called) ?? zoneCalled(place ?? '');
    if (name) return placeZone(name);
    const described = part ? describedZone(part, this.#spend) : null;
    return described ?? (called ? placeZone(called) : offsetCalled(id));
  }
}

/** Offsets of half hours and quarters, which no IANA name has: “UTC+05:30”. */
function offsetCalled(id: string): Zone | null {
  const [, sign, hours = '', minutes] =
    /^(?:UTC|GMT)? ?([+-])(\d{1,2}):?([0-5]\d)$/i.exec(id.trim()) ?? [];
  const offset = sign ? readOffset(`${sign}${hours.padStart(2, '0')}${minutes}`) : null;
  return offset === null ? null : offsetZone(offset);
}

function keyOf(id: string): string {
  return id.trim().replaceAll(/^"|"$/g, '').toLowerCase();
}

/** A change of the clocks, at a moment in universal time. */
type Change = { at: number; offset: number; before: number };

/** A zone by the rules of its VTIMEZONE (RFC 5545, 3.6.5); null for one without any. */
function describedZone(part: Component, spend: (steps: number) => void): Zone | null {
  const observances = part.components.flatMap((one) => observanceOf(one) ?? []);
  const [first] = observances.toSorted((a, b) => a.start - b.start);
  if (!first) return null;
  const years = new Map<number, Change[]>();
  const changesOf = (year: number) => {
    const known = years.get(year);
    if (known) return known;
    const span = { from: Date.UTC(year - 1, 0, 1), to: Date.UTC(year + 1, 0, 3), spend };
    const changes = observances.flatMap((one) => changesIn(one, span));
    const sorted = changes.sort((a, b) => a.at - b.at);
    years.set(year, sorted);
    return sorted;
  };
  const offsetAt = (ms: number) => {
    const last = changesOf(new Date(ms).getUTCFullYear()).findLast((one) => one.at <= ms);
    return last?.offset ?? first.before;
  };
  return {
    name: null,
    at: (wall) => {
      const offsets = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)];
      const fitting = offsets
        .map((offset) => wall - offset)
        .filter((ms) => offsetAt(ms) === wall - ms);
      return fitting.length > 0 ? Math.min(...fitting) : wall - (offsets[0] ?? 0);
    },
    wallAt: (ms) => ms + offsetAt(ms),
  };
}

type Observance = {
  start: Wall;
  before: number;
  offset: number;
  rules: { rule: NonNullable<ReturnType<typeof readRule>>; until: number }[];
  more: Wall[];
};

function observanceOf(part: Component): Observance | null {
  if (part.name !== 'STANDARD' && part.name !== 'DAYLIGHT') return null;
  const value = (name: string) => propertyOf(part, name)?.value ?? '';
  const [start, before, offset] = [
    readTime(value('DTSTART')),
    readOffset(value('TZOFFSETFROM')),
    readOffset(value('TZOFFSETTO')),
  ];
  if (!start || offset === null) return null;
  const rules = propertiesOf(part, 'RRULE').flatMap((one) => {
    const rule = readRule(one.value);
    if (!rule) return [];
    // In universal time by the RFC, on the clock of the zone by some programs.
    const until = rule.until
      ? rule.until.wall - (rule.until.offset ?? before ?? offset)
      : Number.POSITIVE_INFINITY;
    return [{ rule, until }];
  });
  const more = propertiesOf(part, 'RDATE')
    .flatMap((one) => one.value.split(','))
    .flatMap((one) => readTime(one)?.wall ?? []);
  return { start: start.wall, before: before ?? offset, offset, rules, more };
}

type Span = Parameters<typeof timesOfRule>[2];

/** The changes of the years around, and the last one before them. */
function changesIn({ start, before, offset, rules, more }: Observance, span: Span): Change[] {
  const walls = [start, ...more];
  for (const { rule, until } of rules)
    for (const wall of timesOfRule(rule, start, span)) {
      if (wall - before > until) {
        // A rule that has ended still applies until another begins.
        const last = { ...span, from: until + before - 400 * dayMs, to: until + before + 1 };
        walls.push(...timesOfRule(rule, start, last));
        break;
      }
      walls.push(wall);
    }
  return walls.map((wall) => ({ at: wall - before, offset, before }));
}
