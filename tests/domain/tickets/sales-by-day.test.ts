import { expect, it } from 'vitest';
import { addUp, breakEvenOf, salesLine } from '#app/domain/tickets/sales-by-day.ts';

const deal = (sellable: number, breakEvenSold: number | null) => ({
  bookingId: `${sellable} ${breakEvenSold}`,
  performer: 'Owls',
  sellable,
  breakEvenSold,
});

it.each([
  ['one deal says when', [deal(100, 40)], { kind: 'at', sold: 40 }],
  ['several say the least', [deal(100, 40), deal(0, null)], { kind: 'at least', sold: 40 }],
  ['the one that needs most counts', [deal(9, 4), deal(9, 7)], { kind: 'at least', sold: 7 }],
  ['one that is never covered', [deal(100, 40), deal(100, null)], { kind: 'never', sold: null }],
  ['none that names tickets', [deal(0, null)], { kind: 'unknown', sold: null }],
  ['no deal', [], { kind: 'unknown', sold: null }],
] as const)('knows the break-even: %s', (_, deals, expected) => {
  expect(breakEvenOf(deals)).toEqual(expected);
});

const days = addUp([
  { day: '2027-03-01', sold: 10 },
  { day: '2027-03-06', sold: 30 },
]);

it('draws sales as steps from the first day to today, on the way to the show', () => {
  const at = { today: '2027-03-07', showDay: '2027-03-11', even: 80 };
  expect(salesLine(days, at)).toEqual({
    firstDay: '2027-03-01',
    lastDay: '2027-03-11',
    most: 80,
    evenY: 100,
    points: [
      { x: 0, y: 0 },
      { x: 0, y: 12.5 },
      { x: 50, y: 12.5 },
      { x: 50, y: 50 },
      { x: 60, y: 50 },
    ],
  });
});

it('ends with the show, or with the last sale after it', () => {
  const after = { today: '2027-05-01', even: null };
  const ends = (showDay: string) => {
    const line = salesLine(days, { ...after, showDay });
    return [line?.lastDay, line?.points.at(-1)?.x];
  };
  expect(ends('2027-03-10')).toEqual(['2027-03-10', 100]);
  expect(ends('2027-03-04')).toEqual(['2027-03-06', 100]);
  expect(salesLine([], { ...after, showDay: '2027-03-04' })).toBeNull();
});
