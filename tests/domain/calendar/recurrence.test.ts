import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  daysOf,
  type Nth,
  occurrencesOf,
  type Recurrence,
  type Weekday,
} from '#app/domain/calendar/recurrence.ts';

const thursdays: Recurrence = {
  from: '2026-10-01',
  rule: { unit: 'week', every: 1, weekdays: [4] },
  ends: { count: 6 },
  except: [],
};

describe('the days of a series', () => {
  test('every Thursday, with the excepted ones among the number', () => {
    expect(daysOf({ ...thursdays, except: ['2026-10-15'] })).toEqual([
      '2026-10-01',
      '2026-10-08',
      '2026-10-22',
      '2026-10-29',
      '2026-11-05',
    ]);
  });

  test('every second week counts from the week of the first day', () => {
    const recurrence: Recurrence = {
      // A Thursday: the Tuesday of its week is past, the Friday is not.
      from: '2026-10-01',
      rule: { unit: 'week', every: 2, weekdays: [5, 2] },
      ends: { on: '2026-10-30' },
      except: [],
    };
    expect(daysOf(recurrence)).toEqual([
      '2026-10-02',
      '2026-10-13',
      '2026-10-16',
      '2026-10-27',
      '2026-10-30',
    ]);
  });

  test.each([
    { nth: 2 as Nth, days: ['2027-01-08', '2027-02-12', '2027-03-12'] },
    { nth: -1 as Nth, days: ['2027-01-29', '2027-02-26', '2027-03-26'] },
    // February and March 2027 have four Fridays.
    { nth: 5 as Nth, days: ['2027-01-29', '2027-04-30', '2027-07-30'] },
  ])('monthly on the $nth Friday', ({ nth, days }) => {
    const rule = { unit: 'month' as const, every: 1, nth, weekday: 5 as Weekday };
    expect(daysOf({ from: '2027-01-01', rule, ends: { count: 3 }, except: [] })).toEqual(days);
  });

  test('a series that never ends is cut, one that ends before it starts is empty', () => {
    expect(daysOf({ ...thursdays, ends: { on: '9999-01-01' } }).at(-1)).toBe('2031-09-25');
    expect(daysOf({ ...thursdays, ends: { on: '2026-09-30' } })).toEqual([]);
    expect(daysOf({ ...thursdays, rule: { unit: 'week', every: 1, weekdays: [] } })).toEqual([]);
  });

  test('whatever the rule: in order, once each, on its weekdays, within its ends', () => {
    const weekday = fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7);
    const rule = fc.oneof(
      fc.record({
        unit: fc.constant('week' as const),
        every: fc.integer({ min: 1, max: 9 }),
        weekdays: fc.array(weekday, { minLength: 1 }),
      }),
      fc.record({
        unit: fc.constant('month' as const),
        every: fc.integer({ min: 1, max: 9 }),
        nth: fc.constantFrom<Nth>(1, 2, 3, 4, 5, -1),
        weekday,
      }),
    );
    fc.assert(
      fc.property(rule, fc.integer({ min: 0, max: 3000 }), (one, offset) => {
        const from = Temporal.PlainDate.from('2024-01-01').add({ days: offset }).toString();
        const on = Temporal.PlainDate.from(from).add({ years: 1 }).toString();
        const days = daysOf({ from, rule: one, ends: { on }, except: [] });
        expect(days).toEqual([...new Set(days)].sort());
        expect(days.every((day) => day >= from && day <= on)).toBe(true);
        const weekdays: number[] = one.unit === 'week' ? one.weekdays : [one.weekday];
        for (const day of days) expect(weekdays).toContain(Temporal.PlainDate.from(day).dayOfWeek);
      }),
    );
  });
});

describe('the same time on the clock over summer time', () => {
  test.each([
    { zone: 'America/New_York', days: ['2026-03-07', '2026-03-08'], utc: ['T01:00Z', 'T00:00Z'] },
    { zone: 'America/New_York', days: ['2026-10-31', '2026-11-01'], utc: ['T00:00Z', 'T01:00Z'] },
    { zone: 'Europe/Lisbon', days: ['2026-10-24', '2026-10-25'], utc: ['T19:00Z', 'T20:00Z'] },
    {
      zone: 'Australia/Lord_Howe',
      days: ['2026-10-03', '2026-10-04'],
      utc: ['T09:30Z', 'T09:00Z'],
    },
  ])('$zone on $days', ({ zone, days, utc }) => {
    const instants = occurrencesOf(days, '20:00', zone).map(({ at }) =>
      String(at instanceof Temporal.Instant && at.toString({ smallestUnit: 'minute' })).slice(10),
    );
    expect(instants).toEqual(utc);
  });

  test('a time that a day’s clock skips or shows twice is asked about', () => {
    const [before, spring] = occurrencesOf(
      ['2026-03-07', '2026-03-08'],
      '02:30',
      'America/New_York',
    );
    expect(before?.at).toBeInstanceOf(Temporal.Instant);
    expect(spring?.at).toMatchObject({ problem: 'missing' });
    expect(occurrencesOf(['2026-04-05'], '01:45', 'Australia/Lord_Howe')[0]?.at).toEqual({
      problem: 'twice',
      choices: ['2026-04-05T01:45+11:00', '2026-04-05T01:45+10:30'],
    });
  });
});
