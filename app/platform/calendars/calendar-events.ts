import ICAL from 'ical.js';

/** An entry of a calendar file, as text. */
export type CalendarEvent = {
  /** The one that it begins in. */
  line: number;
  uid: string;
  day: string;
  /** Null for a whole day. */
  time: string | null;
  /** As the file names it; empty for a clock of no zone. */
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

type Read = { events: CalendarEvent[]; broken: number[] };

/**
 * The entries of a calendar file (RFC 5545) in their order, each read by itself, so that a wrong one
 * doesn’t spoil the others. What repeats is not worked out.
 * @param timeZone in whose clock universal times are told
 */
export function calendarEventsIn(text: string, timeZone: string): Read | 'cutOff' {
  const lines = text.split(/\r?\n/);
  const isWhole = /^END:VCALENDAR\s*$/im.test(text);
  const read: Read = { events: [], broken: [] };
  let begun: number | null = null;
  for (const [index, line] of lines.entries()) {
    if (/^BEGIN:VEVENT\s*$/i.test(line)) begun = index;
    if (begun === null || !/^END:VEVENT\s*$/i.test(line)) continue;
    const event = readEvent(lines.slice(begun, index + 1), timeZone);
    if (event) read.events.push({ line: begun + 1, ...event });
    else read.broken.push(begun + 1);
    begun = null;
  }
  return isWhole && begun === null ? read : 'cutOff';
}

function readEvent(lines: string[], timeZone: string): Omit<CalendarEvent, 'line'> | null {
  try {
    const file = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
    const part = new ICAL.Component(ICAL.parse(file) as never).getFirstSubcomponent('vevent');
    const start = part?.getFirstProperty('dtstart');
    const at = start?.getFirstValue();
    if (!part || !start || !(at instanceof ICAL.Time)) return null;
    const value = (name: string) => textOf(part.getFirstPropertyValue(name));
    return {
      uid: [value('uid'), value('recurrence-id')].filter(Boolean).join(' '),
      ...timesOf(at, String(start.getParameter('tzid') ?? ''), timeZone),
      ...{ summary: value('summary'), location: value('location'), url: value('url') },
      description: value('description'),
      position: value('geo').replace(',', ';'),
      status: value('status').toUpperCase(),
      isPrivate: /^(PRIVATE|CONFIDENTIAL)$/i.test(value('class')),
      repeats: part.hasProperty('rrule') || part.hasProperty('rdate'),
    };
  } catch {
    return null;
  }
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** The clock of its place, as the file writes it; universal time is told in the reader’s clock. */
function timesOf(at: ICAL.Time, tzid: string, timeZone: string) {
  const { year, month, day, hour, minute, isDate } = at;
  const wall = new Temporal.PlainDateTime(year, month, day, isDate ? 0 : hour, isDate ? 0 : minute);
  const isUniversal = !isDate && at.zone === ICAL.Timezone.utcTimezone;
  const shown = isUniversal
    ? wall.toZonedDateTime('UTC').withTimeZone(timeZone).toPlainDateTime()
    : wall;
  return {
    day: shown.toPlainDate().toString(),
    time: isDate ? null : shown.toPlainTime().toString({ smallestUnit: 'minute' }),
    timeZone: isUniversal ? timeZone : tzid,
  };
}
