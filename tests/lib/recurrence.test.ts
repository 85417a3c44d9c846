import { expect, it } from 'vitest';
import { readRule, timesOfRule } from '#app/lib/icalendar/recurrence.ts';

/** The first times on a clock without a zone. */
function timesOf(written: string, start: string, most: number): string[] {
  const rule = readRule(written);
  if (!rule) throw new Error(`refused: ${written}`);
  const from = Date.parse(`${start}Z`);
  const times = timesOfRule(rule, from, { from, to: Date.UTC(2060, 0), spend: () => {} });
  const all = times.take(most).map((at) => new Date(at).toISOString().slice(0, 16));
  return all.toArray();
}
const daysOf = (...words: Parameters<typeof timesOf>) =>
  timesOf(...words).map((time) => time.slice(0, 10));

it.each([
  // RFC 5545, 3.8.5.3, as printed there.
  [
    'FREQ=YEARLY;INTERVAL=2;BYMONTH=1,2,3',
    '1997-03-10',
    '1997-03-10 1999-01-10 1999-02-10 1999-03-10',
  ],
  [
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    '1997-01-01',
    '1997-01-01 1997-04-10 1997-07-19 2000-01-01 2000-04-09 2000-07-18',
  ],
  ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19', '1997-05-19 1998-05-18 1999-05-17'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12', '1997-05-12 1998-05-11 1999-05-17'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH', '1997-03-13', '1997-03-13 1997-03-20 1997-03-27 1998-03-05'],
  [
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    '1998-02-13',
    '1998-02-13 1998-03-13 1998-11-13 1999-08-13 2000-10-13',
  ],
  [
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    '1997-09-13',
    '1997-09-13 1997-10-11 1997-11-08 1997-12-13',
  ],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996-11-05',
    '1996-11-05 2000-11-07 2004-11-02',
  ],
  [
    'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
    '1997-09-04',
    '1997-09-04 1997-10-07 1997-11-06',
  ],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    '1997-09-29',
    '1997-09-29 1997-10-30 1997-11-27 1997-12-30 1998-01-29',
  ],
  ['FREQ=MONTHLY;BYMONTHDAY=-3', '1997-09-28', '1997-09-28 1997-10-29 1997-11-28 1997-12-29'],
  [
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '1997-09-10',
    '1997-09-10 1997-09-11 1997-09-12 1997-09-13 1997-09-14 1997-09-15 1999-03-10',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    '1997-08-05',
    '1997-08-05 1997-08-10 1997-08-19 1997-08-24',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    '1997-08-05',
    '1997-08-05 1997-08-17 1997-08-19 1997-08-31',
  ],
  [
    'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
    '2007-01-15',
    '2007-01-15 2007-01-30 2007-02-15 2007-03-15 2007-03-30',
  ],
  // Decided by the table and the notes of 3.3.10, where readers differ. The weekday that a rule
  // doesn't name is that of its start: one day of a week, not seven (dateutil).
  ['FREQ=YEARLY;BYWEEKNO=19', '2023-05-13', '2023-05-13 2024-05-11 2025-05-10'],
  [
    'FREQ=YEARLY;BYWEEKNO=-1,1;BYDAY=MO',
    '2024-12-30',
    '2024-12-30 2025-12-22 2025-12-29 2026-12-28 2027-01-04',
  ],
  ['FREQ=YEARLY;BYWEEKNO=53', '2026-12-31', '2026-12-31 2032-12-30 2037-12-31'],
  // BYDAY limits where BYMONTHDAY or BYYEARDAY is present (note 2); rrule-temporal leaves that out.
  ['FREQ=YEARLY;BYMONTHDAY=-25,1,2;BYDAY=-5TU', '2025-12-02', '2025-12-02 2026-12-01 2031-12-02'],
  [
    'FREQ=YEARLY;BYMONTHDAY=-23,-21,-2;BYDAY=19SA;BYSETPOS=1,4',
    '2026-05-09',
    '2026-05-09 2030-05-11 2037-05-09 2041-05-11',
  ],
  [
    'FREQ=YEARLY;BYWEEKNO=7,51;BYMONTHDAY=13;BYDAY=MO,WE,TH',
    '2023-02-13',
    '2023-02-13 2025-02-13 2030-02-13 2031-02-13 2032-12-13',
  ],
  ['FREQ=YEARLY;INTERVAL=4;BYYEARDAY=-299,-35,61;BYDAY=9SU', '2031-03-02', '2031-03-02 2059-03-02'],
  [
    'FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR',
    '1997-06-13',
    '1997-06-13 1998-02-13 1998-03-13 1998-11-13',
  ],
  // BYYEARDAY limits BYDAY (note 2) and is limited by BYMONTHDAY.
  ['FREQ=YEARLY;BYYEARDAY=-361;BYDAY=WE', '2033-01-05', '2033-01-05 2039-01-05 2044-01-06'],
  [
    'FREQ=YEARLY;BYYEARDAY=193;BYMONTHDAY=-4,11,15',
    '2024-07-11',
    '2024-07-11 2028-07-11 2032-07-11',
  ],
  // A week that begins in the year before is one of the year in which it has most of its days.
  ['FREQ=YEARLY;INTERVAL=3;BYWEEKNO=1;BYDAY=MO', '2023-01-02', '2023-01-02 2025-12-29 2029-01-01'],
  // BYSETPOS counts in the whole week of the start, also before it (dateutil begins at the start).
  [
    'FREQ=WEEKLY;BYMONTH=11;BYDAY=SU,FR,MO;BYSETPOS=3',
    '2023-11-12',
    '2023-11-12 2023-11-19 2023-11-26 2024-11-10',
  ],
  // A limit that a month hasn't is no date (February 30).
  ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-31', '2026-01-31 2026-03-31 2026-05-31 2026-07-31'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2024-02-29', '2024-02-29 2028-02-29 2032-02-29'],
  ['FREQ=YEARLY;BYYEARDAY=366', '2024-12-31', '2024-12-31 2028-12-31 2032-12-31'],
  ['FREQ=YEARLY;BYMONTHDAY=1;INTERVAL=2', '2026-03-01', '2026-03-01 2026-04-01 2026-05-01'],
  // The start counts as one, also where the rule hasn't it.
  ['FREQ=WEEKLY;BYDAY=MO;COUNT=3', '2026-03-04', '2026-03-04 2026-03-09 2026-03-16'],
])('repeats %s from %s by RFC 5545', (rule, start, expected) => {
  const days = expected.split(' ');
  expect(daysOf(rule, `${start}T09:00:00`, days.length)).toEqual(days);
});

