import { expect, it } from 'vitest';
import { simulate } from '#app/domain/bookings/terms/simulation.ts';
import type { Deal, TicketType } from '#app/domain/bookings/terms/terms.ts';

const type = (priceMinor: number, allotment: number): TicketType => ({
  name: 'Any',
  priceMinor,
  allotment,
  comps: 0,
  kills: 0,
  feeMinor: 0,
});

it('with a bonus the venue breaks even where it no longer loses, not where it first doesn’t lose', () => {
  const bonuses = [{ ticketsSold: 100, amountMinor: 700_00 }];
  const deal: Deal = { kind: 'flat', guaranteeMinor: 500_00, bonuses };
  const house = (allotment: number) => ({
    deal,
    tickets: [type(10_00, allotment)],
    taxBasisPoints: 0,
  });
  expect(simulate(house(200)).breakEvenSold).toBe(120);
  expect(simulate(house(110)).breakEvenSold).toBeNull();
  expect(simulate(house(99)).breakEvenSold).toBe(50);
});

it('a venue that gets nothing is shown zero, however halves are rounded', () => {
  // A full house of 100.05 is 50.025 without its tax.
  const house = { tickets: [type(33_35, 3)], taxBasisPoints: 10_000 };
  for (const expensesMinor of [400, 401]) {
    const deal: Deal = {
      kind: 'doorAfterExpenses',
      expensesMinor,
      shareBasisPoints: 10_000,
      bonuses: [],
    };
    expect(simulate({ ...house, deal }).points.at(-1)).toMatchObject({ sold: 3, venueMinor: 0 });
  }
});
