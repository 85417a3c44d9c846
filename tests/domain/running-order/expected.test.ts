import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ExpectedItem,
  expectedPastCurfew,
  expectedTimes,
  type Mark,
  minutesLate,
} from '#app/domain/running-order/expected.ts';
import type { ItemKind, PlannedItem } from '#app/domain/running-order/running-order.ts';
import { seedOf } from '#tests/harness/reading/seed.ts';

// 20:00 on the night is minute 0.
const begin = Date.parse('2026-10-24T19:00:00Z');
const at = (minute: number) => new Date(begin + minute * 60_000);
const minuteOf = (moment: Date) => (moment.getTime() - begin) / 60_000;
const item = (key: string, from: number, to: number, kind: ItemKind = 'set'): PlannedItem => ({
  key,
  kind,
  startsAt: at(from),
  endsAt: at(to),
});
const start = (key: string, minute: number): Mark => ({ key, action: 'start', at: at(minute) });
const end = (key: string, minute: number): Mark => ({ key, action: 'end', at: at(minute) });

/** Doors, a support, half an hour for the changeover, the headliner. */
const night = [item('doors', 0, 0, 'doors'), item('support', 60, 100), item('headliner', 130, 220)];
const expected = (marks: Mark[], now: number, items = night, leastChangeoverMinutes = 10) =>
  expectedTimes(items, marks, { leastChangeoverMinutes, now: at(now) });
const told = (items: ExpectedItem<PlannedItem>[]) =>
  Object.fromEntries(
    items.map(({ key, state, expectedStart, expectedEnd }) => [
      key,
      [state, minuteOf(expectedStart), minuteOf(expectedEnd)],
    ]),
  );

describe('the expected times of a night', () => {
  it('are the planned ones until something is marked, whatever the clock shows', () => {
    expect(told(expected([], 500))).toMatchObject({
      support: ['waiting', 60, 100],
      headliner: ['waiting', 130, 220],
    });
  });

  it('makes up for a delay in the changeover, down to the least one', () => {
    const late = expected([start('support', 75)], 80);
    expect(told(late)).toMatchObject({
      support: ['on', 75, 115],
      headliner: ['waiting', 130, 220],
    });
    const later = expected([start('support', 90)], 95);
    expect(told(later).headliner).toEqual(['waiting', 140, 230]);
    expect(later.map(minutesLate)).toEqual([0, 30, 10]);
  });

  it('waits for what isn’t marked as done, and never begins before its time', () => {
    expect(told(expected([start('support', 60)], 125)).headliner).toEqual(['waiting', 135, 225]);
    expect(told(expected([start('support', 60), end('support', 80)], 85)).headliner).toEqual([
      ...['waiting', 130, 220],
    ]);
  });

  it('ends the item on stage when the next goes on, and passes over skipped ones', () => {
    expect(told(expected([start('doors', 5), start('headliner', 128)], 140))).toEqual({
      doors: ['done', 5, 5],
      support: ['skipped', 60, 100],
      headliner: ['on', 128, 218],
    });
    const both = told(expected([start('support', 60), start('headliner', 120)], 140));
    expect(both.support).toEqual(['done', 60, 120]);
  });

  it('lets music between two sets be as long as there is time, and a meal be a meal', () => {
    const items = [...night, item('dj', 100, 130, 'between'), item('meal', 90, 120, 'offstage')];
    expect(told(expected([start('support', 75)], 80, items))).toMatchObject({
      dj: ['waiting', 115, 130],
      meal: ['waiting', 90, 120],
      headliner: ['waiting', 130, 220],
    });
  });

  it('says by how many minutes a curfew is passed, and not for what ends away from the stage', () => {
    const items = expected([start('support', 90)], 95, [
      ...night,
      item('signing', 230, 290, 'offstage'),
    ]);
    const curfews = { soft: at(210), hard: at(225) };
    expect(expectedPastCurfew(items, curfews)).toEqual({ soft: 20, hard: 5 });
    expect(expectedPastCurfew(items, { soft: null, hard: at(230) })).toEqual({ soft: 0, hard: 0 });
  });

  it('agrees with a night that is played through minute by minute', () => {
    fc.assert(
      fc.property(nights, ({ items, marks, now, least }) => {
        const result = expectedTimes(items, marks, { leastChangeoverMinutes: least, now: at(now) });
        const played = playThrough(items, marks, now, least);
        for (const { key, expectedStart, expectedEnd } of result)
          expect([key, minuteOf(expectedStart), minuteOf(expectedEnd)]).toEqual([
            ...[key, ...(played.get(key) ?? [])],
          ]);
      }),
      { seed: seedOf('nights that are played through'), numRuns: 300 },
    );
  });
});

const nights = fc
  .record({
    parts: fc.array(
      fc.record({
        kind: fc.constantFrom<ItemKind>('set', 'stage'),
        gap: fc.integer({ min: 0, max: 40 }),
        length: fc.integer({ min: 5, max: 60 }),
        late: fc.integer({ min: 0, max: 30 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    begun: fc.nat(6),
    since: fc.nat(90),
    least: fc.integer({ min: 0, max: 25 }),
  })
  .map(({ parts, begun, since, least }) => {
    const items: PlannedItem[] = [];
    const marks: Mark[] = [];
    let [planned, played] = [0, 0];
    for (const [index, { kind, gap, length, late }] of parts.entries()) {
      const key = `${index}`;
      items.push(item(key, planned + gap, planned + gap + length, kind));
      planned += gap + length;
      played = Math.max(played, planned - length) + late;
      if (index >= begun) continue;
      marks.push(start(key, played));
      played += length;
      // The last that began is still on.
      if (index < Math.min(begun, parts.length) - 1) marks.push(end(key, played));
    }
    const last = marks.at(-1);
    return { items, marks, least, now: last ? minuteOf(last.at) + since : since };
  });

/** The plainest oracle: the next item starts in the first minute in which it can. */
function playThrough(items: PlannedItem[], marks: Mark[], now: number, least: number) {
  const times = new Map<string, [number, number]>();
  const markOf = (key: string, action: string) =>
    marks.find((mark) => mark.key === key && mark.action === action);
  for (const { key, startsAt, endsAt } of items) {
    const length = minuteOf(endsAt) - minuteOf(startsAt);
    const begun = markOf(key, 'start');
    const isReady = (minute: number) =>
      minute >= minuteOf(startsAt) &&
      (marks.length === 0 || minute >= now) &&
      items.every((before) => {
        const time = times.get(before.key);
        if (!time) return true;
        const planned = minuteOf(startsAt) - minuteOf(before.endsAt);
        return minute >= time[1] && minute - time[1] >= Math.min(planned, least);
      });
    let from = begun ? minuteOf(begun.at) : 0;
    while (!begun && !isReady(from)) from += 1;
    const done = markOf(key, 'end');
    const until = begun ? Math.max(from + length, now) : from + length;
    times.set(key, [from, done ? minuteOf(done.at) : until]);
  }
  return times;
}
