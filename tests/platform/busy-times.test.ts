import { describe, expect, test } from 'vitest';
import { ask, busyIn, fileOf, told } from '#tests/harness/calendar/busy-in.ts';

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

  test('a cancelled repetition, free time and cancelled events take no time', () => {
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

  test.each(['', 'Not found', '<html></html>', 'BEGIN:VEVENT\r\nEND:VEVENT'])(
    'other texts are called no calendar: %j',
    (text) => expect(ask(text)).toEqual({ problem: 'not-a-calendar' }),
  );

  test('a file that ends in the middle isn’t believed, since entries may be missing', () => {
    const whole = fileOf(['UID:a', 'DTSTART:20260310T090000Z', 'DURATION:PT1H']);
    for (const text of [whole.replace('END:VCALENDAR', ''), 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT'])
      expect(ask(text)).toEqual({ problem: 'cut-off' });
  });

  test.each([
    'RRULE:FREQ=SECONDLY',
    'RRULE:FREQ=SECONDLY;COUNT=999999999',
    'RRULE:FREQ=SECONDLY;BYMONTHDAY=1,2,3;BYSETPOS=1',
    'RRULE:FREQ=MINUTELY;INTERVAL=7;COUNT=999999999',
  ])('what repeats without measure is too much, and quickly: %s', (rule) => {
    const lines = ['UID:a', 'DTSTART:19700101T000000Z', 'DURATION:PT1S', rule];
    expect(ask(fileOf(lines))).toEqual({ problem: 'too-much' });
  });

  test('a rule that never comes true ends', () => {
    for (const part of ['YEARLY', 'MONTHLY', 'DAILY', 'SECONDLY'])
      expect(
        busyIn([
          ...['UID:a', 'DTSTART:20260301T000000Z', 'DURATION:PT1H'],
          `RRULE:FREQ=${part};BYMONTH=2;BYMONTHDAY=30`,
        ]),
      ).toEqual(['2026-03-01T00:00Z/2026-03-01T01:00Z']);
  });
});
