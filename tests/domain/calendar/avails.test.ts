import { describe, expect, test } from 'vitest';
import {
  type AvailsChoice,
  areMonths,
  availsOf,
  readChoice,
  stretchOf,
  writeChoice,
} from '#app/domain/calendar/avails.ts';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';

const newYork = 'America/New_York';
const october: AvailsChoice = {
  weekdays: [5, 6],
  from: '2026-10',
  to: '2026-10',
  stageIds: [],
  ranks: true,
};
const today = '2026-10-20';
const weekend = ['2026-10-23', '2026-10-24', '2026-10-30', '2026-10-31'];

/** The free days of a page without rooms. */
function freeDays(entries: CalendarEntry[], choice = october): string[] {
  const [room] = availsOf(choice, { stages: [], today }, entries);
  return room?.days.map(({ day }) => day) ?? [];
}

describe('free days', () => {
  test('are the weekdays of whole months, from today on', () => {
    expect(freeDays([])).toEqual(weekend);
    const toNovember = { ...october, weekdays: [1], to: '2026-11' };
    expect(freeDays([], toNovember)).toEqual([
      ...['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'],
    ]);
  });

  test.each<[string, Partial<CalendarEntry>, string[]]>([
    ['show', {}, ['2026-10-30']],
    ['blocked', {}, ['2026-10-30']],
    ['busy', {}, ['2026-10-30']],
    ['offer', {}, []],
    ['event', {}, []],
    ['hold', {}, []],
    ['tentative', {}, []],
  ])('are taken only by agreed or blocked times: %s', (kind, more, taken) => {
    const night = entry('2026-10-30T17:00', '2026-10-31T02:00', {
      ...more,
      kind: kind as CalendarEntry['kind'],
    });
    expect(weekend.filter((day) => !freeDays([night]).includes(day))).toEqual(taken);
  });

  test.each([
    // In the night to 1 November New York sets its clocks back, on 8 March forward.
    ['over midnight', '2026-10-30T20:00', '2026-10-31T05:30', ['2026-10-30']],
    ['while the clocks go back', '2026-10-31T20:00', '2026-11-01T04:00', ['2026-10-31']],
    ['in the hour that comes twice', '2026-10-31T23:30', '2026-11-01T01:30', ['2026-10-31']],
    ['after midnight', '2026-10-31T01:00', '2026-10-31T05:00', ['2026-10-30']],
    ['in the morning', '2026-10-31T08:00', '2026-10-31T12:00', ['2026-10-31']],
    ['for more than a day', '2026-10-23T12:00', '2026-10-25T03:00', ['2026-10-23', '2026-10-24']],
  ])('a night belongs to its evening: %s', (_, start, end, taken) => {
    expect(weekend.filter((day) => !freeDays([entry(start, end)]).includes(day))).toEqual(taken);
  });

  test('whole days are taken from the first to the last, and a show elsewhere by its own clock', () => {
    const days = entry('2026-10-24T00:00', '2026-10-31T00:00', { allDay: true });
    expect(freeDays([days])).toEqual(['2026-10-23', '2026-10-31']);
    // Friday night in Tokyo is Friday morning in New York.
    const tokyo = entry('2026-10-30T17:00', '2026-10-30T23:00', { timeZone: 'Asia/Tokyo' });
    expect(freeDays([tokyo])).toEqual(weekend.filter((day) => day !== '2026-10-30'));
  });

  test('each room has its own; an entry in none takes all of them', () => {
    const stages = ['hall', 'cellar'];
    const at = (id: string) => ({ stage: { id, name: id } });
    const night = (day: string, more: Partial<CalendarEntry>) =>
      entry(`${day}T18:00`, `${day}T23:00`, more);
    const entries = [
      night('2026-10-23', at('hall')),
      night('2026-10-24', { kind: 'blocked' }),
      night('2026-10-30', at('a room that is gone')),
      night('2026-10-31', { ...at('cellar'), kind: 'hold', rank: 1 }),
      night('2026-10-31', { ...at('cellar'), kind: 'hold', id: 'second', rank: 2 }),
      // Requested, and not granted yet.
      night('2026-10-31', { ...at('cellar'), kind: 'hold', id: 'third', rank: null }),
    ];
    const first = { day: '2026-10-31', rank: 1 };
    expect(availsOf(october, { stages, today }, entries)).toEqual([
      { stageId: 'hall', days: [first] },
      {
        stageId: 'cellar',
        days: [
          { day: '2026-10-23', rank: 1 },
          { ...first, rank: 3 },
        ],
      },
    ]);
    const ofCellar = { ...october, stageIds: ['cellar'] };
    expect(availsOf(ofCellar, { stages, today }, entries)).toMatchObject([{ stageId: 'cellar' }]);
    // A removed room doesn’t become all of them.
    expect(availsOf({ ...october, stageIds: ['gone'] }, { stages, today }, entries)).toEqual([]);
  });

  test('no day beyond the known range is called free', () => {
    const until = Temporal.Instant.from('2026-10-27T12:00Z');
    const [room] = availsOf(october, { stages: [], today, until }, []);
    expect(room?.days.map(({ day }) => day)).toEqual(['2026-10-23', '2026-10-24']);
  });

  test('everything that can take a day of the months is asked for, wherever it is', () => {
    const { from, to } = stretchOf(october, 'Pacific/Kiritimati');
    expect(Temporal.Instant.compare(from, '2026-09-30T10:00Z')).toBe(-1);
    expect(Temporal.Instant.compare(to, '2026-11-01T12:00Z')).toBe(1);
  });
});

describe('the choice', () => {
  test('is written into one word and read from it', () => {
    const choice = { ...october, to: '2027-02', stageIds: ['hall', 'cellar'], ranks: false };
    expect(readChoice(writeChoice(choice))).toEqual(choice);
    expect(readChoice(writeChoice(october))).toEqual(october);
    for (const wrong of ['', '8.2026-10.2026-10.days', '56.2026-10.2026-09.days', '56.x.y.days'])
      expect(readChoice(wrong)).toBeNull();
  });

  test('is twelve months at most, the first one first', () => {
    expect(areMonths('2026-10', '2027-09')).toBe(true);
    expect(areMonths('2026-10', '2027-10')).toBe(false);
    expect(areMonths('2026-10', '2026-09')).toBe(false);
    expect(areMonths('2026-13', '2026-13')).toBe(false);
  });
});

/** A show on the clock of New York, unless overridden. */
function entry(from: string, to: string, more: Partial<CalendarEntry> = {}): CalendarEntry {
  const { timeZone = newYork } = more;
  const at = (time: string) => Temporal.PlainDateTime.from(time).toZonedDateTime(timeZone);
  return {
    id: from,
    kind: 'show',
    step: null,
    title: 'Show',
    allDay: false,
    stage: null,
    venueId: null,
    rank: null,
    href: null,
    state: '',
    timeZone,
    start: at(from).toInstant(),
    end: at(to).toInstant(),
    changedAt: at(from).toInstant(),
    ...more,
  };
}
