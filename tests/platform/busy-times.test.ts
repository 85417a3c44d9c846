import { describe, expect, test } from 'vitest';
import { busyTimesIn } from '#app/platform/busy-times.ts';

describe('busy times of a calendar kept elsewhere', () => {
  test('repeat by the clock of their zone over a change of the clocks, but for exceptions', () => {
    const lines = [
      'UID:band-practice',
      'DTSTART;TZID=America/New_York:20260301T200000',
      'DTEND;TZID=America/New_York:20260301T220000',
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'EXDATE;TZID=America/New_York:20260322T200000',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:band-practice',
      'RECURRENCE-ID;TZID=America/New_York:20260315T200000',
      'DTSTART:20260316T120000Z',
      'DURATION:PT1H30M',
    ];
    // Wherever the page is.
    expect(busyIn(lines, 'Asia/Tokyo')).toEqual([
      '2026-03-02T01:00Z/2026-03-02T03:00Z',
      // From 8 March on the clocks are an hour ahead.
      '2026-03-09T00:00Z/2026-03-09T02:00Z',
      '2026-03-16T12:00Z/2026-03-16T13:30Z',
      '2026-03-30T00:00Z/2026-03-30T02:00Z',
    ]);
  });

  test('a cancelled repetition, free time and what is called off keep nobody busy', () => {
    const series = ['DTSTART:20260301T100000Z', 'DURATION:PT1H'];
    const busy = busyIn([
      ...['UID:a', ...series, 'RRULE:FREQ=DAILY;COUNT=2', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:a', 'RECURRENCE-ID:20260302T100000Z', 'STATUS:CANCELLED'],
      ...['DTSTART:20260302T100000Z', 'DURATION:PT1H', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:b', 'TRANSP:TRANSPARENT', ...series, 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:c', 'STATUS:CANCELLED', ...series, 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:d', 'DTSTART:20260301T100000Z'],
    ]);
    expect(busy).toEqual(['2026-03-01T10:00Z/2026-03-01T11:00Z']);
  });

  test('whole days and times without a zone are meant where the page is', () => {
    const busy = busyIn([
      ...['UID:a', 'DTSTART;VALUE=DATE:20260308', 'RRULE:FREQ=DAILY;COUNT=2', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:b', 'DTSTART:20260310T090000', 'DTEND:20260310T100000'],
    ]);
    expect(busy).toEqual([
      // The day on which the clocks go forward has 23 hours.
      '2026-03-08T05:00Z/2026-03-09T04:00Z',
      '2026-03-09T04:00Z/2026-03-10T04:00Z',
      '2026-03-10T13:00Z/2026-03-10T14:00Z',
    ]);
  });

  test('a zone that only the file knows is read from the file', () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Our Office', 'BEGIN:STANDARD', 'DTSTART:20000101T000000'],
      ...['TZOFFSETFROM:+0500', 'TZOFFSETTO:+0500', 'END:STANDARD', 'END:VTIMEZONE'],
    ];
    const text = fileOf(
      ['UID:a', 'DTSTART;TZID=Our Office:20260310T090000', 'DURATION:PT1H'],
      zone,
    );
    expect(told(text)).toEqual(['2026-03-10T04:00Z/2026-03-10T05:00Z']);
  });

  test('one entry that makes no sense doesn’t spoil the others', () => {
    const busy = busyIn([
      ...['UID:a', 'DTSTART:20260399T100000Z', 'RRULE:FREQ=NEVER', 'END:VEVENT'],
      ...['BEGIN:VEVENT', 'UID:b', 'DTSTART:20260310T090000Z', 'DURATION:PT1H'],
    ]);
    expect(busy).toEqual(['2026-03-10T09:00Z/2026-03-10T10:00Z']);
  });

  test.each(['', 'Not found', '<html></html>', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT'])(
    'what is no calendar is called so: %j',
    (text) => expect(ask(text)).toEqual({ problem: 'not-a-calendar' }),
  );

  test('what repeats without measure is too much, and quickly', () => {
    const rule = ['UID:a', 'DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'];
    expect(ask(fileOf(rule))).toEqual({ problem: 'too-much' });
  });
});

function busyIn(lines: string[], timeZone?: string): string[] {
  return told(fileOf(lines), timeZone);
}

function told(text: string, timeZone?: string): string[] {
  const answer = ask(text, timeZone);
  if ('problem' in answer) throw new Error(answer.problem);
  const instant = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'minute' });
  return answer.busy.map(({ startMs, endMs }) => `${instant(startMs)}/${instant(endMs)}`);
}

function ask(text: string, timeZone = 'America/New_York') {
  const fromMs = Date.UTC(2026, 1, 1);
  return busyTimesIn({ text, timeZone, fromMs, toMs: Date.UTC(2026, 5, 1) });
}

function fileOf(lines: string[], before: string[] = []): string {
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
