import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allSellable,
  type PricedTerms,
  payoutOf,
  sellableOf,
  splitPointOf,
  takingsOf,
} from '#app/domain/bookings/terms/payout.ts';
import { simulate } from '#app/domain/bookings/terms/simulation.ts';
import {
  type Deal,
  guaranteeOf,
  type TicketType,
  termsLimits,
} from '#app/domain/bookings/terms/terms.ts';
import { plus, ratio, roundHalfEven } from '#app/lib/money/ratio.ts';

const type = (priceMinor: number, allotment: number, feeMinor = 0): TicketType => ({
  name: 'Advance',
  priceMinor,
  allotment,
  comps: 0,
  kills: 0,
  feeMinor,
});

const amounts = fc.oneof(
  fc.integer({ min: 0, max: 5_000_00 }),
  fc.integer({ min: 0, max: termsLimits.amountMinor }),
);
const shares = fc.integer({ min: 0, max: 10_000 });
const bonuses = fc.array(
  fc.record({ ticketsSold: fc.integer({ min: 1, max: 5_000 }), amountMinor: amounts }),
  { maxLength: 3 },
);
const parts = {
  guaranteeMinor: amounts,
  expensesMinor: amounts,
  shareBasisPoints: shares,
  perTicketMinor: fc.integer({ min: 0, max: 10_000 }),
  promoterProfitBasisPoints: shares,
};
function dealOf<Kind extends Deal['kind'], Name extends keyof typeof parts>(
  kind: Kind,
  ...names: Name[]
) {
  const own = Object.fromEntries(names.map((name) => [name, parts[name]])) as Pick<
    typeof parts,
    Name
  >;
  return fc.record({ kind: fc.constant(kind), bonuses, ...own }) as fc.Arbitrary<
    Deal & { kind: Kind }
  >;
}
const deals: fc.Arbitrary<Deal> = fc.oneof(
  dealOf('flat', 'guaranteeMinor'),
  dealOf('door', 'shareBasisPoints'),
  dealOf('doorAfterExpenses', 'shareBasisPoints', 'expensesMinor'),
  dealOf('doorPerTicket', 'perTicketMinor'),
  dealOf('versus', 'guaranteeMinor', 'shareBasisPoints'),
  dealOf('versusAfterExpenses', 'guaranteeMinor', 'shareBasisPoints', 'expensesMinor'),
  dealOf('plusFromFirst', 'guaranteeMinor', 'shareBasisPoints'),
  dealOf(
    'plus',
    'guaranteeMinor',
    'shareBasisPoints',
    'expensesMinor',
    'promoterProfitBasisPoints',
  ),
);
const ticketTypes = fc
  .record({
    priceMinor: fc.integer({ min: 0, max: 200_00 }),
    allotment: fc.integer({ min: 1, max: 3_000 }),
    comps: fc.integer({ min: 0, max: 40 }),
    kills: fc.integer({ min: 0, max: 40 }),
    fee: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ priceMinor, allotment, comps, kills, fee }): TicketType => {
    const compsUsed = Math.min(comps, allotment);
    return {
      name: 'Any',
      priceMinor,
      allotment,
      comps: compsUsed,
      kills: Math.min(kills, allotment - compsUsed),
      feeMinor: Math.min(fee, priceMinor),
    };
  });
const anyTerms: fc.Arbitrary<PricedTerms> = fc.record({
  deal: deals,
  tickets: fc.array(ticketTypes, { minLength: 1, maxLength: 4 }),
  taxBasisPoints: fc.integer({ min: 0, max: 3_000 }),
});

