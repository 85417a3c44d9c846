import { expect, it } from 'vitest';
import { standingOf } from '#app/domain/discovery/ranking.ts';

/** The same draws each time. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

it('newcomers have about their share of the first thirty of three hundred', () => {
  const draw = drawing(7);
  const rounds = 200;
  let newOnes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const pages = Array.from({ length: 300 }, (_, index) => {
      const isNew = index < 30;
      return {
        isNew,
        points: standingOf({
          completeness: 40 + 60 * draw(),
          // A third of the others has too few answers to count, and half has hardly played.
          replyHours: isNew || draw() < 1 / 3 ? null : 72 * draw(),
          showsPlayed: isNew ? 0 : Math.floor(30 * draw() ** 2),
          isNew,
        }),
      };
    });
    const first = pages.toSorted((one, other) => other.points - one.points).slice(0, 30);
    newOnes += first.filter(({ isNew }) => isNew).length;
  }
  const share = newOnes / rounds / 30;
  expect(share).toBeGreaterThan(0.07);
  expect(share).toBeLessThan(0.25);
});

it('nothing counts more than its part', () => {
  const best = { completeness: 100, replyHours: 0, showsPlayed: 1_000, isNew: false };
  expect(standingOf(best)).toBe(30);
  expect(standingOf({ ...best, showsPlayed: 10 })).toBe(25);
  expect(standingOf({ ...best, replyHours: 100 })).toBe(20);
  expect(standingOf({ ...best, replyHours: null, showsPlayed: 0, isNew: true })).toBe(23);
});
