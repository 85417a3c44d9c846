import {
  type Component,
  type Property,
  propertiesOf,
  propertyOf,
  type UnreadReason,
} from '#app/lib/icalendar/content-lines.ts';
import { type RecurrenceRule, readRule, timesOfRule } from '#app/lib/icalendar/recurrence.ts';
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
type Entry = {
  part: Component;
  around: Around;
  start: Wall;
  isDate: boolean;
  zone: Zone;
  endOf: (wall: Wall) => number;
};

/** Null, and reported, for an entry without a readable beginning. */
function readEntry(part: Component, around: Around): Entry | null {
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

function timeOf({ value, parameters }: Property): TimeValue | null {
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
function midnight(wall: Wall, { zone, around }: Pick<Entry, 'zone' | 'around'>): number {
  return zone.name === 'UTC' ? Math.max(zone.at(wall), around.page.at(wall)) : zone.at(wall);
}

/** Selects times of a series: one moment, or all on a day. */
type Named = { ms: number } | { day: Wall };

/** A value of EXDATE, RDATE or RECURRENCE-ID. Without a zone it is on the clock of the series. */
function nameOf(written: Property, value: TimeValue, { isDate, around, zone }: Entry): Named {
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

/** The window of wanted times, and the callback for each. */
export type Wanted = {
  fromMs: number;
  toMs: number;
  spend: (steps: number) => void;
  add: (startMs: number, endMs: number, allDay: boolean) => void;
};

/** Times of a series that an entry of the same UID takes over. */
type Exception = {
  entry: Entry | null;
  part: Component;
  named: Named;
  /** Of a change that applies to all later times, or to all earlier ones. */
  range: 'THISANDFUTURE' | 'THISANDPRIOR' | null;
};

/** All entries of one UID: a series, and its times that were moved or left out. */
export function readSeries(parts: Component[], around: Around, wanted: Wanted): void {
  const unnamed = parts.filter((part) => !propertyOf(part, 'RECURRENCE-ID'));
  // One with a broken line may be a moved time instead of another version.
  const masters = [
    ...newestEach(unnamed.filter((part) => !part.hasStrays)),
    ...unnamed.filter((part) => part.hasStrays),
  ];
  const entries = masters.flatMap((part) => (isBusy(part) ? (readEntry(part, around) ?? []) : []));
  const [first] = masters;
  // A series that keeps no one busy still says in which zone its exceptions are meant.
  const silent = { ...around, unread: () => {} };
  const series = entries[0] ?? (first ? readEntry(first, silent) : null);
  const exceptions = exceptionsOf(parts, series, around);
  for (const entry of entries) repeat(entry, exceptions, wanted);
  for (const { entry, range } of exceptions) {
    if (!entry || !isBusy(entry.part)) continue;
    if (range !== null && doesRepeat(entry.part)) repeat(entry, [], wanted);
    else tell(entry, entry.start, wanted);
  }
}

/** Cancelled entries, and those marked as free, keep no one busy. */
function isBusy(part: Component): boolean {
  const value = (name: string) => (propertyOf(part, name)?.value ?? '').trim().toUpperCase();
  return (
    value('STATUS') !== 'CANCELLED' &&
    value('TRANSP') !== 'TRANSPARENT' &&
    value('X-MICROSOFT-CDO-BUSYSTATUS') !== 'FREE'
  );
}

/**
 * Some programs give all their entries one UID. Of those that no SEQUENCE sets apart, different titles
 * are different entries.
 */
function newestEach(parts: Component[]): Component[] {
  const last = Math.max(...parts.map(sequenceOf));
  const titles = Map.groupBy(
    parts.filter((part) => sequenceOf(part) === last),
    (part) => propertyOf(part, 'SUMMARY')?.value,
  );
  return [...titles.values()].flatMap(newest);
}

/**
 * Of several versions the one with the highest SEQUENCE, then the latest DTSTAMP (RFC 5546, 2.1.5),
 * then LAST-MODIFIED. Entries that no rule sets apart all count.
 */
function newest(parts: Component[]): Component[] {
  const [first, ...others] = parts;
  if (!first) return [];
  let best = [first];
  for (const part of others) {
    const order = compareVersions(part, best[0] ?? first);
    if (order > 0) best = [part];
    else if (order === 0) best.push(part);
  }
  return best;
}

function compareVersions(a: Component, b: Component): number {
  const moment = (part: Component, name: string) => {
    const value = readTime(propertyOf(part, name)?.value ?? '');
    return value ? value.wall - (value.offset ?? 0) : 0;
  };
  return (
    sequenceOf(a) - sequenceOf(b) ||
    moment(a, 'DTSTAMP') - moment(b, 'DTSTAMP') ||
    moment(a, 'LAST-MODIFIED') - moment(b, 'LAST-MODIFIED')
  );
}

function sequenceOf(part: Component): number {
  return Number(propertyOf(part, 'SEQUENCE')?.value ?? 0) || 0;
}

function exceptionsOf(parts: Component[], series: Entry | null, around: Around): Exception[] {
  const byTime = new Map<string, Exception[]>();
  for (const part of parts) {
    const written = propertyOf(part, 'RECURRENCE-ID');
    if (!written) continue;
    const isGone = !isBusy(part);
    const entry = isGone && !propertyOf(part, 'DTSTART') ? null : readEntry(part, around);
    const value = timeOf(written);
    const own = series ?? entry;
    if (!value || !own) around.unread(written, 'moved');
    const name = value && own ? nameOf(written, value, own) : null;
    const range =
      /^THISAND(FUTURE|PRIOR)$/i.exec(written.parameters.get('RANGE') ?? '')?.[0] ?? null;
    // One whose new time is unknown leaves the old time taken.
    if (!name && !entry) continue;
    if (!entry && !isGone) continue;
    const exception = {
      entry,
      part,
      named: name ?? { ms: Number.NaN },
      range: (range?.toUpperCase() ?? null) as Exception['range'],
    };
    const key = name ? JSON.stringify([name, range]) : `${part.line}`;
    const versions = byTime.get(key);
    if (versions) versions.push(exception);
    else byTime.set(key, [exception]);
  }
  return [...byTime.values()].flatMap((versions) => {
    const latest = newest(versions.map(({ part }) => part));
    return versions.filter(({ part }) => latest.includes(part));
  });
}

function doesRepeat(part: Component): boolean {
  return propertyOf(part, 'RRULE') !== undefined || propertyOf(part, 'RDATE') !== undefined;
}

function tell({ isDate, zone, endOf }: Entry, wall: Wall, { add }: Wanted): void {
  add(zone.at(wall), endOf(wall), isDate);
}

/** Each time of a series that isn’t left out, where its exceptions moved it. */
function repeat(entry: Entry, exceptions: Exception[], wanted: Wanted): void {
  const { zone, isDate, part, around } = entry;
  const left = leftOut(entry, wanted);
  const single = exceptions.map(({ named }) => named);
  const moved = timesNamed(single);
  const ranges = exceptions.filter(({ range }) => range !== null);
  const has = ({ moments, days }: ReturnType<typeof timesNamed>, wall: Wall, ms: number) =>
    (!isDate && moments.has(ms)) || days.has(Math.floor(wall / dayMs) * dayMs);
  const reach = ranges.map((one) => Math.abs(shiftOf(one, entry)));
  const span = spanOf(entry, wanted, Math.max(0, ...reach));
  for (const wall of timesOf(entry, span)) {
    const ms = zone.at(wall);
    if (has(left, wall, ms) || has(moved, wall, ms)) continue;
    const range = rangeAt(ranges, ms, wall);
    if (!range) tell(entry, wall, wanted);
    else if (range.entry && !doesRepeat(range.part) && isBusy(range.part)) {
      const { zone: there } = range.entry;
      const from = isDate ? wall : there.wallAt(ms);
      tell(range.entry, from + shiftOf(range, entry), wanted);
    }
  }
  for (const { written, value } of valuesOf(part, 'RDATE')) {
    if (!value.includes('/')) continue;
    const period = readPeriod(written, value, around, zone);
    const isElsewhere =
      period &&
      [left, moved].some((times) => has(times, zone.wallAt(period.startMs), period.startMs));
    if (!period) around.unread(written, 'date');
    else if (!isElsewhere) wanted.add(period.startMs, period.endMs, false);
  }
}

function timesNamed(all: Named[]) {
  const moments = new Set(all.flatMap((one) => ('ms' in one ? [one.ms] : [])));
  return { moments, days: new Set(all.flatMap((one) => ('day' in one ? [one.day] : []))) };
}

/** The times that EXDATE and EXRULE leave out. Unreadable ones leave nothing out. */
function leftOut(entry: Entry, wanted: Wanted): ReturnType<typeof timesNamed> {
  const { part, around, zone, isDate } = entry;
  const excluded: Named[] = [];
  for (const { written, value } of valuesOf(part, 'EXDATE')) {
    const time = readTime(value, written.parameters.get('VALUE'));
    if (time) excluded.push(nameOf(written, time, entry));
    else around.unread(written, 'exception');
  }
  for (const written of propertiesOf(part, 'EXRULE')) {
    const rule = readRule(written.value, isDate);
    if (!rule) around.unread(written, 'exception');
    else
      for (const wall of timesOfOne(rule, entry, spanOf(entry, wanted, 0)))
        excluded.push(isDate ? { day: wall } : { ms: zone.at(wall) });
  }
  return timesNamed(excluded);
}

type Span = Parameters<typeof timesOfRule>[2];

/** The window on the clock of an entry, widened by all that reaches into it. */
function spanOf({ start, zone, endOf }: Entry, wanted: Wanted, reach: number): Span {
  const length = Math.max(0, endOf(start) - zone.at(start));
  const aside = 2 * dayMs + reach;
  const { fromMs, toMs, spend } = wanted;
  return { from: fromMs - length - aside, to: toMs + aside, spend };
}

/** Every time of a series by its rules and dates, before any is left out. */
function* timesOf(entry: Entry, span: Span): Generator<Wall> {
  const { part, around, start, isDate, zone } = entry;
  yield start;
  for (const written of propertiesOf(part, 'RRULE')) {
    const rule = readRule(written.value, isDate);
    // One whose end can’t be read goes on.
    const endless = rule ?? readRule(written.value.replaceAll(/(UNTIL|COUNT)=[^;]*/gi, ''), isDate);
    if (!rule) around.unread(written, endless ? 'until' : 'rule');
    if (endless) yield* timesOfOne(endless, entry, span);
  }
  for (const { written, value } of valuesOf(part, 'RDATE')) {
    if (value.includes('/')) continue;
    const time = readTime(value, written.parameters.get('VALUE'));
    const added = time && nameOf(written, time, entry);
    if (!added) around.unread(written, 'date');
    else if ('ms' in added) yield zone.wallAt(added.ms);
    // A day alone is at the time of day that the series has.
    else yield isDate ? added.day : added.day + (start - Math.floor(start / dayMs) * dayMs);
  }
}

function* timesOfOne(rule: RecurrenceRule, entry: Entry, span: Span): Generator<Wall> {
  const { zone, start, isDate } = entry;
  const last = rule.until === null ? Number.POSITIVE_INFINITY : lastOf(rule.until, entry);
  for (const wall of timesOfRule(rule, start, span)) {
    span.spend(5);
    if ((isDate ? wall : zone.at(wall)) > last) return;
    yield wall;
  }
}

/**
 * Until when a rule repeats: a day of whole days, else a moment. A day ends with its last moment where
 * the series is; a time of whole days counts in universal time or here, whichever day is later, since
 * programs mean either.
 */
function lastOf(until: TimeValue, entry: Entry): number {
  const { isDate, zone, around } = entry;
  const { wall, offset } = until;
  if (!isDate) {
    if (until.isDate) return midnight(wall + dayMs, entry) - 1;
    return offset === null ? zone.at(wall) : wall - offset;
  }
  if (offset === null) return wall;
  return Math.max(wall, around.page.wallAt(wall - offset));
}

/** The change that applies to a time: the nearest before it, or else the nearest after. */
function rangeAt(ranges: Exception[], ms: number, wall: Wall): Exception | undefined {
  const at = ({ named }: Exception) => ('ms' in named ? named.ms - ms : named.day - wall);
  const before = ranges.filter((one) => one.range === 'THISANDFUTURE' && at(one) <= 0);
  const behind = ranges.filter((one) => one.range === 'THISANDPRIOR' && at(one) >= 0);
  return (
    before.sort((a, b) => at(b) - at(a))[0] ?? behind.sort((a, b) => at(a) - at(b))[0] ?? undefined
  );
}

/** How far a change moves its times on the clock (RFC 5545, 3.8.4.4). */
function shiftOf({ entry, named }: Exception, series: Entry): number {
  if (!entry) return 0;
  if ('ms' in named) return entry.start - entry.zone.wallAt(named.ms);
  const time = series.isDate ? 0 : series.start - Math.floor(series.start / dayMs) * dayMs;
  return entry.start - (named.day + time);
}
