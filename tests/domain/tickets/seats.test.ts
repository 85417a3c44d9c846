import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grantInOrder } from '#app/domain/tickets/basket.ts';
import { bestSeats, leavesOneAlone } from '#app/domain/tickets/choose-seats.ts';
import {
  changeSeats,
  drawSection,
  type PlacedSeat,
  rowLabel,
  type SeatingPlan,
  seatsOf,
} from '#app/domain/tickets/seating-plan.ts';

const drawn = (seatsInRows: number[], aislesAfter: number[] = [], name = 'Stalls') =>
  drawSection({
    name,
    seatsInRows,
    aislesAfter,
    isBeside: false,
    firstRow: 'A',
    numbering: 'from the left',
    level: name,
  });
const hall = (...rows: number[]): SeatingPlan => ({ sections: [drawn(rows)] });
const labelsOf = (seats: readonly PlacedSeat[] | null) =>
  seats?.map(({ row, label }) => row + label).join(' ') ?? null;
/** Without the named seats. */
const without = (plan: SeatingPlan, taken: string) =>
  seatsOf(plan).filter(({ row, label }) => !taken.split(' ').includes(row + label));
const best = (free: PlacedSeat[], count: number, needsWheelchair = false) =>
  labelsOf(bestSeats(free, { count, needsWheelchair }));

describe('a room', () => {
  it('has rows around one middle, named onwards, with aisles through all of them', () => {
    const { rows } = drawn([2, 4], [2]);
    expect(rows.map(({ seats }) => seats.map(({ x }) => x))).toEqual([
      [-2, 2],
      [-4, -2, 2, 4],
    ]);
    expect([rowLabel('Y', 1), rowLabel('y', 2), rowLabel('AZ', 1), rowLabel('9', 2)]).toEqual([
      'Z',
      'AA',
      'BA',
      '11',
    ]);
    const fromTheRight = drawSection({
      name: 'Balcony',
      seatsInRows: [3],
      aislesAfter: [],
      isBeside: false,
      level: 'B',
      firstRow: '1',
      numbering: 'from the right',
    });
    expect(fromTheRight.rows[0]?.seats.map(({ label }) => label)).toEqual(['3', '2', '1']);
  });
});

describe('the best seats', () => {
  it('are next to each other, in front and in the middle, and leave no seat alone', () => {
    const free = seatsOf(hall(8, 8));
    expect(best(free, 2)).toBe('A4 A5');
    expect(best(free, 4)).toBe('A3 A4 A5 A6');
    // Six in the middle would leave one on either side.
    expect(best(free, 6)).toBe('A1 A2 A3 A4 A5 A6');
    expect(best(without(hall(8, 8), 'A4 A5'), 2)).toBe('B4 B5');
    expect(best(free, 17)).toBe(null);
  });

  it('are not across an aisle, as long as a row further back has enough together', () => {
    const plan = { sections: [drawn([4], [2], 'Stalls'), drawn([6], [], 'Balcony')] };
    expect(best(seatsOf(plan), 3)).toMatch(/^A\d A\d A\d$/);
    expect(bestSeats(seatsOf(plan), { count: 3, needsWheelchair: false })?.[0]?.section).toBe(
      'Balcony',
    );
  });

  it('split a party where no row has enough, but seat no one of it alone', () => {
    expect(best(seatsOf(hall(3, 3)), 4)).toBe('A1 A2 B1 B2');
    expect(best(seatsOf(hall(3, 3)), 5)).toBe('A1 A2 A3 B1 B2');
  });

  it('are wheelchair and companion places only for who asks, until all others are taken', () => {
    const ends = changeSeats(hall(6, 2), new Set(['0-0-0']), { kind: 'wheelchair' });
    const plan = changeSeats(ends, new Set(['0-0-1']), { kind: 'companion' });
    expect(best(seatsOf(plan), 2)).toBe('A3 A4');
    expect(best(seatsOf(plan), 2, true)).toBe('A1 A2');
    expect(best(seatsOf(plan), 3, true)).toBe('A1 A2 A3');
    expect(best(seatsOf(plan), 7)).toBe(null);
    expect(best(without(plan, 'A3 A4 A5 A6 B1 B2'), 2)).toBe('A1 A2');
  });

  it('are free ones, each once, for any room and party; none is left alone that needn’t be', () => {
    const room = fc.record({
      rows: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      gone: fc.array(fc.nat(44), { maxLength: 20 }),
      count: fc.integer({ min: 1, max: 10 }),
    });
    fc.assert(
      fc.property(room, ({ rows, gone, count }) => {
        const free = seatsOf(hall(...rows)).filter((_, at) => !gone.includes(at));
        const chosen = bestSeats(free, { count, needsWheelchair: false });
        expect(chosen === null).toBe(free.length < count);
        if (!chosen) return;
        const ids = new Set(chosen.map(({ id }) => id));
        expect(ids.size).toBe(count);
        expect(free.filter(({ id }) => ids.has(id))).toHaveLength(count);
        const isTogether = chosen.every(
          ({ rowNumber, x }, at) =>
            at === 0 || (rowNumber === chosen[0]?.rowNumber && x === (chosen[at - 1]?.x ?? 0) + 2),
        );
        if (isTogether) expect(leavesOneAlone(free, ids)).toBe(false);
      }),
    );
  });
});

it('a choice may not leave one seat alone, unless the row is too short for anything else', () => {
  const free = seatsOf(hall(6));
  const leaves = (chosen: string, among = free) => {
    const ids = among.filter(({ row, label }) => chosen.split(' ').includes(row + label));
    return leavesOneAlone(among, new Set(ids.map(({ id }) => id)));
  };
  expect([leaves('A1 A2'), leaves('A3 A4')]).toEqual([false, false]);
  expect([leaves('A2 A3'), leaves('A1 A2 A4 A5'), leaves('A4 A5')]).toEqual([true, true, true]);
  // Five of six leave one wherever they are.
  expect(leaves('A1 A2 A3 A4 A5')).toBe(false);
  expect(leaves('A3', without(hall(6), 'A1 A2 A5 A6'))).toBe(false);
});

it('a basket gets seats of each of its prices, those of one price together, or nothing at all', () => {
  const seats = seatsOf(hall(4));
  const type = (id: string) => ({
    id,
    allotmentId: 'stalls',
    limit: null,
    taken: 0,
    ticketsEach: 1,
    isOnSale: true,
    leastPerOrder: 1,
    mostPerOrder: 10,
    isHidden: false,
  });
  const stock = {
    allotments: new Map([['stalls', { id: 'stalls', size: 4, taken: 0 }]]),
    types: new Map([type('adult'), type('child')].map((one) => [one.id, one])),
    seats: new Map([['stalls', seats]]),
  };
  const lines = [
    { typeId: 'adult', quantity: 2 },
    { typeId: 'child', quantity: 1 },
  ];
  const [first, second] = grantInOrder(stock, [{ lines }, { lines }]);
  expect(first).toEqual({ granted: true, seatIds: [['0-0-0', '0-0-1'], ['0-0-2']] });
  expect(second).toMatchObject({ granted: false });
  expect([stock.seats.get('stalls')?.length, stock.allotments.get('stalls')?.taken]).toEqual([
    1, 3,
  ]);
});
