import { describe, expect, test } from 'vitest';
import { type CalendarEntry, daysOfEntry, placeOnDays } from '#app/domain/calendar/entry.ts';
import { monthOf, placeInWeek, weekOf } from '#app/domain/calendar/grids.ts';

const newYork = 'America/New_York';

describe('a month', () => {
  test('is whole ISO weeks, whichever days it begins and ends on', () => {
    const november = monthOf('2026-11-21');
    expect(november.weeks.map(({ number }) => number)).toEqual([44, 45, 46, 47, 48, 49]);
    expect(november.weeks[0]?.days[0]).toEqual({ day: '2026-10-26', isInMonth: false });
    expect(november.weeks[5]?.days[0]).toEqual({ day: '2026-11-30', isInMonth: true });
    expect([november.before, november.after]).toEqual(['2026-10-01', '2026-12-01']);
    // February 2027 fits four weeks exactly; the first days of 2027 belong to week 53 of 2026.
    expect(monthOf('2027-02-28').weeks).toHaveLength(4);
    expect(monthOf('2027-01-31').weeks[0]?.number).toBe(53);
  });
});

describe('the days of an entry', () => {
  test('a show over midnight belongs to the day it begins on, also over a change of the clocks', () => {
    // New York sets its clocks forward at two in that night, and back in the other.
    expect(daysOfEntry(entry('2026-03-07T20:00', '2026-03-08T04:00'))).toEqual(['2026-03-07']);
    expect(daysOfEntry(entry('2026-10-31T23:30', '2026-11-01T03:00'))).toEqual(['2026-10-31']);
  });

  test('several whole days appear on each of them and end with the last', () => {
    const block = entry('2026-10-31T00:00', '2026-11-03T00:00', { allDay: true });
    const days = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03'];
    const placed = placeOnDays([block], days);
    expect(days.map((day) => placed.get(day)?.map(({ part }) => part))).toEqual([
      [],
      ['first'],
      ['middle'],
      ['last'],
      [],
    ]);
  });

  test('each entry by the clock of its own place', () => {
    const timeZone = 'Australia/Lord_Howe';
    const day = entry('2026-11-01T00:00', '2026-11-02T00:00', { allDay: true, timeZone });
    expect(daysOfEntry(day)).toEqual(['2026-11-01']);
    const show = entry('2026-11-01T20:00', '2026-11-01T23:00', { timeZone });
    expect(daysOfEntry(show)).toEqual(['2026-11-01']);
  });

  test('a day is told in order: whole days, then by the clock', () => {
    const entries = [
      entry('2026-11-05T21:00', '2026-11-05T23:00', { id: 'late' }),
      entry('2026-11-05T18:00', '2026-11-05T20:00', { id: 'early' }),
      entry('2026-11-05T00:00', '2026-11-06T00:00', { id: 'whole', allDay: true }),
    ];
    const placed = placeOnDays(entries, ['2026-11-05']).get('2026-11-05');
    expect(placed?.map((part) => part.entry.id)).toEqual(['whole', 'early', 'late']);
  });
});

describe('a week', () => {
  test('runs from Monday; its neighbours are a week away', () => {
    expect(weekOf('2026-11-01')).toMatchObject({
      number: 44,
      before: '2026-10-19',
      after: '2026-11-02',
    });
  });

  test.each([
    { zone: newYork, start: '2026-03-07T20:00', end: '2026-03-08T04:00' },
    { zone: newYork, start: '2026-10-31T20:00', end: '2026-11-01T04:00' },
    { zone: 'Europe/Lisbon', start: '2026-10-24T20:00', end: '2026-10-25T04:00' },
    { zone: 'Australia/Lord_Howe', start: '2026-10-03T20:00', end: '2026-10-04T04:00' },
  ])('a night in $zone is one piece, by the clock on the wall', ({ zone, start, end }) => {
    const night = entry(start, end, { timeZone: zone });
    const days = placeInWeek([night], weekOf(start.slice(0, 10)).days, []);
    const boxes = days.flatMap(({ day, boxes }) => boxes.map((box) => ({ ...box, day })));
    expect(boxes).toMatchObject([{ day: start.slice(0, 10), from: 14 * 60, to: 22 * 60 }]);
  });

  test('overlaps are side by side, and later entries have the width for themselves', () => {
    const days = placeInWeek(
      [
        entry('2026-11-05T18:00', '2026-11-05T20:00', { id: 'a' }),
        entry('2026-11-05T19:00', '2026-11-05T21:00', { id: 'b' }),
        entry('2026-11-05T20:00', '2026-11-05T22:00', { id: 'c' }),
        entry('2026-11-05T22:00', '2026-11-05T23:00', { id: 'd' }),
      ],
      ['2026-11-05'],
      [],
    );
    const lanes = days[0]?.boxes.map((box) => [box.entry.id, box.lane, box.lanes]);
    expect(lanes).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 0, 2],
      ['d', 0, 1],
    ]);
  });

  test('each stage that is used on a day has a lane of its own', () => {
    const on = (id: string) => ({ id, stage: { id, name: id } });
    const lanesOf = (entries: CalendarEntry[]) => {
      const [day] = placeInWeek(entries, ['2026-11-05'], ['hall', 'foyer', 'cellar']);
      return day?.boxes.map((box) => [box.entry.id, box.lane, box.lanes]);
    };
    const cellar = entry('2026-11-05T18:00', '2026-11-05T20:00', on('cellar'));
    const hall = entry('2026-11-05T21:00', '2026-11-05T22:00', on('hall'));
    const house = entry('2026-11-05T18:00', '2026-11-05T20:00', { id: 'house' });
    expect(lanesOf([cellar, hall, house])).toEqual([
      ['house', 0, 1],
      ['hall', 0, 2],
      ['cellar', 1, 2],
    ]);
    expect(lanesOf([cellar])).toEqual([['cellar', 0, 1]]);
  });
});

function entry(start: string, end: string, more: Partial<CalendarEntry> = {}): CalendarEntry {
  const timeZone = more.timeZone ?? newYork;
  const instant = (clock: string) =>
    Temporal.PlainDateTime.from(clock).toZonedDateTime(timeZone).toInstant();
  return {
    id: 'booking-1',
    kind: 'show',
    step: null,
    title: 'The Night Owls',
    start: instant(start),
    end: instant(end),
    allDay: false,
    timeZone,
    stage: null,
    venueId: null,
    rank: null,
    href: null,
    state: '',
    changedAt: instant(start),
    ...more,
  };
}
