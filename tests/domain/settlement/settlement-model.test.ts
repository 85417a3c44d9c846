import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Deal } from '#app/domain/bookings/terms/terms.ts';
import { correct } from '#app/domain/payments/division.ts';
import type { SettledType } from '#app/domain/settlement/box-office.ts';
import { undisputedMinor } from '#app/domain/settlement/document.ts';
import type { Line, SheetLine } from '#app/domain/settlement/lines.ts';
import { type SettlementFacts, sheetOf } from '#app/domain/settlement/sheet.ts';
import { seedOf } from '#tests/harness/reading/seed.ts';

/* Every deal with any lines, against a second account of the rules in ordinary numbers. */

const runs = Number(process.env.RUNS ?? 300);
const minor = fc.integer({ min: 0, max: 5_000_00 });
const share = fc.integer({ min: 0, max: 10_000 });
const tax = fc.constantFrom(0, 650, 700, 1_900, 2_300);
const label = fc.constant('Something');
const flag = fc.boolean();

const money = { label, amountMinor: minor };
const lines: fc.Arbitrary<Line> = fc.oneof(
  fc.record({ kind: fc.constant('income' as const), ...money, taxBasisPoints: tax }),
  fc.record({
    kind: fc.constantFrom('cost' as const, 'support' as const),
    ...money,
    taxBasisPoints: tax,
    movesSplitPoint: flag,
    agreedMinor: fc.option(minor, { nil: null }),
  }) as fc.Arbitrary<Line>,
  fc.record({
    kind: fc.constantFrom('bonus' as const, 'reimbursement' as const, 'deduction' as const),
    ...money,
    paidOutside: flag,
  }) as fc.Arbitrary<Line>,
  fc.record({ kind: fc.constant('buyout' as const), ...money, isTaxable: flag, paidOutside: flag }),
  fc.record({
    kind: fc.constant('merch' as const),
    ...money,
    taxBasisPoints: tax,
    venueBasisPoints: share,
    soldBy: fc.constantFrom('venue' as const, 'performer' as const),
  }),
  fc.record({
    kind: fc.constant('withholding' as const),
    ...money,
    basisPoints: share,
    base: fc.constantFrom('earnings' as const, 'payout' as const, 'amount' as const),
    thresholdMinor: minor,
    counts: fc.constantFrom('above' as const, 'all' as const),
    period: fc.constantFrom('show' as const, 'year' as const),
    earlierMinor: minor,
    earlierWithheldMinor: fc.integer({ min: 0, max: 100_00 }),
  }),
  fc.record({ kind: fc.constant('cash' as const), ...money }),
);
const types: fc.Arbitrary<SettledType[]> = fc.array(
  fc.record({
    id: fc.uuid(),
    label,
    priceMinor: fc.integer({ min: 100, max: 90_00 }),
    feeMinor: fc.integer({ min: 0, max: 100 }),
    taxBasisPoints: tax,
    sold: fc.integer({ min: 0, max: 900 }),
    comps: fc.nat(20),
    kills: fc.nat(20),
    source: fc.constant('platform' as const),
  }),
  { maxLength: 4 },
);
const common = {
  bonuses: fc.array(
    fc.record({ ticketsSold: fc.integer({ min: 1, max: 1_500 }), amountMinor: minor }),
    { maxLength: 2 },
  ),
  guaranteeMinor: minor,
  shareBasisPoints: share,
  expensesMinor: minor,
  promoterProfitBasisPoints: share,
  perTicketMinor: fc.integer({ min: 0, max: 20_00 }),
};
const deals = fc.record({
  kind: fc.constantFrom(
    ...(['flat', 'door', 'doorAfterExpenses', 'doorPerTicket', 'versus'] as const),
    ...(['versusAfterExpenses', 'plus', 'plusFromFirst'] as const),
  ),
  ...common,
}) as unknown as fc.Arbitrary<Deal>;
const facts: fc.Arbitrary<SettlementFacts> = fc.record({
  deal: deals.map(onlyItsOwn),
  counted: types,
  lines: fc.array(lines, { maxLength: 8 }).map((all) => all.map(withId)),
});

/** A deal has the fields of its kind. */
function onlyItsOwn(deal: Deal): Deal {
  const all = deal as unknown as Record<string, unknown>;
  const own: Record<Deal['kind'], string[]> = {
    flat: ['guaranteeMinor'],
    door: ['shareBasisPoints'],
    doorAfterExpenses: ['shareBasisPoints', 'expensesMinor'],
    doorPerTicket: ['perTicketMinor'],
    versus: ['guaranteeMinor', 'shareBasisPoints'],
    versusAfterExpenses: ['guaranteeMinor', 'shareBasisPoints', 'expensesMinor'],
    plus: ['guaranteeMinor', 'shareBasisPoints', 'expensesMinor', 'promoterProfitBasisPoints'],
    plusFromFirst: ['guaranteeMinor', 'shareBasisPoints'],
  };
  const kept = ['kind', 'bonuses', ...own[deal.kind]].map((name) => [name, all[name]]);
  return Object.fromEntries(kept) as Deal;
}

const withId = (line: Line, index: number): SheetLine => ({ id: `l${index}`, ...line });

