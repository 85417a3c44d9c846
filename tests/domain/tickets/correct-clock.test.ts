import { expect, test } from 'vitest';
import { correctClock, timeOfScan } from '#app/domain/tickets/door/door-list.ts';

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

test.each([
  ['as it says', 5 * day, 5 * day],
  ['a minute ahead, which a slow network explains', 9 * day + 60_000, 9 * day + 60_000],
  ['a minute before it was added', 4 * day - 60_000, 4 * day - 60_000],
  ['ahead of when it was received', 9 * day + 60_001, 9 * day - 2],
  ['from before it was added', 4 * day - 60_001, 9 * day - 2],
  ['after the year 9999', 253_402_300_800_000, 9 * day - 2],
  ['not a moment', null, 9 * day - 2],
])('a scan counts %s', (_, saidAt, counts) => {
  const about = { addedAt: 4 * day, receivedAt: 9 * day, following: 2 };
  const { at, isTrusted } = timeOfScan(saidAt, about);
  expect([at, isTrusted]).toEqual([counts, counts === saidAt]);
});