describe('The worked example', () => {
  const tickets = [type(20_00, 500, 1_00), type(25_00, 500, 1_00)];
  const deal: Deal = {
    kind: 'plus',
    guaranteeMinor: 5_000_00,
    expensesMinor: 6_000_00,
    promoterProfitBasisPoints: 1_500,
    shareBasisPoints: 8_500,
    bonuses: [],
  };
  const terms = { deal, tickets, taxBasisPoints: 650 };

  it('comes out to the cent', () => {
    expect(takingsOf(tickets, [500, 500], 650)).toEqual({
      grossMinor: 22_500_00,
      adjustedMinor: 21_500_00,
      netMinor: 20_187_79,
    });
    expect(splitPointOf(deal)).toBe(12_650_00);
    expect(payoutOf(terms, [500, 500])).toBe(11_407_12);
  });

  it('is shown by the simulator for a full house, with break-even and split point', () => {
    const { walkoutMinor, breakEvenSold, splitPoint, sellable } = simulate(terms);
    expect({ walkoutMinor, sellable }).toEqual({ walkoutMinor: 11_407_12, sellable: 1_000 });
    // 11,000.00 of 20,187.79 for 1,000 tickets, and 12,650.00 of it.
    expect(breakEvenSold).toBe(545);
    expect(splitPoint).toEqual({ netMinor: 12_650_00, sold: 627 });
  });
});

it.each<[string, Deal, number]>([
  ['flat', { kind: 'flat', guaranteeMinor: 400_00, bonuses: [] }, 400_00],
  ['door', { kind: 'door', shareBasisPoints: 7_000, bonuses: [] }, 700_00],
  [
    'door after expenses',
    { kind: 'doorAfterExpenses', shareBasisPoints: 8_000, expensesMinor: 300_00, bonuses: [] },
    560_00,
  ],
  ['an amount per ticket', { kind: 'doorPerTicket', perTicketMinor: 4_50, bonuses: [] }, 450_00],
  [
    'versus, the share being more',
    { kind: 'versus', guaranteeMinor: 500_00, shareBasisPoints: 6_000, bonuses: [] },
    600_00,
  ],
  [
    'versus after expenses, the guarantee being more',
    {
      kind: 'versusAfterExpenses',
      guaranteeMinor: 500_00,
      shareBasisPoints: 6_000,
      expensesMinor: 300_00,
      bonuses: [],
    },
    500_00,
  ],
  [
    'flat with the bonuses that are reached',
    {
      kind: 'flat',
      guaranteeMinor: 400_00,
      bonuses: [
        { ticketsSold: 50, amountMinor: 30_00 },
        { ticketsSold: 100, amountMinor: 45_00 },
        { ticketsSold: 101, amountMinor: 1_000_00 },
      ],
    },
    475_00,
  ],
])('100 tickets at 10.00 pay %s', (_, deal, payoutMinor) => {
  expect(payoutOf({ deal, tickets: [type(10_00, 200)], taxBasisPoints: 0 }, [100])).toBe(
    payoutMinor,
  );
});

it('rounds halves to the even cent, and only at the end', () => {
  const half = (shareBasisPoints: number): Deal => ({
    kind: 'door',
    shareBasisPoints,
    bonuses: [],
  });
  const at = (priceMinor: number) => ({ tickets: [type(priceMinor, 10)], taxBasisPoints: 0 });
  expect(payoutOf({ deal: half(5_000), ...at(5) }, [1])).toBe(2);
  expect(payoutOf({ deal: half(5_000), ...at(7) }, [1])).toBe(4);
  expect([-3, -1, 1, 3].map((top) => roundHalfEven(ratio(top, 2)))).toEqual([-2, 0, 0, 2]);
  // Net is 9.3457… cents for each ticket; rounded first, ten of them would come to 45.
  const taxed = { deal: half(5_000), tickets: [type(10, 10)], taxBasisPoints: 700 };
  expect(payoutOf(taxed, [10])).toBe(47);
});