it.each([
  [
    'FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,20,40',
    '1997-09-02T09:00',
    '09:00 09:20 09:40 10:00 10:20 10:40 09:00',
  ],
  [
    'FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10',
    '1997-09-02T09:00',
    '09:00 09:20 09:40 10:00 10:20 10:40 09:00',
  ],
  ['FREQ=MINUTELY;INTERVAL=90;COUNT=4', '1997-09-02T09:00', '09:00 10:30 12:00 13:30'],
  ['FREQ=HOURLY;INTERVAL=3;BYMINUTE=0,15,30;BYSETPOS=-1', '1997-09-02T09:30', '09:30 12:30 15:30'],
  ['FREQ=HOURLY;INTERVAL=23', '2026-03-01T22:00', '22:00 21:00 20:00'],
])('repeats within days: %s', (rule, start, expected) => {
  const times = expected.split(' ');
  expect(timesOf(rule, `${start}:00`, times.length).map((time) => time.slice(11))).toEqual(times);
});

it.each([
  'FREQ=YEARLY;BYMONTH=-1',
  'FREQ=YEARLY;BYMONTH=13',
  'FREQ=NEVER',
  'INTERVAL=2',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO',
  'FREQ=MONTHLY;BYWEEKNO=20',
  'FREQ=WEEKLY;BYMONTHDAY=3',
  'FREQ=MONTHLY;BYYEARDAY=3',
  'FREQ=DAILY;BYSETPOS=1',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;COUNT=many',
  'FREQ=DAILY;UNTIL=Christmas',
  'FREQ=MONTHLY;BYMONTHDAY=0',
  'FREQ=MONTHLY;BYDAY=0MO',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;WKST=XX',
  'FREQ=WEEKLY;FREQ=DAILY',
  'FREQ=WEEKLY;EVERY=2',
  'RSCALE=HEBREW;FREQ=YEARLY',
  'D1 #5',
])('refuses %s, which RFC 5545 doesn’t allow', (rule) => {
  expect(readRule(rule)).toBeNull();
});

it('takes a rule in lower case, with spaces, an end behind its last part and what changes nothing', () => {
  expect(readRule(' freq=weekly; byday=mo, we ;X-END=1;RSCALE=GREGORIAN;')).toMatchObject({
    frequency: 'WEEKLY',
    days: [
      { weekday: 1, nth: 0 },
      { weekday: 3, nth: 0 },
    ],
  });
});

it('looks at no more than a window needs, unless a count has to be kept', () => {
  const looked = (rule: string) => {
    let steps = 0;
    const span = {
      from: Date.UTC(2026, 0),
      to: Date.UTC(2026, 5),
      spend: (n: number) => (steps += n),
    };
    const read = readRule(rule);
    if (read) timesOfRule(read, Date.UTC(1980, 0), span).toArray();
    return steps;
  };
  expect(looked('FREQ=DAILY')).toBeLessThan(400);
  expect(looked('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')).toBeLessThan(200);
  expect(looked('FREQ=DAILY;COUNT=100000')).toBeGreaterThan(16_000);
});
