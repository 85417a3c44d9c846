import {
  type CalendarFile,
  type Component,
  entriesOf,
  propertyOf,
  readCalendarFile,
  type UnreadLine,
  type UnreadReason,
} from '#app/lib/icalendar/content-lines.ts';
import { FileZones, placeZone } from '#app/lib/icalendar/zones.ts';
import { zoneCalled } from '#app/lib/time/zone-called.ts';
import {
  type Around,
  readPeriod,
  readSeries,
  valuesOf,
  type Wanted,
} from './calendars/calendar-series.ts';

/** A question to a calendar file: its owner’s busy times within a window. */
export type BusyQuestion = {
  text: string;
  /** IANA; whole days are meant there, and times of a calendar that names no zone of its own. */
  timeZone: string;
  fromMs: number;
  toMs: number;
};
export type BusyTime = { startMs: number; endMs: number; allDay: boolean };
export type BusyAnswer =
  | {
      busy: BusyTime[];
      /**
       * The first lines that can’t be read, each cut at 100 characters: those that cost a time,
       * then strays.
       */
      unread: UnreadLine[];
      /** All of them, counted. */
      unreadCount: number;
    }
  | { problem: 'not-a-calendar' | 'cut-off' | 'too-much' };

/** A person's eighteen months, with room to spare. */
const mostTimes = 5_000;
/** Of days and times looked at: a daily series of 20 years that is counted takes 50,000. */
const mostSteps = 3_000_000;
const mostUnread = 20;
const longestText = 100;

/** The busy times in a calendar file (RFC 5545), each once, in order, and what of it can’t be read. */
export function busyTimesIn(question: BusyQuestion): BusyAnswer {
  const file = readCalendarFile(question.text);
  if (file.calendars.length === 0) return { problem: 'not-a-calendar' };
  if (file.calendars.some(({ isClosed }) => !isClosed)) return { problem: 'cut-off' };
  const times = new Map<string, BusyTime>();
  const unread = new Map<number, UnreadLine>();
  try {
    readFile(file, question, {
      busy: (time) => {
        times.set(`${time.startMs}-${time.endMs}`, time);
        if (times.size > mostTimes) throw new TooMuch();
      },
      unread: ({ line, text, why }) => {
        if (!unread.has(line)) unread.set(line, { line, text: text.slice(0, longestText), why });
      },
    });
  } catch (error) {
    if (error instanceof TooMuch) return { problem: 'too-much' };
    throw error;
  }
  const lines = [...unread.values()].sort(
    (a, b) => Number(a.why === 'line') - Number(b.why === 'line') || a.line - b.line,
  );
  return {
    busy: [...times.values()].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs),
    unread: lines.slice(0, mostUnread),
    unreadCount: lines.length,
  };
}

/** The consequence of a line that is no property, by the name it begins with. */
function lossBy(text: string): UnreadReason {
  const [name = ''] = /^[a-z-]+/i.exec(text) ?? [];
  return losses.get(name.toUpperCase()) ?? 'line';
}

const losses = new Map<string, UnreadReason>([
  ['DTEND', 'end'],
  ['DURATION', 'end'],
  ['RRULE', 'rule'],
  ['RDATE', 'date'],
  ['EXDATE', 'exception'],
  ['EXRULE', 'exception'],
  ['RECURRENCE-ID', 'moved'],
]);

class TooMuch extends Error {}

type Listener = { busy: (time: BusyTime) => void; unread: (line: UnreadLine) => void };

function readFile(
  { calendars, strays }: CalendarFile,
  question: BusyQuestion,
  listener: Listener,
): void {
  const { fromMs, toMs, timeZone } = question;
  let steps = 0;
  const spend = (more: number) => {
    steps += more;
    if (steps > mostSteps) throw new TooMuch();
  };
  for (const stray of strays) listener.unread({ ...stray, why: lossBy(stray.text) });
  const zones = new FileZones(calendars, spend);
  const page = placeZone(timeZone);
  const wanted: Wanted = {
    fromMs,
    toMs,
    spend,
    add: (startMs, endMs, allDay) => {
      if (!(endMs > startMs) || endMs <= fromMs || startMs >= toMs) return;
      listener.busy({ startMs, endMs, allDay });
    },
  };
  const series = new Map<string, { parts: Component[]; around: Around }>();
  for (const [index, calendar] of calendars.entries()) {
    const own = zoneCalled(propertyOf(calendar, 'X-WR-TIMEZONE')?.value ?? '');
    const around: Around = {
      zones,
      page,
      floating: own ? placeZone(own) : page,
      unread: ({ line, text }, why) => listener.unread({ line, text, why }),
    };
    // A cancelled calendar keeps no one busy (RFC 5546, 3.2.5).
    if (/^CANCEL$/i.test(propertyOf(calendar, 'METHOD')?.value ?? '')) continue;
    for (const part of entriesOf(calendar)) {
      if (!part.isClosed)
        around.unread({ line: part.line, text: `BEGIN:${part.name}` }, 'unclosed');
      if (part.name === 'VFREEBUSY') readFreeBusy(part, around, wanted);
      if (part.name !== 'VEVENT') continue;
      const uid = propertyOf(part, 'UID')?.value || `${index} ${part.line}`;
      const one = series.get(uid) ?? { parts: [], around };
      one.parts.push(part);
      series.set(uid, one);
    }
  }
  for (const { parts, around } of series.values()) readSeries(parts, around, wanted);
}

function readFreeBusy(part: Component, around: Around, { add }: Wanted): void {
  for (const { written, value } of valuesOf(part, 'FREEBUSY')) {
    if (/^FREE$/i.test(written.parameters.get('FBTYPE') ?? '')) continue;
    const period = readPeriod(written, value, around, around.floating);
    if (!period) around.unread(written, 'period');
    else add(period.startMs, period.endMs, false);
  }
}