describe('Any deal', () => {
  it('never pays less than its guarantee, nor less for one ticket more', () => {
    fc.assert(
      fc.property(anyTerms, fc.array(fc.nat(), { minLength: 4, maxLength: 4 }), (terms, seeds) => {
        const sold = terms.tickets.map((one, index) => {
          return (seeds[index] ?? 0) % (sellableOf(one) + 1);
        });
        const paid = payoutOf(terms, sold);
        expect(paid).toBeGreaterThanOrEqual(guaranteeOf(terms.deal));
        const oneMore = sold.with(0, (sold[0] ?? 0) + 1);
        expect(payoutOf(terms, oneMore)).toBeGreaterThanOrEqual(paid);
      }),
    );
  });

  it('is shown by the simulator as it will be paid, without a step back', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const { points, walkoutMinor, sellable } = simulate(terms);
        const full = terms.tickets.map(sellableOf);
        expect(sellable).toBe(allSellable(terms.tickets));
        expect(walkoutMinor).toBe(payoutOf(terms, full));
        const last = points.at(-1);
        expect(last).toMatchObject({ sold: sellable, payoutMinor: walkoutMinor });
        expect(last?.grossMinor).toBe(
          takingsOf(terms.tickets, full, terms.taxBasisPoints).grossMinor,
        );
        for (const [index, point] of points.entries()) {
          const costs = 'expensesMinor' in terms.deal ? terms.deal.expensesMinor : 0;
          expect(point.payoutMinor + costs + point.venueMinor).toBe(point.netMinor);
          const before = points[index - 1];
          if (!before) continue;
          expect(point.sold).toBeGreaterThan(before.sold);
          expect(point.payoutMinor).toBeGreaterThanOrEqual(before.payoutMinor);
        }
      }),
    );
  });

  it('breaks even at the fewest tickets from which on payout and expenses are covered', () => {
    const small = anyTerms.filter(({ tickets }) => allSellable(tickets) <= 600);
    fc.assert(
      fc.property(small, (terms) => {
        const { breakEvenSold, sellable } = simulate(terms);
        // The slow way: one ticket after the other, as a house of that many alike.
        const full = takingsOf(terms.tickets, terms.tickets.map(sellableOf), 0).adjustedMinor;
        const covers = (sold: number) => {
          const costs = 'expensesMinor' in terms.deal ? terms.deal.expensesMinor : 0;
          const net =
            sellable === 0 ? 0 : (full / (1 + terms.taxBasisPoints / 1e4)) * (sold / sellable);
          return net - costs - about(terms.deal, net, sold);
        };
        const lastLoss = (breakEvenSold ?? sellable + 1) - 1;
        if (lastLoss >= 0) expect(covers(lastLoss)).toBeLessThan(0.01);
        for (let sold = lastLoss + 1; sold <= sellable; sold += 1)
          expect(covers(sold)).toBeGreaterThan(-0.01);
      }),
      { numRuns: 60 },
    );
  });

  it('stays exact up to the limits', () => {
    const most = termsLimits.amountMinor;
    const deal: Deal = {
      kind: 'plus',
      guaranteeMinor: most,
      expensesMinor: most,
      shareBasisPoints: 10_000,
      promoterProfitBasisPoints: 10_000,
      bonuses: [],
    };
    const tickets = [type(99_999_999, 1_000_000)];
    expect(payoutOf({ deal, tickets, taxBasisPoints: 0 }, [1_000_000])).toBe(
      99_999_999_000_000 - 4 * most + most,
    );
    expect(simulate({ deal, tickets, taxBasisPoints: 1 }).walkoutMinor).toBe(
      roundHalfEven(plus(ratio(99_999_999_000_000n * 10_000n, 10_001n), ratio(-3 * most))),
    );
  });
});

/** The formulas in ordinary numbers. */
function about(deal: Deal, net: number, sold: number): number {
  const bonus = deal.bonuses.reduce(
    (sum, tier) => sum + (sold >= tier.ticketsSold ? tier.amountMinor : 0),
    0,
  );
  const p = 'shareBasisPoints' in deal ? deal.shareBasisPoints / 10_000 : 0;
  const g = guaranteeOf(deal);
  const e = 'expensesMinor' in deal ? deal.expensesMinor : 0;
  switch (deal.kind) {
    case 'flat':
      return bonus + g;
    case 'door':
      return bonus + p * net;
    case 'doorAfterExpenses':
      return bonus + p * Math.max(0, net - e);
    case 'doorPerTicket':
      return bonus + deal.perTicketMinor * sold;
    case 'versus':
      return bonus + Math.max(g, p * net);
    case 'versusAfterExpenses':
      return bonus + Math.max(g, p * Math.max(0, net - e));
    case 'plusFromFirst':
      return bonus + g + p * net;
    case 'plus': {
      const split = (e + g) * (1 + deal.promoterProfitBasisPoints / 10_000);
      return bonus + g + p * Math.max(0, net - split);
    }
  }
}
