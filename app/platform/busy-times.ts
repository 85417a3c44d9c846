import ICAL from 'ical.js';

/** What is asked of a calendar file: the times within a window that its owner is busy. */
export type BusyQuestion = {
  text: string;
  /** IANA; whole days and times without a zone are meant there. */
  timeZone: string;
  fromMs: number;
  toMs: number;
};
export type BusyTime = { startMs: number; endMs: number; allDay: boolean };
export type BusyAnswer = { busy: BusyTime[] } | { problem: 'not-a-calendar' | 'too-much' };

/** A person's eighteen months, with room to spare. */
const mostTimes = 5_000;
/** Of repetitions looked at, wherever they fall: daily ones since 2000 are 10,000. */
const mostSteps = 100_000;

/** The busy times in a calendar file (RFC 5545), each once, in order. */
export function busyTimesIn(question: BusyQuestion): BusyAnswer {
  const parts = parse(question.text);
  if (!parts) return { problem: 'not-a-calendar' };
  const found = new Map<string, BusyTime>();
  const reading = new Reading(question, (time) => {
    found.set(`${time.startMs}-${time.endMs}`, time);
    if (found.size > mostTimes) throw new TooMuch();
  });
  try {
    reading.read(parts);
  } catch (error) {
    if (error instanceof TooMuch) return { problem: 'too-much' };
    throw error;
  }
  return { busy: [...found.values()].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs) };
}

class TooMuch extends Error {}

/** What of a file is read. */
type Parts = Record<'zones' | 'events' | 'freeBusy', ICAL.Component[]>;

/** Null for what is no calendar file. */
function parse(text: string): Parts | null {
  const whole = calendarsIn(text.replace(/^\uFEFF/, ''));
  if (whole) return partsOf(whole);
  // One wrong line makes the parser give up, so the entries are taken one by one.
  const blocks = text.match(/^BEGIN:VEVENT\r?$[\s\S]*?^END:VEVENT\r?$/gm) ?? [];
  const around = calendarsIn(text.replaceAll(/^BEGIN:VEVENT\r?$[\s\S]*?^END:VEVENT\r?\n?/gm, ''));
  if (!around || blocks.length === 0) return null;
  const entries = blocks.flatMap(
    (block) => calendarsIn(`BEGIN:VCALENDAR\r\n${block}\r\nEND:VCALENDAR\r\n`) ?? [],
  );
  return partsOf([...around, ...entries]);
}

function calendarsIn(text: string): ICAL.Component[] | null {
  try {
    const parsed: unknown[] = ICAL.parse(text);
    const all = Array.isArray(parsed[0]) ? parsed : [parsed];
    const calendars = all.map((one) => new ICAL.Component(one as never));
    const isRight = calendars.length > 0 && calendars.every((one) => one.name === 'vcalendar');
    return isRight ? calendars : null;
  } catch {
    return null;
  }
}

function partsOf(calendars: ICAL.Component[]): Parts {
  const all = (name: string) => calendars.flatMap((one) => one.getAllSubcomponents(name));
  const parts = { zones: all('vtimezone'), events: all('vevent'), freeBusy: all('vfreebusy') };
  // Every entry would look for its zone among all the others.
  for (const part of [...parts.events, ...parts.freeBusy]) part.parent = null as never;
  return parts;
}

class Reading {
  readonly #question: BusyQuestion;
  readonly #found: (time: BusyTime) => void;
  #steps = 0;

  constructor(question: BusyQuestion, found: (time: BusyTime) => void) {
    this.#question = question;
    this.#found = found;
  }

  read({ zones, events, freeBusy }: Parts): void {
    ICAL.TimezoneService.reset();
    // Names of places stand for themselves where the file doesn't describe them.
    for (const tzid of namesIn(this.#question.text))
      ICAL.TimezoneService.register(placeCalled(tzid), tzid);
    for (const zone of zones) ICAL.TimezoneService.register(zone as never);
    for (const series of byUid(events).values()) this.#leniently(() => this.#readSeries(series));
    for (const part of freeBusy) this.#leniently(() => this.#readFreeBusy(part));
  }

  /** One entry that makes no sense doesn't spoil the others. */
  #leniently(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof TooMuch) throw error;
    }
  }

