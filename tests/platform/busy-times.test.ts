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

  test.each(['', 'Not found', '<html></html>', 'BEGIN:VEVENT\r\nEND:VEVENT'])(
    'what is no calendar is called so: %j',
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

/** At 20:00 by the clock of Berlin, an hour ahead of universal time until 29 March 2026, two after. */
const evening = (...lines: string[]) => [
  ...['UID:a', 'DTSTAMP:20260101T000000Z', 'DTSTART;TZID=Europe/Berlin:20260306T200000'],
  ...['DTEND;TZID=Europe/Berlin:20260306T230000', ...lines],
];
const weekly = 'RRULE:FREQ=WEEKLY;COUNT=3';
const evenings = (...days: string[]) => days.map((day) => `2026-${day}T19:00Z/2026-${day}T22:00Z`);
const all = evenings('03-06', '03-13', '03-20');
const changed = (id: string, ...lines: string[]) => [
  ...['END:VEVENT', 'BEGIN:VEVENT', 'UID:a', 'DTSTAMP:20260101T000000Z', id, ...lines],
];

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
    // Nothing sets them apart: both count.
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
    for (const name of ['W. Europe Standard Time', 'Europe/Berlin'])
      expect(told(fileOf(at(name), zone(name)))).toEqual([
        '2026-03-22T19:00Z/2026-03-22T20:00Z',
        '2026-03-29T18:00Z/2026-03-29T19:00Z',
      ]);
  });
});

describe('what can’t be read of a calendar', () => {
  test.each<[string, string[], string[], [number, string][]]>([
    [
      'a line without a name',
      evening('DESCRIPTION:one', 'two, not folded'),
      evenings('03-06'),
      [[8, 'line']],
    ],
    ['a beginning', ['UID:a', 'DTSTART:20260399T100000Z', 'RRULE:FREQ=NEVER'], [], [[4, 'start']]],
    [
      'a time of a day',
      ['UID:a', 'DTSTART:20260306T2500Z', 'DTEND:20260306T220000Z'],
      ['2026-03-06T00:00Z/2026-03-06T22:00Z'],
      [[4, 'begin']],
    ],
    [
      'a beginning in front of an end',
      ['UID:a', 'DTEND;TZID=Europe/Berlin:20260306T230000'],
      ['2026-03-05T23:00Z/2026-03-06T22:00Z'],
      [[4, 'begin']],
    ],
    [
      'which of two beginnings',
      ['UID:a', 'DTSTART:soon', 'DTSTART:20260306T190000Z', 'DURATION:PT3H'],
      evenings('03-06'),
      [[4, 'line']],
    ],
    [
      'when it stops',
      evening('RRULE:FREQ=MONTHLY;BYDAY=1FR;UNTIL=20269999'),
      evenings('03-06', '04-03', '05-01').map((time) =>
        time.replaceAll(/(0[45]-0\dT)(\d\d)/g, (_, day, hour) => `${day}${hour - 1}`),
      ),
      [[7, 'until']],
    ],
    ['no beginning', ['UID:a', 'SUMMARY:When?'], [], [[2, 'start']]],
    [
      'an end',
      ['UID:a', 'DTSTART:20260306T190000Z', 'DTEND:soon'],
      ['2026-03-06T19:00Z/2026-03-07T05:00Z'],
      [[5, 'end']],
    ],
    [
      'an end before the beginning',
      ['UID:a', 'DTSTART:20260306T190000Z', 'DTEND:20260306T010000Z'],
      ['2026-03-06T19:00Z/2026-03-07T05:00Z'],
      [[5, 'end']],
    ],
    [
      'a length below nothing',
      ['UID:a', 'DTSTART:20260306T190000Z', 'DURATION:-PT1H'],
      ['2026-03-06T19:00Z/2026-03-07T05:00Z'],
      [[5, 'end']],
    ],
    ['a rule', evening('RRULE:FREQ=YEARLY;BYMONTH=-1'), evenings('03-06'), [[7, 'rule']]],
    ['a rule of another standard', evening('RRULE:W1 FR #3'), evenings('03-06'), [[7, 'rule']]],
    ['a date left out', evening(weekly, 'EXDATE:Friday'), all, [[8, 'exception']]],
    ['a further date', evening('RDATE:Friday'), evenings('03-06'), [[7, 'date']]],
    [
      'which evening was moved',
      evening(
        weekly,
        ...changed('RECURRENCE-ID:second', 'DTSTART:20260401T100000Z', 'DURATION:PT1H'),
      ),
      [...all, '2026-04-01T10:00Z/2026-04-01T11:00Z'],
      [[12, 'moved']],
    ],
    [
      'where an evening was moved to',
      evening(weekly, ...changed('RECURRENCE-ID:20260313T190000Z', 'DTSTART:later')),
      all,
      [[13, 'start']],
    ],
    [
      'a zone',
      ['UID:a', 'DTSTART;TZID=Mars:20260306T140000', 'DTEND;TZID=Mars:20260306T170000'],
      evenings('03-06'),
      [[4, 'zone']],
    ],
    [
      'where an entry ends',
      ['UID:b', 'DTSTART:20260306T190000Z', 'DURATION:PT3H', 'BEGIN:VEVENT', ...evening()],
      evenings('03-06'),
      [[2, 'unclosed']],
    ],
  ])(
    '%s is named with its line, and what is known of its time counts',
    (_, lines, busy, unread) => {
      expect(busyIn(lines)).toEqual(busy);
      expect(unreadIn(lines).map(({ line, why }) => [line, why])).toEqual(unread);
    },
  );

  test('a colon that is missing costs nothing', () => {
    const lines = ['UID:a', 'DTSTART 20260306T190000Z', 'DTEND=20260306T220000Z'];
    expect(busyIn([...lines, 'RRULE FREQ=WEEKLY;COUNT=3'])).toEqual(all);
  });

  test('is told in part, and counted in full', () => {
    const stray = `This is what ${'very '.repeat(50)}long lines look like`;
    const answer = ask(fileOf(evening(...Array(30).fill(stray))));
    expect(answer).toMatchObject({ unreadCount: 30 });
    if ('problem' in answer) throw new Error(answer.problem);
    expect(answer.unread).toHaveLength(20);
    expect(answer.unread[0]?.text).toHaveLength(100);
  });

  test('an entry that keeps no one busy spoils nothing', () => {
    const free = ['UID:b', 'TRANSP:TRANSPARENT', 'DTSTART:never', 'END:VEVENT', 'BEGIN:VEVENT'];
    expect(busyIn([...free, ...evening()])).toEqual(evenings('03-06'));
    expect(unreadIn([...free, ...evening()])).toEqual([]);
  });
});

function unreadIn(lines: string[]) {
  const answer = ask(fileOf(lines));
  if ('problem' in answer) throw new Error(answer.problem);
  return answer.unread;
}

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
