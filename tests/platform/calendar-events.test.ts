import { expect, test } from 'vitest';
import { type CalendarEvent, calendarEventsIn } from '#app/platform/calendars/calendar-events.ts';

const fileOf = (lines: string[], before: string[] = []) =>
  ['BEGIN:VCALENDAR', ...before, 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join(
    '\r\n',
  );

function read(text: string, timeZone = 'Europe/Lisbon') {
  const result = calendarEventsIn(text, timeZone);
  if (result === 'cutOff') throw new Error(result);
  return result;
}
const clockOf = ({ day, time, timeZone }: CalendarEvent) => [day, time, timeZone].join(' ');

/** As Outlook describes its zones: one pair of rules since 1601. */
const described = (id: string, standard: string, summer: string) => [
  ...['BEGIN:VTIMEZONE', `TZID:${id}`, 'BEGIN:STANDARD', 'DTSTART:16010101T030000'],
  ...[`TZOFFSETFROM:${summer}`, `TZOFFSETTO:${standard}`],
  ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD', 'BEGIN:DAYLIGHT'],
  ...['DTSTART:16010101T020000', `TZOFFSETFROM:${standard}`, `TZOFFSETTO:${summer}`],
  ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
];

test.each([
  ['W. Europe Standard Time', '2026-12-05 20:00 Europe/Berlin'],
  ['"Romance Standard Time"', '2026-12-05 20:00 Europe/Paris'],
  ['gmt standard time', '2026-12-05 20:00 Europe/London'],
  ['/freeassociation.sourceforge.net/Tzfile/Europe/Berlin', '2026-12-05 20:00 Europe/Berlin'],
  ['/citadel.org/20210210_1/America/New_York', '2026-12-05 20:00 America/New_York'],
  ['"(UTC-05:00) Eastern Time (US & Canada)"', '2026-12-05 20:00 America/New_York'],
  ['Europe/Vienna', '2026-12-05 20:00 Europe/Vienna'],
  // Under its own name, so that its line can be refused.
  ['Mars', '2026-12-05 20:00 Mars'],
])('a show keeps the clock of its zone, whatever the page’s own is: %s', (id, expected) => {
  const { events } = read(fileOf(['UID:a', `DTSTART;TZID=${id}:20261205T200000`]));
  expect(events.map(clockOf)).toEqual([expected]);
});

test('a zone that only the file describes is that of a place with the same clocks, or told in ours', () => {
  const at = (lines: string[], page?: string) =>
    read(fileOf(['UID:a', 'DTSTART;TZID=Our zone:20260705T200000'], lines), page).events.map(
      clockOf,
    );
  const central = described('Our zone', '+0100', '+0200');
  expect(at(central, 'Europe/Madrid')).toEqual(['2026-07-05 20:00 Europe/Madrid']);
  expect(at(central, 'Asia/Tokyo')).toEqual(['2026-07-05 20:00 Europe/Budapest']);
  expect(at(described('Our zone', '+0017', '+0117'), 'Europe/Lisbon')).toEqual([
    '2026-07-05 19:43 Europe/Lisbon',
  ]);
});

test('universal time is told in the clock of the page, a time without a zone in that of its calendar', () => {
  const clock = (value: string, before: string[] = []) =>
    read(fileOf(['UID:a', `dtstart:${value}`], before)).events.map(clockOf);
  expect(clock('20260705T200000Z')).toEqual(['2026-07-05 21:00 Europe/Lisbon']);
  expect(clock('20260705T200000')).toEqual(['2026-07-05 20:00 ']);
  expect(clock('20260705T200000', ['X-WR-TIMEZONE:Europe/Berlin'])).toEqual([
    '2026-07-05 20:00 Europe/Berlin',
  ]);
});

test('an entry is read without a line that isn’t one, which is named', () => {
  const lines = ['UID:a', 'DTSTART:20260705T200000Z', 'DESCRIPTION:one\\, two', 'three', 'URL:x'];
  const { events, broken, strays } = read(fileOf(lines));
  expect(events).toMatchObject([{ description: 'one, two', url: 'x', line: 2 }]);
  expect({ broken, strays }).toEqual({ broken: [], strays: [{ line: 6, text: 'three' }] });
});

test('an entry in a zone that changes its clocks without end is broken, and spoils no other', () => {
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Ours', 'BEGIN:STANDARD', 'DTSTART:20000101T000000'],
    ...['TZOFFSETFROM:+0130', 'TZOFFSETTO:+0100', 'RRULE:FREQ=SECONDLY', 'END:STANDARD'],
    'END:VTIMEZONE',
  ];
  const entry = (start: string) => ['BEGIN:VEVENT', `DTSTART${start}`, 'END:VEVENT'];
  const entries = [...entry(';TZID=Ours:20270305T200000'), ...entry(':20270305T200000Z')];
  const text = ['BEGIN:VCALENDAR', ...zone, ...entries, 'END:VCALENDAR'].join('\n');
  expect(calendarEventsIn(text, 'UTC')).toMatchObject({ broken: [11], events: [{ line: 14 }] });
});
