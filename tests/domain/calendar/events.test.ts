import { describe, expect, it } from 'vitest';
import { clockOf, endMinuteOf, minuteOf } from '#app/domain/events/event.ts';
import { nightOf } from '#app/domain/events/night.ts';
import { stateOf, whyClosed } from '#app/domain/events/opening.ts';
import { repeatIn, repeatOf, repeats, seriesDays } from '#app/domain/events/series.ts';

const plan = (
  times: Partial<Record<'loadIn' | 'doors' | 'curfew' | 'loadOut', string>>,
  ...slots: [string, string][]
) => {
  const loadIn = minuteOf(times.loadIn ?? '17:00') ?? 0;
  const of = (clock?: string) => (clock ? minuteOf(clock, loadIn) : null);
  return {
    loadIn,
    doors: of(times.doors),
    curfew: of(times.curfew),
    loadOut: endMinuteOf(times.loadOut ?? '02:00', loadIn) ?? 0,
    slots: slots.map(([start, end]) => ({ start: of(start) ?? 0, end: of(end) ?? 0 })),
  };
};
const problems = (...asked: Parameters<typeof nightOf>) => {
  const placed = nightOf(...asked);
  return 'problems' in placed ? placed.problems.map(({ field, problem }) => [field, problem]) : [];
};
const instants = (...asked: Parameters<typeof nightOf>) => {
  const placed = nightOf(...asked);
  if ('problems' in placed) throw new Error(JSON.stringify(placed.problems));
  return placed.night;
};

describe('a night', () => {
  it('runs past midnight by itself', () => {
    const night = instants(
      '2026-12-04',
      plan({ doors: '21:00', curfew: '01:30' }, ['23:30', '00:45'], ['22:00', '23:15']),
      'Europe/Lisbon',
    );
    expect(`${night.loadOutAt}`).toBe('2026-12-05T02:00:00Z');
    expect(`${night.curfewAt}`).toBe('2026-12-05T01:30:00Z');
    expect(night.slots.map(({ endsAt }) => `${endsAt}`)).toEqual([
      '2026-12-05T00:45:00Z',
      '2026-12-04T23:15:00Z',
    ]);
    expect(clockOf(minuteOf('01:30', 1_020) ?? 0)).toBe('01:30');
  });

  it('may last a whole day and no longer', () => {
    const night = instants('2026-12-04', plan({ loadIn: '08:00', loadOut: '08:00' }), 'UTC');
    expect(night.loadOutAt.since(night.loadInAt).total('hours')).toBe(24);
  });

  it.each([
    [plan({ doors: '03:00' }), ['doors', 'afterLoadOut']],
    [plan({ curfew: '02:30' }), ['curfew', 'afterLoadOut']],
    [plan({}, ['21:00', '20:30']), ['slots.0.end', 'endsBeforeStart']],
    [plan({}, ['21:00', '21:00']), ['slots.0.end', 'endsBeforeStart']],
    [plan({ curfew: '23:00' }, ['22:00', '23:30']), ['slots.0.end', 'afterCurfew']],
    [plan({}, ['01:00', '02:10']), ['slots.0.end', 'afterLoadOut']],
    [plan({}, ['21:00', '22:00'], ['20:00', '21:01']), ['slots.0.start', 'overlaps']],
  ])('is refused where its times don’t fit: %#', (times, problem) => {
    expect(problems('2026-12-04', times, 'Europe/Lisbon')).toEqual([problem]);
  });

  it.each([
    ['America/New_York', '2026-03-07', '2026-10-31', '02:30', '01:30'],
    ['Europe/Lisbon', '2026-03-28', '2026-10-24', '01:30', '01:30'],
    ['Australia/Lord_Howe', '2026-10-03', '2026-04-04', '02:15', '01:45'],
  ])('asks about times that %s skips or shows twice', (zone, spring, autumn, gone, double) => {
    const late = { loadOut: '06:00' };
    expect(problems(spring, plan({ ...late, curfew: gone }), zone)).toEqual([
      ['curfew', 'missing'],
    ]);
    const twice = plan(late, ['23:00', double]);
    expect(problems(autumn, twice, zone)).toEqual([['slots.0.end', 'twice']]);
    const first = instants(autumn, twice, zone, { 'slots.0.end': 'first' });
    const second = instants(autumn, twice, zone, { 'slots.0.end': 'second' });
    const apart = first.slots[0]?.endsAt.until(second.slots[0]?.endsAt ?? first.loadInAt);
    expect(apart?.total('minutes')).toBe(zone === 'Australia/Lord_Howe' ? 30 : 60);
  });

  it('orders moments by real time', () => {
    const hour = plan({ loadOut: '05:00' }, ['01:45', '01:15']);
    const meant = { 'slots.0.start': 'first', 'slots.0.end': 'second' } as const;
    const night = instants('2026-10-31', hour, 'America/New_York', meant);
    const [slot] = night.slots;
    expect(slot?.endsAt.since(slot.startsAt).total('minutes')).toBe(30);
  });
});

