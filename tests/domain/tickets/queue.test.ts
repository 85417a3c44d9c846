import { expect, it } from 'vitest';
import {
  isQueueOpen,
  letIn,
  newQueueFrom,
  type Rush,
  standingIn,
  turnOf,
} from '#app/domain/tickets/queue.ts';

const start = new Date('2026-11-27T10:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const queue = { startsAt: start, perMinute: 60 };
const quiet: Rush = { opensAt: null, perMinute: 60, baskets: 0, queue: null };

it('lets in one after the other, at the pace, and none before it begins', () => {
  expect([-1, 0, 1, 59, 60].map((seconds) => letIn(queue, after(seconds)))).toEqual([
    0, 1, 2, 60, 61,
  ]);
  for (const place of [1, 2, 7, 601]) {
    const turn = turnOf(queue, place);
    expect(letIn(queue, turn)).toBe(place);
    expect(letIn(queue, new Date(turn.getTime() - 1))).toBe(place - 1);
  }
});

it('says how many are ahead, then whose turn it is for five minutes', () => {
  expect(standingIn(queue, 1, after(-60))).toMatchObject({ state: 'waiting', ahead: 0 });
  expect(standingIn(queue, 31, after(-60))).toMatchObject({ state: 'waiting', ahead: 30 });
  expect(standingIn(queue, 31, after(10))).toMatchObject({ ahead: 19, turnAt: after(30) });
  expect(standingIn(queue, 31, after(30))).toEqual({ state: 'turn', until: after(330) });
  expect(standingIn(queue, 31, after(330))).toEqual({ state: 'over' });
});

it.each<[string, Partial<Rush>, boolean]>([
  ['no one comes', {}, false],
  ['fewer buy than there may', { baskets: 59 }, false],
  ['as many buy as there may', { baskets: 60 }, true],
  ['the sale opens soon', { opensAt: after(600) }, true],
  ['the sale opens much later', { opensAt: after(601) }, false],
  ['the sale has just opened', { opensAt: after(-600) }, true],
  ['the sale opened long ago', { opensAt: after(-601) }, false],
  ['some still wait', { queue: { ...queue, startsAt: after(-60), arrived: 62 } }, true],
  ['everyone was let in', { queue: { ...queue, startsAt: after(-60), arrived: 61 } }, false],
])('people queue or not when %s', (_, rush, isOpen) => {
  expect(isQueueOpen({ ...quiet, ...rush }, start)).toBe(isOpen);
});

it('begins anew once it has been empty, at the opening where that is ahead', () => {
  const emptyFor = (seconds: number) => ({ ...queue, startsAt: after(-seconds - 5), arrived: 5 });
  expect(newQueueFrom(quiet, start)).toEqual(start);
  expect(newQueueFrom({ ...quiet, opensAt: after(300) }, start)).toEqual(after(300));
  expect(newQueueFrom({ ...quiet, queue: emptyFor(9) }, start)).toBeNull();
  expect(newQueueFrom({ ...quiet, queue: emptyFor(11) }, start)).toEqual(start);
});