/** The rules in ordinary numbers. */
function about({ deal, counted, lines }: SettlementFacts): number {
  const all = { guaranteeMinor: 0, expensesMinor: 0, shareBasisPoints: 0, ...deal };
  const sold = counted.reduce((sum, type) => sum + type.sold, 0);
  const without = (amount: number, basisPoints: number) => amount / (1 + basisPoints / 10_000);
  let net = 0;
  for (const { priceMinor, feeMinor, sold: count, taxBasisPoints } of counted)
    net += without((priceMinor - feeMinor) * count, taxBasisPoints);
  let expenses = all.expensesMinor;
  for (const line of lines) {
    if (line.kind === 'income') net += without(line.amountMinor, line.taxBasisPoints);
    if ((line.kind === 'cost' || line.kind === 'support') && line.movesSplitPoint)
      expenses += without(line.amountMinor - (line.agreedMinor ?? 0), line.taxBasisPoints);
  }
  const [p, g, e] = [all.shareBasisPoints / 10_000, all.guaranteeMinor, Math.max(0, expenses)];
  const pay = {
    flat: () => g,
    door: () => p * net,
    doorAfterExpenses: () => p * Math.max(0, net - e),
    doorPerTicket: () => ('perTicketMinor' in deal ? deal.perTicketMinor : 0) * sold,
    versus: () => Math.max(g, p * net),
    versusAfterExpenses: () => Math.max(g, p * Math.max(0, net - e)),
    plus: () => {
      const profit = 'promoterProfitBasisPoints' in deal ? deal.promoterProfitBasisPoints : 0;
      return g + p * Math.max(0, net - (e + g) * (1 + profit / 10_000));
    },
    plusFromFirst: () => g + p * net,
  };
  const bonuses = deal.bonuses.filter(({ ticketsSold }) => sold >= ticketsSold);
  const payout = bonuses.reduce((sum, one) => sum + one.amountMinor, pay[deal.kind]());
  let [total, earned] = [payout, payout];
  for (const line of lines) {
    if (line.kind === 'bonus') earned += line.amountMinor;
    if (line.kind === 'buyout' && line.isTaxable) earned += line.amountMinor;
  }
  for (const line of lines) {
    if ('paidOutside' in line && line.paidOutside) continue;
    if (line.kind === 'bonus' || line.kind === 'reimbursement' || line.kind === 'buyout')
      total += line.amountMinor;
    if (line.kind === 'deduction' || line.kind === 'cash') total -= line.amountMinor;
    if (line.kind === 'merch') {
      const base = without(line.amountMinor, line.taxBasisPoints);
      const venues = (base * line.venueBasisPoints) / 10_000;
      total += line.soldBy === 'performer' ? -venues : base - venues;
    }
    if (line.kind === 'withholding') {
      const base = { payout, earnings: earned, amount: line.amountMinor }[line.base];
      const before = line.period === 'year' ? line.earlierMinor : 0;
      const withheld = line.period === 'year' ? line.earlierWithheldMinor : 0;
      const rate = line.basisPoints / 10_000;
      // At the threshold itself half a cent decides, which ordinary numbers don’t know.
      if (Math.round(base) + before <= line.thresholdMinor) continue;
      if (line.counts === 'all') total -= Math.max(0, rate * (before + base) - withheld);
      else total -= rate * (before + base - Math.max(line.thresholdMinor, before));
    }
  }
  return total;
}

it('agrees with the rules, within the half cents that each claim is rounded by', () => {
  fc.assert(
    fc.property(facts, (input) => {
      const roundings = 2 + input.lines.length * 2;
      expect(Math.abs(sheetOf(input).totalMinor - about(input))).toBeLessThanOrEqual(roundings / 2);
    }),
    { numRuns: runs, seed: seedOf('settlement sums') },
  );
});

it('adds up: rows to the total, types to the whole, and disputes only take away', () => {
  fc.assert(
    fc.property(facts, (input) => {
      const { rows, boxOffice, payoutMinor, totalMinor } = sheetOf(input);
      const counted = rows.filter(
        ({ part, name, isOutside }) =>
          !isOutside && (part === 'adjustments' || part === 'withholdings' || name === 'cash'),
      );
      expect(counted.reduce((sum, one) => sum + one.amountMinor, payoutMinor)).toBe(totalMinor);
      const net = boxOffice.types.reduce((sum, one) => sum + one.netMinor, 0);
      expect(net).toBe(boxOffice.netMinor);
      expect(boxOffice.adjustedMinor - boxOffice.taxMinor).toBe(boxOffice.netMinor);
      const disputed = input.lines.slice(0, 4).map(({ id }) => id);
      expect(undisputedMinor(input, disputed)).toBe(leastOf(input, disputed));
    }),
    { numRuns: runs, seed: seedOf('settlement parts') },
  );
});

it('is owed or asked after each correction, never both, and comes back as far as it is kept back', () => {
  const step = fc.record({ totalMinor: minor, isPaid: flag, keptMinor: minor });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      // The venue’s payments that reached the performer, less refunds, and the debt within them.
      let [hasMinor, owedMinor] = [0, 0];
      for (const { totalMinor, isPaid, keptMinor } of steps) {
        const now = correct(totalMinor - (hasMinor - owedMinor), owedMinor);
        owedMinor = now.overpaidMinor;
        expect(Math.min(owedMinor, now.missingMinor)).toBe(0);
        expect(owedMinor).toBeGreaterThanOrEqual(0);
        expect(hasMinor - owedMinor + now.missingMinor).toBe(totalMinor);
        if (isPaid) hasMinor += now.missingMinor;
        const backMinor = Math.min(owedMinor, keptMinor);
        [hasMinor, owedMinor] = [hasMinor - backMinor, owedMinor - backMinor];
      }
    }),
    { numRuns: runs, seed: seedOf('settlement corrections') },
  );
});

/** The least of every way in which the disputes can end. */
function leastOf(input: SettlementFacts, disputed: readonly string[]): number {
  const [id, ...rest] = disputed;
  if (id === undefined) return Math.max(0, sheetOf(input).totalMinor);
  const without = { ...input, lines: input.lines.filter((line) => line.id !== id) };
  return Math.min(leastOf(input, rest), leastOf(without, rest));
}
