import { expect, it } from 'vitest';
import { factsOf } from '#app/domain/discovery/facts.ts';

const nothing = {
  replyMedianHours: null,
  repliesCounted: 0,
  payMedianDays: null,
  paysCounted: 0,
  showsPlayed: 0,
  advancesCounted: 0,
  advancesInTime: 0,
  settlementsCounted: 0,
  settlementsDisputed: 0,
};

it.each([
  [0.02, { unit: 'hours', count: 1 }],
  [2.1, { unit: 'hours', count: 3 }],
  [24, { unit: 'hours', count: 24 }],
  [24.1, { unit: 'days', count: 2 }],
])('%d hours are never said to be less', (replyMedianHours, answersWithin) => {
  const counted = { ...nothing, replyMedianHours, repliesCounted: 5 };
  expect(factsOf(counted)).toMatchObject({ answersWithin });
  expect(factsOf({ ...counted, repliesCounted: 4 }).answersWithin).toBeNull();
});

it('says of paying before the show that it is by its day', () => {
  const counted = { ...nothing, payMedianDays: -12, paysCounted: 3 };
  expect(factsOf(counted).paysWithinDays).toBe(0);
  expect(factsOf({ ...counted, paysCounted: 2 }).paysWithinDays).toBeNull();
});

it('says how many were advanced in time and settled without a dispute, from three on', () => {
  const counted = { ...nothing, advancesCounted: 4, advancesInTime: 3 };
  expect(factsOf(counted)).toMatchObject({ advancedInTime: { count: 3, of: 4 } });
  expect(factsOf({ ...counted, advancesCounted: 2 }).advancedInTime).toBeNull();
  const settled = { ...nothing, settlementsCounted: 3, settlementsDisputed: 1 };
  expect(factsOf(settled).settledWithoutDispute).toEqual({ count: 2, of: 3 });
  expect(factsOf({ ...settled, settlementsCounted: 2 }).settledWithoutDispute).toBeNull();
});
