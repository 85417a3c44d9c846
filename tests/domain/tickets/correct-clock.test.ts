import { expect, test } from 'vitest';
import { correctClock } from '#app/domain/tickets/door/correct-clock.ts';

const day = 86_400_000;

test.each([
  ['right, on a slow network', 0, { sentAt: 1_000, receivedAt: 9_000, now: 8_900 }, 0],
  ['a day behind', 0, { sentAt: 1_000, receivedAt: 1_200, now: day + 1_100 }, day - 100],
  ['a day ahead', 0, { sentAt: day, receivedAt: day + 200, now: 100 }, 100 - day],
  ['known more closely', day, { sentAt: 0, receivedAt: 5_000, now: day + 4_000 }, day],
  ['set right meanwhile', day, { sentAt: 1_000, receivedAt: 1_200, now: 1_100 }, 100],
])('a clock that is %s', (_, known, answer, corrected) => {
  expect(correctClock(known, answer)).toBe(corrected);
});