  /** Everything of one id: what repeats, and single times of it that were moved or left out. */
  #readSeries(parts: ICAL.Component[]): void {
    const isException = (part: ICAL.Component) => part.hasProperty('recurrence-id');
    const exceptions = parts.filter(isException);
    const replaced = new Set(
      exceptions.map((part) =>
        this.#msOf(part.getFirstPropertyValue('recurrence-id') as ICAL.Time),
      ),
    );
    for (const part of parts) {
      if (!isBusy(part)) continue;
      const event = new ICAL.Event(part, { strictExceptions: true, exceptions: [] });
      if (isException(part) || !event.isRecurring()) this.#add(event.startDate, event.endDate);
      else this.#repeat(event, replaced);
    }
  }

  #repeat(event: ICAL.Event, replaced: Set<number>): void {
    const lengthMs = this.#msOf(event.endDate) - this.#msOf(event.startDate);
    const days = event.endDate.subtractDateTz(event.startDate).toSeconds() / 86_400;
    const iterator = event.iterator();
    for (let next = iterator.next(); next; next = iterator.next()) {
      this.#steps += 1;
      if (this.#steps > mostSteps) throw new TooMuch();
      const startMs = this.#msOf(next);
      if (startMs >= this.#question.toMs) return;
      if (replaced.has(startMs)) continue;
      if (next.isDate) this.#add(next, daysAfter(next, Math.max(1, Math.round(days))));
      else this.#addMs(startMs, startMs + lengthMs, false);
    }
  }

  #readFreeBusy(part: ICAL.Component): void {
    for (const property of part.getAllProperties('freebusy')) {
      if (property.getParameter('fbtype') === 'FREE') continue;
      for (const value of property.getValues()) {
        const period = value as ICAL.Period;
        this.#add(period.start, period.getEnd());
      }
    }
  }

  #add(start: ICAL.Time, end: ICAL.Time): void {
    const until = start.isDate && end.compare(start) <= 0 ? daysAfter(start, 1) : end;
    this.#addMs(this.#msOf(start), this.#msOf(until), start.isDate);
  }

  #addMs(startMs: number, endMs: number, allDay: boolean): void {
    const { fromMs, toMs } = this.#question;
    if (!(endMs > startMs) || endMs <= fromMs || startMs >= toMs) return;
    this.#found({ startMs, endMs, allDay });
  }

  /** When a time of the file is, by the rules of its zone or, without one, of the page's. */
  #msOf(time: ICAL.Time): number {
    const { year, month, day, hour, minute, second, isDate, zone } = time;
    if (!isDate && zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1_000;
    const id = zone?.tzid ?? '';
    const named = !isDate && isZone(id) ? id : null;
    const isDescribed = !isDate && !named && id !== '' && id !== 'floating';
    if (isDescribed) return time.toUnixTime() * 1_000;
    const wall = new Temporal.PlainDateTime(year, month, day, hour, minute, Math.min(second, 59));
    return wall.toZonedDateTime(named ?? this.#question.timeZone).epochMilliseconds;
  }
}

/** A zone that has a name and no rules of its own. */
function placeCalled(tzid: string): ICAL.Timezone {
  return new ICAL.Timezone({ tzid, component: new ICAL.Component('vtimezone') });
}

function namesIn(text: string): Set<string> {
  const named = [...text.matchAll(/;TZID="?([^":;\r\n]+)/gi)].map(([, name = '']) => name);
  return new Set([...new Set(named)].filter(isZone));
}

function byUid(parts: ICAL.Component[]): Map<string, ICAL.Component[]> {
  const series = new Map<string, ICAL.Component[]>();
  for (const [index, part] of parts.entries()) {
    const uid = String(part.getFirstPropertyValue('uid') ?? `without-${index}`);
    series.set(uid, [...(series.get(uid) ?? []), part]);
  }
  return series;
}

/** What is cancelled, or was marked as free by its owner, keeps nobody busy. */
function isBusy(part: ICAL.Component): boolean {
  const value = (name: string) => String(part.getFirstPropertyValue(name) ?? '').toUpperCase();
  return (
    value('status') !== 'CANCELLED' &&
    value('transp') !== 'TRANSPARENT' &&
    value('x-microsoft-cdo-busystatus') !== 'FREE'
  );
}

function daysAfter(time: ICAL.Time, days: number): ICAL.Time {
  const later = time.clone();
  later.adjust(days, 0, 0, 0);
  return later;
}

/** Whether a zone's name is one of IANA's, whose rules are known better than a file tells them. */
function isZone(name: string): boolean {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const is = (name.includes('/') || name === 'UTC') && canBeRead(name);
  zones.set(name, is);
  return is;
}

/** Asking takes its time, and a file names few; they are forgotten with the thread that reads it. */
const zones = new Map<string, boolean>();

function canBeRead(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
