import { expect, test } from 'vitest';
import { SeenCodes } from '#app/domain/tickets/door/read-code.ts';

test('a code in sight is judged once, the next one after a rest, and the same again once it was gone', () => {
  const seen = new SeenCodes();
  const verdicts = [
    ['a', 0],
    ['a', 100],
    ['b', 200],
    ['a', 1_900],
    ['b', 2_000],
    ['a', 2_100],
    ['b', 4_000],
    ['a', 5_200],
  ].filter(([code, at]) => seen.isNew(String(code), Number(at)));
  expect(verdicts).toEqual([
    ['a', 0],
    ['b', 2_000],
    ['a', 5_200],
  ]);
});
