import { expect, it } from 'vitest';
import { fewAtOnce } from '#app/lib/few-at-once.ts';

it('lets few go on at once, the others in order, whatever becomes of each', async () => {
  const inTurn = fewAtOnce(2);
  const begun: number[] = [];
  let atWork = 0;
  let mostSeen = 0;
  const work = async (number: number) => {
    begun.push(number);
    atWork += 1;
    mostSeen = Math.max(mostSeen, atWork);
    await new Promise((resolve) => setTimeout(resolve, 1));
    atWork -= 1;
    if (number === 1) throw new Error('one that fails');
    return number;
  };
  const ends = await Promise.allSettled(
    [0, 1, 2, 3, 4].map((number) => inTurn(() => work(number))),
  );
  expect(ends.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    ...Array(3).fill('fulfilled'),
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(mostSeen).toBe(2);
  expect(await inTurn(() => work(5))).toBe(5);
});

it('refuses what would wait too long, and goes on with the rest', async () => {
  const inTurn = fewAtOnce(1, 2, () => {
    throw new Error('come back later');
  });
  const work = () => new Promise((resolve) => setTimeout(() => resolve('done'), 1));
  const ends = await Promise.allSettled([0, 1, 2, 3, 4].map(() => inTurn(work)));
  expect(ends.map(({ status }) => status)).toEqual([
    ...Array(3).fill('fulfilled'),
    ...Array(2).fill('rejected'),
  ]);
  expect(await inTurn(work)).toBe('done');
});
