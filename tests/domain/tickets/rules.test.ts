import { expect, it } from 'vitest';
import { grantInOrder, type Line, type TypeOnSale } from '#app/domain/tickets/basket.ts';
import { type PromoCode, priceWith, refusalOfCode } from '#app/domain/tickets/promo-code.ts';
import { rateOn, taxesInside } from '#app/domain/tickets/tax.ts';
import { ticketsOf } from '#app/domain/tickets/ticket.ts';

const type = (id: string, given: Partial<TypeOnSale> = {}): TypeOnSale => ({
  id,
  allotmentId: 'hall',
  limit: null,
  taken: 0,
  ticketsEach: 1,
  isOnSale: true,
  leastPerOrder: 1,
  mostPerOrder: 10,
  isHidden: false,
  ...given,
});

function grant(size: number, types: TypeOnSale[], asked: Line[][], code?: PromoCode | null) {
  const stock = {
    allotments: new Map([['hall', { id: 'hall', size, taken: 0 }]]),
    types: new Map(types.map((one) => [one.id, one])),
  };
  const baskets = asked.map((lines) => ({ lines, code }));
  const answers = grantInOrder(stock, baskets).map((answer) =>
    answer.granted ? 'granted' : answer.refusal.why,
  );
  return { answers, taken: stock.allotments.get('hall')?.taken };
}

it('baskets are granted in their order, whole or not at all', () => {
  const one = { typeId: 'a', quantity: 4 };
  expect(grant(10, [type('a')], [[one], [one], [one], [{ typeId: 'a', quantity: 2 }]])).toEqual({
    answers: ['granted', 'granted', 'too few left', 'granted'],
    taken: 10,
  });
  // The first line would have fitted; nothing of it stays taken.
  const both = [one, { typeId: 'b', quantity: 2 }];
  expect(grant(5, [type('a'), type('b')], [both])).toEqual({ answers: ['too few left'], taken: 0 });
});

it('a bundle takes as many places as it gives tickets, and a limit counts tickets', () => {
  const baskets = [[{ typeId: 'four', quantity: 2 }], [{ typeId: 'four', quantity: 1 }]];
  expect(grant(11, [type('four', { ticketsEach: 4 })], baskets)).toEqual({
    answers: ['granted', 'sold out'],
    taken: 8,
  });
  expect(grant(90, [type('four', { ticketsEach: 4, limit: 8 })], baskets).answers).toEqual([
    'granted',
    'sold out',
  ]);
});

it('types that aren’t sold now, and more or fewer than one order may have, are refused', () => {
  const few = type('a', { leastPerOrder: 2, mostPerOrder: 4 });
  const baskets = [1, 5, 3].map((quantity) => [{ typeId: 'a', quantity }]);
  expect(grant(9, [few], baskets).answers).toEqual(['too few', 'too many', 'granted']);
  expect(grant(9, [type('a', { isOnSale: false })], baskets).answers[2]).toBe('not on sale');
});

it('five tickets of 100.00 with 19 % inside are 420.17 net and 79.83 tax', () => {
  const lines = Array.from({ length: 5 }, () => ({ grossMinor: 10_000, basisPoints: 1_900 }));
  expect(taxesInside(lines)).toEqual([
    { basisPoints: 1_900, grossMinor: 50_000, netMinor: 42_017, taxMinor: 7_983 },
  ]);
});

it('a tax is on the day of a show what began last, that day included, and nothing before it began', () => {
  const dated = [
    { fromDay: '2027-01-01', basisPoints: 800 },
    { fromDay: '2020-01-01', basisPoints: 700 },
  ];
  const days = ['2019-12-31', '2020-01-01', '2026-12-31', '2027-01-01', '2031-05-01'];
  expect(days.map((day) => rateOn(dated, day))).toEqual([null, 700, 700, 800, 800]);
});

it('the tickets of a bundle share its price to the cent', () => {
  const bundle = { typeId: 'a', quantity: 2, ticketsEach: 3, priceMinor: 1_000, feeMinor: 50 };
  const made = ticketsOf([{ ...bundle, taxBasisPoints: 600, taxName: '', seatIds: [] }]);
  expect(made.map(({ priceMinor }) => priceMinor)).toEqual([334, 333, 333, 334, 333, 333]);
  expect(made.reduce((sum, { feeMinor }) => sum + feeMinor, 0)).toBe(100);
});

it('a code counts tickets, shows hidden types, and takes nothing where it can’t be used', () => {
  const code: PromoCode = {
    id: 'code',
    kind: 'unlock',
    offMinor: 0,
    offBasisPoints: 0,
    limit: 5,
    taken: 0,
    typeIds: null,
    isUsable: true,
  };
  const types = [type('four', { ticketsEach: 4, isHidden: true }), type('a')];
  const baskets = [
    [{ typeId: 'four', quantity: 1 }],
    [{ typeId: 'four', quantity: 1 }],
    [{ typeId: 'a', quantity: 1 }],
  ];
  expect(grant(20, types, baskets, code)).toEqual({
    answers: ['granted', 'code too few left', 'granted'],
    taken: 5,
  });
  expect(grant(20, types, baskets).answers[0]).toBe('not on sale');
  expect(grant(20, types, baskets, null).answers[2]).toBe('no such code');
  const off = (kind: PromoCode['kind'], how: Partial<PromoCode>) =>
    [1_200, 300, 0].map((priceMinor) =>
      priceWith({ ...code, kind, ...how }, { typeId: 'a', priceMinor }),
    );
  expect(off('amount', { offMinor: 500 })).toEqual([700, 0, 0]);
  expect(off('percent', { offBasisPoints: 3_333 })).toEqual([800, 200, 0]);
  expect(off('unlock', {})).toEqual([1_200, 300, 0]);
  expect(off('amount', { offMinor: 500, typeIds: ['four'] })).toEqual([1_200, 300, 0]);
  const two = baskets.slice(0, 2).map((lines) => [...lines, { typeId: 'a', quantity: 9 }]);
  // A code for one type ignores tickets of the others.
  expect(grant(40, types, two, { ...code, taken: 1, typeIds: ['four'] })).toEqual({
    answers: ['granted', 'code used up'],
    taken: 13,
  });
  expect(grant(20, types, baskets, { ...code, taken: 0, typeIds: ['a'] }).answers).toEqual([
    'not on sale',
    'not on sale',
    'granted',
  ]);
});

const opensAt = new Date('2031-05-01T18:00:00Z');
it.each([
  ['nothing, while as many are left', { limit: 6, taken: 2 }, null],
  ['nothing, without a limit', { limit: null, taken: 900 }, null],
  ['the rest', { limit: 6, taken: 4 }, { why: 'code too few left', left: 2, needed: 4 }],
  ['that none is left', { limit: 6, taken: 6 }, { why: 'code used up' }],
  [
    'that it has ended, also where it is used up',
    { taken: 6, isUsable: false },
    { why: 'code ended' },
  ],
  [
    'from when it can be used',
    { isUsable: false, opensAt, timeZone: 'Europe/Lisbon' },
    { why: 'code early', opensAt, timeZone: 'Europe/Lisbon' },
  ],
] as const)('a code that four tickets want is refused with %s', (_, how, refusal) => {
  const code: PromoCode = {
    id: 'code',
    kind: 'amount',
    offMinor: 100,
    offBasisPoints: 0,
    limit: 6,
    taken: 0,
    typeIds: null,
    isUsable: true,
  };
  expect(refusalOfCode({ ...code, ...how }, 4)).toEqual(refusal);
});
