import { busyTimesIn } from '#app/platform/busy-times.ts';

/** At 20:00 by the clock of Berlin, an hour ahead of universal time until 29 March 2026, two after. */
export const evening = (...lines: string[]) => [
  ...['UID:a', 'DTSTAMP:20260101T000000Z', 'DTSTART;TZID=Europe/Berlin:20260306T200000'],
  ...['DTEND;TZID=Europe/Berlin:20260306T230000', ...lines],
];
export const weekly = 'RRULE:FREQ=WEEKLY;COUNT=3';
export const evenings = (...days: string[]) =>
  days.map((day) => `2026-${day}T19:00Z/2026-${day}T22:00Z`);
export const all = evenings('03-06', '03-13', '03-20');
export const changed = (id: string, ...lines: string[]) => [
  ...['END:VEVENT', 'BEGIN:VEVENT', 'UID:a', 'DTSTAMP:20260101T000000Z', id, ...lines],
];

export function unreadIn(lines: string[]) {
  const answer = ask(fileOf(lines));
  if ('problem' in answer) throw new Error(answer.problem);
  return answer.unread;
}

export function busyIn(lines: string[], timeZone?: string): string[] {
  return told(fileOf(lines), timeZone);
}

export function told(text: string, timeZone?: string): string[] {
  const answer = ask(text, timeZone);
  if ('problem' in answer) throw new Error(answer.problem);
  const instant = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'minute' });
  return answer.busy.map(({ startMs, endMs }) => `${instant(startMs)}/${instant(endMs)}`);
}

export function ask(text: string, timeZone = 'America/New_York') {
  const fromMs = Date.UTC(2026, 1, 1);
  return busyTimesIn({ text, timeZone, fromMs, toMs: Date.UTC(2026, 5, 1) });
}

export function fileOf(lines: string[], before: string[] = []): string {
  return [
    'BEGIN:VCALENDAR',
    ...before,
    'BEGIN:VEVENT',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
