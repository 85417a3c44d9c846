import { describe, expect, test } from 'vitest';
import {
  all,
  ask,
  busyIn,
  changed,
  evening,
  evenings,
  fileOf,
  unreadIn,
  weekly,
} from '#tests/harness/calendar/busy-in.ts';

describe('unreadable parts of a calendar', () => {
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
    ['the line of a rule', evening('RRULE FREQ WEEKLY'), evenings('03-06'), [[7, 'rule']]],
    ['the line of dates', evening('RDATE;March 20'), evenings('03-06'), [[7, 'date']]],
    [
      'the line of an end',
      ['UID:a', 'DTSTART:20260306T190000Z', 'DTEND;20260306T220000Z or so'],
      ['2026-03-06T19:00Z/2026-03-07T05:00Z'],
      [
        [2, 'end'],
        [5, 'end'],
      ],
    ],
    [
      'the line of which evening was moved',
      evening(
        weekly,
        ...changed('RECURRENCE-ID;second', 'SEQUENCE:2', 'DTSTART:20260314T190000Z'),
        'DURATION:PT3H',
      ),
      evenings('03-06', '03-13', '03-14', '03-20'),
      [[12, 'moved']],
    ],
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
    '%s is named with its line, and the known part of its time counts',
    (_, lines, busy, unread) => {
      expect(busyIn(lines)).toEqual(busy);
      expect(unreadIn(lines).map(({ line, why }) => [line, why])).toEqual(unread);
    },
  );

  test.each([
    ['BEGIN VEVENT', 'END:VEVENT', 'line'],
    ['BEGIN:VEVEN', 'END:VEVENT', null],
    ['X-NOTHING:', 'END:VEVENT', null],
    ['BEGIN:VEVENT', 'END:VEVEN', 'unclosed'],
  ])('a broken line around an entry doesn’t cost its time: %s … %s', (begin, end, why) => {
    const other = ['BEGIN:VEVENT', 'UID:b', 'DTSTART:20260313T190000Z', 'DURATION:PT3H'];
    const lines = ['BEGIN:VCALENDAR', begin, ...evening(), end, ...other, 'END:VEVENT'];
    const answer = ask([...lines, 'END:VCALENDAR'].join('\r\n'));
    if ('problem' in answer) throw new Error(answer.problem);
    expect(answer.busy).toHaveLength(2);
    expect(answer.unread[0]?.why ?? null).toBe(why);
  });

  test('a colon that is missing costs nothing', () => {
    const lines = ['UID:a', 'DTSTART 20260306T190000Z', 'DTEND=20260306T220000Z'];
    expect(busyIn([...lines, 'RRULE FREQ=WEEKLY;COUNT=3'])).toEqual(all);
    const others = ['UID:a', 'DTSTART20260306T190000Z', 'DTEND;20260306T220000Z'];
    expect(busyIn([...others, 'RRULE;FREQ=WEEKLY;COUNT=3'])).toEqual(all);
    expect(unreadIn([...others, 'RRULE;FREQ=WEEKLY;COUNT=3'])).toEqual([]);
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