describe('a series', () => {
  const rule = { repeat: repeatOf('week-1', 4), from: '2026-01-01', until: null, except: [] };

  it('has the same days however far away its first one is', () => {
    for (const repeat of repeats) {
      const long = { ...rule, repeat: repeatOf(repeat, 4) };
      const whole = seriesDays(long, '2026-01-01', '2030-12-31');
      const parts = Array.from({ length: 60 }, (_, month) => {
        const first = Temporal.PlainDate.from('2026-01-01').add({ months: month });
        const last = first.add({ months: 1 }).subtract({ days: 1 });
        return seriesDays(long, first.toString(), last.toString());
      });
      expect(parts.flat()).toEqual(whole);
      expect(repeatIn(long.repeat)).toEqual({ repeat, weekday: 4 });
    }
    expect(seriesDays(rule, '2066-01-01', '2066-01-20')).toEqual(['2066-01-07', '2066-01-14']);
  });

  it.each(['America/New_York', 'Europe/Lisbon', 'Australia/Lord_Howe'])(
    'keeps its time on the clock in %s over a year',
    (zone) => {
      const days = seriesDays({ ...rule, except: ['2026-03-12'] }, '2026-01-01', '2026-12-31');
      const ends = days.map((day) =>
        instants(day, plan({}, ['23:30', '00:30']), zone).slots[0]?.endsAt.toZonedDateTimeISO(zone),
      );
      expect(ends).toHaveLength(52);
      expect(new Set(ends.map((at) => `${at?.toPlainTime()}`))).toEqual(new Set(['00:30:00']));
      expect(new Set(ends.map((at) => at?.offset)).size).toBe(2);
    },
  );

  it('leaves out its exceptions and ends when it ends', () => {
    const short = { ...rule, until: '2026-01-22', except: ['2026-01-08', '2026-01-09'] };
    expect(seriesDays(short, '2025-01-01', '2027-01-01')).toEqual([
      '2026-01-01',
      '2026-01-15',
      '2026-01-22',
    ]);
  });
});

it('takes applications while a slot is open, up to its last moment', () => {
  const at = (text: string) => new Date(text);
  const slot = {
    openedAt: at('2026-11-01'),
    applyBy: at('2026-11-20'),
    startsAt: at('2026-12-01'),
    cancelledAt: null,
  };
  const why = (changed: Partial<typeof slot> | { cancelledAt: Date }, now: string) =>
    whyClosed({ ...slot, ...changed }, at(now));
  expect(why({}, '2026-11-19T23:59:59.999Z')).toBeNull();
  expect(why({}, '2026-11-20')).toBe('tooLate');
  expect(why({ applyBy: at('2027-01-01') }, '2026-12-01')).toBe('tooLate');
  expect(why({ cancelledAt: at('2026-11-02') }, '2026-11-03')).toBe('closed');
  expect(whyClosed({ ...slot, openedAt: null }, at('2026-11-02'))).toBe('closed');
});

it('says of an application the last thing that happened to it', () => {
  const none = { withdrawnAt: null, declinedAt: null, offeredAt: null, readAt: null };
  const then = new Date();
  expect(stateOf(none)).toBe('sent');
  expect(stateOf({ ...none, readAt: then })).toBe('read');
  expect(stateOf({ ...none, readAt: then, offeredAt: then })).toBe('offered');
  expect(stateOf({ ...none, readAt: then, declinedAt: then })).toBe('declined');
  expect(stateOf({ ...none, withdrawnAt: then })).toBe('withdrawn');
});
