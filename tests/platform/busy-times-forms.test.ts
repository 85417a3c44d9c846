import { describe, expect, test } from 'vitest';
import {
  all,
  busyIn,
  changed,
  evening,
  evenings,
  fileOf,
  told,
  unreadIn,
  weekly,
} from '#tests/harness/calendar/busy-in.ts';

describe('busy times in the forms that programs write', () => {
  test.each<[string, string[], string[]]>([
    ['UNTIL in universal time, the last time included', ['UNTIL=20260320T190000Z'], all],
    ['UNTIL a second before the last time', ['UNTIL=20260320T185959Z'], all.slice(0, 2)],
    ['UNTIL by the clock of the series', ['UNTIL=20260320T200000'], all],
    ['UNTIL as a day, which counts whole', ['UNTIL=20260320'], all],
    ['UNTIL as the day before', ['UNTIL=20260319'], all.slice(0, 2)],
    ['names in lower case', ['until=20260320T190000z;byday=fr'], all],
  ])('%s', (_, [part = ''], expected) => {
    expect(busyIn(evening(`RRULE:FREQ=WEEKLY;${part}`))).toEqual(expected);
    expect(unreadIn(evening(`RRULE:FREQ=WEEKLY;${part}`))).toEqual([]);
  });

  test.each([
    'EXDATE:20260313',
    'EXDATE;VALUE=DATE:20260313',
    'exdate;value=date:20260313',
    'EXDATE:20260313T190000Z',
    'EXDATE:20260313T200000',
    'EXDATE;TZID=America/New_York:20260313T150000',
    'EXDATE;TZID="Europe/Berlin":20260313T200000',
    'EXDATE;TZID=W. Europe Standard Time:20260313T200000',
    'EXDATE;TZID=/freeassociation.sourceforge.net/Tzfile/Europe/Berlin:20260313T200000',
    'EXDATE:20250101T200000Z,20260313T190000Z',
    'EXRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;COUNT=2\r\nRDATE:20260306T200000',
  ])('one evening left out: %s', (line) => {
    const isRule = line.startsWith('EXRULE');
    expect(busyIn(evening(weekly, line))).toEqual(
      isRule ? evenings('03-13') : evenings('03-06', '03-20'),
    );
    expect(unreadIn(evening(weekly, line))).toEqual([]);
  });

  test.each([
    'RECURRENCE-ID:20260313',
    'RECURRENCE-ID;VALUE=DATE:20260313',
    'RECURRENCE-ID:20260313T190000Z',
    'RECURRENCE-ID:20260313T200000',
    'recurrence-id;tzid=Europe/London:20260313T190000',
  ])('one evening moved: %s', (id) => {
    const moved = changed(id, 'DTSTART:20260314T100000Z', 'DTEND:20260314T110000Z');
    expect(busyIn(evening(weekly, ...moved))).toEqual([
      ...evenings('03-06'),
      '2026-03-14T10:00Z/2026-03-14T11:00Z',
      ...evenings('03-20'),
    ]);
  });

  test('a change of this and all that follow moves them by the clock (RFC 5545, 3.8.4.4)', () => {
    const id = 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260313T200000';
    const moved = changed(
      id,
      'DTSTART;TZID=Europe/Berlin:20260314T180000',
      'DTEND;TZID=Europe/Berlin:20260314T190000',
    );
    const rule = 'RRULE:FREQ=WEEKLY;COUNT=5';
    const single = changed('RECURRENCE-ID:20260327T190000Z', 'STATUS:CANCELLED');
    expect(busyIn(evening(rule, ...moved, ...single))).toEqual([
      ...evenings('03-06'),
      '2026-03-14T17:00Z/2026-03-14T18:00Z',
      '2026-03-21T17:00Z/2026-03-21T18:00Z',
      // Behind the change of the clocks.
      '2026-04-04T16:00Z/2026-04-04T17:00Z',
    ]);
    const ended = changed(id, 'STATUS:CANCELLED', 'DTSTART:20260313T190000Z');
    expect(busyIn(evening(rule, ...ended))).toEqual(evenings('03-06'));
  });

  test('of two versions of an entry the newer counts (RFC 5546, 2.1.5)', () => {
    const again = (...lines: string[]) => ['END:VEVENT', 'BEGIN:VEVENT', 'UID:a', ...lines];
    const later = ['DTSTART:20260401T100000Z', 'DURATION:PT1H'];
    const moved = ['2026-04-01T10:00Z/2026-04-01T11:00Z'];
    expect(busyIn(evening(...again('SEQUENCE:2', ...later)))).toEqual(moved);
    expect(busyIn(evening('SEQUENCE:3', ...again('SEQUENCE:2', ...later)))).toEqual(
      evenings('03-06'),
    );
    expect(busyIn(evening(...again('DTSTAMP:20260102T000000Z', ...later)))).toEqual(moved);
    // Nothing tells them apart: both count.
    expect(busyIn(evening(...again('DTSTAMP:20260101T000000Z', ...later)))).toHaveLength(2);
    const [first, second] = [1, 2].map((sequence) =>
      changed(
        'RECURRENCE-ID:20260313T190000Z',
        `SEQUENCE:${sequence}`,
        `DTSTART:2026040${sequence}T100000Z`,
        'DURATION:PT1H',
      ),
    );
    expect(busyIn(evening(weekly, ...(second ?? []), ...(first ?? [])))).toEqual([
      ...evenings('03-06', '03-20'),
      '2026-04-02T10:00Z/2026-04-02T11:00Z',
    ]);
  });

  test('entries that only share a UID, or have an empty one, are no versions of each other', () => {
    const entry = (uid: string, day: number, ...lines: string[]) => [
      ...['END:VEVENT', 'BEGIN:VEVENT', uid, `DTSTAMP:2026010${day}T000000Z`, ...lines],
      ...[`DTSTART:2026040${day}T100000Z`, 'DURATION:PT1H'],
    ];
    const days = (...entries: string[][]) =>
      busyIn(entries.flat().slice(2)).map((time) => time.slice(8, 10));
    expect(days(entry('UID:', 1), entry('UID:', 2))).toEqual(['01', '02']);
    const [show, other] = ['SUMMARY:Show', 'SUMMARY:Other'];
    expect(days(entry('UID:1', 1, show), entry('UID:1', 2, other))).toEqual(['01', '02']);
    expect(days(entry('UID:1', 1, show), entry('UID:1', 2, show))).toEqual(['02']);
    expect(days(entry('UID:1', 1, show, 'SEQUENCE:1'), entry('UID:1', 2, other))).toEqual(['01']);
  });

  test.each<[string, string[], string]>([
    ['DTEND as a day', ['DTSTART:20260306T190000Z', 'DTEND:20260307'], '03-06T19:00Z/03-07T05:00Z'],
    [
      'a zone on one side',
      ['DTSTART;TZID=Europe/Berlin:20260306T200000', 'DTEND:20260306T230000'],
      '03-06T19:00Z/03-06T22:00Z',
    ],
    [
      'an offset',
      ['DTSTART:20260306T200000+0100', 'DTEND:20260306T220000Z'],
      '03-06T19:00Z/03-06T22:00Z',
    ],
    [
      'hyphens and colons',
      ['DTSTART:2026-03-06T19:00:00Z', 'DURATION:PT3H'],
      '03-06T19:00Z/03-06T22:00Z',
    ],
    [
      'midnight as a day',
      ['DTSTART;VALUE=DATE:20260306T000000', 'DTEND;VALUE=DATE:20260307T000000'],
      '03-06T05:00Z/03-07T05:00Z',
    ],
    ['a day as a time', ['DTSTART;VALUE=DATE-TIME:20260306'], '03-06T05:00Z/03-07T05:00Z'],
    [
      'the same day at both ends',
      ['DTSTART;VALUE=DATE:20260306', 'DTEND;VALUE=DATE:20260306'],
      '03-06T05:00Z/03-07T05:00Z',
    ],
    ['weeks', ['DTSTART;VALUE=DATE:20260306', 'DURATION:P1W'], '03-06T05:00Z/03-13T04:00Z'],
    [
      'a day over the change of the clocks',
      ['DTSTART;TZID=America/New_York:20260307T200000', 'DURATION:P1D'],
      '03-08T01:00Z/03-09T00:00Z',
    ],
    [
      '24 hours over the change of the clocks',
      ['DTSTART;TZID=America/New_York:20260307T200000', 'DURATION:PT24H'],
      '03-08T01:00Z/03-09T01:00Z',
    ],
    [
      'a colon in the name of a zone',
      [
        'DTSTART;TZID=(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna:20260306T200000',
        'DURATION:PT3H',
      ],
      '03-06T19:00Z/03-06T22:00Z',
    ],
    [
      'folds by tabs',
      ['DTSTART;TZID=Europe/\r\n\tBerlin:2026\r\n\t0306T200000', 'DURATION:PT3H'],
      '03-06T19:00Z/03-06T22:00Z',
    ],
  ])('an entry with %s', (_, lines, expected) => {
    expect(busyIn(['UID:a', ...lines])).toEqual([expected.replaceAll('03-', '2026-03-')]);
    expect(unreadIn(['UID:a', ...lines])).toEqual([]);
  });

  test('more dates, also with ends of their own, and those of a free and busy list', () => {
    const dates = ['RDATE:20260313T190000Z', 'RDATE;VALUE=PERIOD:20260320T190000Z/PT1H'];
    expect(busyIn(evening(...dates, 'RDATE;VALUE=DATE:20260327'))).toEqual([
      ...evenings('03-06', '03-13'),
      '2026-03-20T19:00Z/2026-03-20T20:00Z',
      ...evenings('03-27'),
    ]);
    const list = [
      ...['BEGIN:VFREEBUSY', 'freebusy;fbtype=busy-tentative:20260401T100000Z/20260401T110000Z'],
      ...['FREEBUSY;FBTYPE=Free:20260402T100000Z/PT1H', 'FREEBUSY:20260403T100000Z/PT1H'],
      'END:VFREEBUSY',
    ];
    expect(told(fileOf(evening(), list))).toEqual([
      ...evenings('03-06'),
      '2026-04-01T10:00Z/2026-04-01T11:00Z',
      '2026-04-03T10:00Z/2026-04-03T11:00Z',
    ]);
    const id = 'RECURRENCE-ID:20260320T190000Z';
    const moved = changed(id, 'DTSTART:20260321T190000Z', 'DURATION:PT3H');
    expect(busyIn(evening(...dates.slice(1), ...moved))).toEqual(evenings('03-06', '03-21'));
  });

  test('entries inside unknown components count as well', () => {
    const folder = ['BEGIN:X-FOLDER', 'X-NAME:Shows', 'BEGIN:VEVENT', ...evening(), 'END:VEVENT'];
    const file = (...lines: string[]) =>
      ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
    expect(told(file(...folder, 'END:X-FOLDER'))).toEqual(evenings('03-06'));
    expect(told(file(...folder))).toEqual(evenings('03-06'));
  });

  test('whole days are left out and end by days, whatever form their exceptions have', () => {
    const days = (...lines: string[]) =>
      busyIn(['UID:a', 'DTSTART;VALUE=DATE:20260401', ...lines]).map((time) => time.slice(8, 10));
    expect(days('RRULE:FREQ=DAILY;UNTIL=20260403T000000Z')).toEqual(['01', '02', '03']);
    expect(days('RRULE:FREQ=DAILY;UNTIL=20260403')).toEqual(['01', '02', '03']);
    const daily = 'RRULE:FREQ=DAILY;COUNT=3';
    for (const left of ['20260402', '20260402T000000Z', '20260402T040000Z', '20260402T000000'])
      expect(days(daily, `EXDATE:${left}`)).toEqual(['01', '03']);
  });

  test('lines end in any way, and the text may begin with a byte order mark', () => {
    const text = fileOf(evening());
    for (const ends of ['\n', '\r'])
      expect(told(`\uFEFF\n${text.replaceAll('\r\n', ends)}`)).toEqual(evenings('03-06'));
    expect(told(text.replaceAll('\r\n', ' \r\n'))).toEqual(evenings('03-06'));
    expect(told(text.replaceAll(/^[A-Z-]+/gm, (name) => name.toLowerCase()))).toEqual(
      evenings('03-06'),
    );
  });

  test('what a calendar calls off keeps no one busy, and its own zone is that of times without one', () => {
    const floating = ['UID:a', 'DTSTART:20260306T200000', 'DURATION:PT3H'];
    expect(told(fileOf(floating, ['X-WR-TIMEZONE:Europe/Berlin']))).toEqual(evenings('03-06'));
    expect(told(fileOf(floating))).toEqual(['2026-03-07T01:00Z/2026-03-07T04:00Z']);
    expect(told(fileOf(evening(), ['METHOD:CANCEL']))).toEqual([]);
  });

  test('a described zone changes its clocks by its own rules, unless its name is known', () => {
    const zone = (name: string) => [
      ...['BEGIN:VTIMEZONE', `TZID:${name}`, 'BEGIN:STANDARD', 'DTSTART:16010101T030000'],
      ...['TZOFFSETFROM:+0400', 'TZOFFSETTO:+0300', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'],
      ...['END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0300'],
      ...['TZOFFSETTO:+0400', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT'],
      'END:VTIMEZONE',
    ];
    const at = (name: string) => [
      ...['UID:a', `DTSTART;TZID="${name}":20260322T200000`, 'DURATION:PT1H'],
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ];
    const custom = 'tzone://Microsoft/Custom';
    expect(told(fileOf(at(custom), zone(custom)))).toEqual([
      '2026-03-22T17:00Z/2026-03-22T18:00Z',
      '2026-03-29T16:00Z/2026-03-29T17:00Z',
    ]);
    // A clock without summer time, by which some programs call a place that has it.
    for (const name of ['EST', 'GMT+0300', 'UTC+03:00', 'GMT'])
      expect(told(fileOf(at(name), zone(name)))).toEqual([
        '2026-03-22T17:00Z/2026-03-22T18:00Z',
        '2026-03-29T16:00Z/2026-03-29T17:00Z',
      ]);
    for (const name of ['W. Europe Standard Time', 'Europe/Berlin'])
      expect(told(fileOf(at(name), zone(name)))).toEqual([
        '2026-03-22T19:00Z/2026-03-22T20:00Z',
        '2026-03-29T18:00Z/2026-03-29T19:00Z',
      ]);
  });

  test.each([
    ['GMT+0530', '14:30Z'],
    ['UTC-03:30', '23:30Z'],
    ['+05:45', '14:15Z'],
    ['GMT+0100', '19:00Z'],
    ['tzone://Microsoft/Utc', '20:00Z'],
  ])('%s is an offset, also where nothing describes it', (id, begin) => {
    const lines = ['UID:a', `DTSTART;TZID=${id}:20260306T200000`, 'DURATION:PT1H'];
    expect(busyIn(lines)[0]).toContain(`2026-03-06T${begin}/`);
    expect(unreadIn(lines)).toEqual([]);
  });
});
