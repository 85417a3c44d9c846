import {
  greater,
  isLess,
  minus,
  plus,
  type Ratio,
  ratio,
  roundHalfEven,
  times,
} from '#app/lib/money/ratio.ts';
import type { Deal, Terms, TicketType } from './terms.ts';

/** Ticket takings: gross, without the fees for each ticket, and without tax as well. */
type Takings = { grossMinor: number; adjustedMinor: number; netMinor: number };

/** Tickets that are neither given away nor taken out of sale. */
export function sellableOf({ allotment, comps, kills }: TicketType): number {
  return Math.max(0, allotment - comps - kills);
}

export function allSellable(tickets: readonly TicketType[]): number {
  return tickets.reduce((sum, type) => sum + sellableOf(type), 0);
}

/** @param sold tickets by type, in the order of the types */
export function takingsOf(
  tickets: readonly TicketType[],
  sold: readonly number[],
  taxBasisPoints: number,
): Takings {
  const { gross, adjusted, net } = exactTakings(tickets, sold, taxBasisPoints);
  return {
    grossMinor: roundHalfEven(gross),
    adjustedMinor: roundHalfEven(adjusted),
    netMinor: roundHalfEven(net),
  };
}

type ExactTakings = { gross: Ratio; adjusted: Ratio; net: Ratio };

/** Unrounded. */
export function exactTakings(
  tickets: readonly TicketType[],
  sold: readonly number[],
  taxBasisPoints: number,
): ExactTakings {
  let gross = 0n;
  let fees = 0n;
  tickets.forEach(({ priceMinor, feeMinor }, index) => {
    const count = BigInt(sold[index] ?? 0);
    gross += BigInt(priceMinor) * count;
    fees += BigInt(feeMinor) * count;
  });
  const adjusted = ratio(gross - fees);
  // Prices include tax, so the net is a division.
  const net = times(adjusted, ratio(10_000, 10_000 + taxBasisPoints));
  return { gross: ratio(gross), adjusted, net };
}

/** The terms that the payout is worked out from. */
export type PricedTerms = Pick<Terms, 'deal' | 'tickets' | 'taxBasisPoints'>;

/**
 * The performer’s payout, in minor units.
 * @param sold tickets by type, in the order of the types
 */
export function payoutOf(
  { deal, tickets, taxBasisPoints }: PricedTerms,
  sold: readonly number[],
): number {
  const { net } = exactTakings(tickets, sold, taxBasisPoints);
  const soldTogether = sold.reduce((sum, count) => sum + count, 0);
  return roundHalfEven(exactPayout(deal, net, soldTogether));
}

/**
 * The unrounded payout, from net takings.
 * @param expenses the venue’s actual expenses, if they differ from the deal’s
 */
export function exactPayout(
  deal: Deal,
  net: Ratio,
  sold: number,
  expenses: Ratio = ratio(expensesOf(deal)),
): Ratio {
  return plus(beforeBonuses(deal, { net, sold, expenses }), bonusesOf(deal, sold));
}

type Counted = { net: Ratio; sold: number; expenses: Ratio };

function beforeBonuses(deal: Deal, { net, sold, expenses }: Counted): Ratio {
  switch (deal.kind) {
    case 'flat':
      return ratio(deal.guaranteeMinor);
    case 'door':
      return shareOf(deal, net);
    case 'doorAfterExpenses':
      return shareOf(deal, above(net, expenses));
    case 'doorPerTicket':
      return times(ratio(deal.perTicketMinor), ratio(sold));
    case 'versus':
      return greater(ratio(deal.guaranteeMinor), shareOf(deal, net));
    case 'versusAfterExpenses':
      return greater(ratio(deal.guaranteeMinor), shareOf(deal, above(net, expenses)));
    case 'plus': {
      const point = plusSplitPoint(deal, expenses);
      return plus(ratio(deal.guaranteeMinor), shareOf(deal, above(net, point)));
    }
    case 'plusFromFirst':
      return plus(ratio(deal.guaranteeMinor), shareOf(deal, net));
  }
}

export function bonusesOf({ bonuses }: Deal, sold: number): Ratio {
  const reached = bonuses.filter(({ ticketsSold }) => sold >= ticketsSold);
  return ratio(reached.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n));
}

/** The expenses that the venue deducts first; 0 if the deal names none. */
export function expensesOf(deal: Deal): number {
  return 'expensesMinor' in deal ? deal.expensesMinor : 0;
}

/**
 * The net takings above which the performer gets more than the guarantee, in minor units; null if
 * the deal has no such point. Of a deal “plus”, it is the split point.
 */
export function splitPointOf(deal: Deal): number | null {
  const point = exactSplitPoint(deal);
  return point && roundHalfEven(point);
}

/** @param expenses as for `exactPayout` */
export function exactSplitPoint(
  deal: Deal,
  expenses: Ratio = ratio(expensesOf(deal)),
): Ratio | null {
  switch (deal.kind) {
    case 'flat':
    case 'door':
    case 'doorPerTicket':
    case 'plusFromFirst':
      return null;
    case 'doorAfterExpenses':
      return expenses;
    case 'versus':
      return overtaking(deal);
    case 'versusAfterExpenses': {
      const point = overtaking(deal);
      return point && plus(point, expenses);
    }
    case 'plus':
      return plusSplitPoint(deal, expenses);
  }
}

function overtaking(deal: { guaranteeMinor: number; shareBasisPoints: number }): Ratio | null {
  if (deal.shareBasisPoints === 0) return null;
  return times(ratio(deal.guaranteeMinor), ratio(10_000, deal.shareBasisPoints));
}

function plusSplitPoint(deal: Deal & { kind: 'plus' }, expenses: Ratio): Ratio {
  const costs = plus(expenses, ratio(deal.guaranteeMinor));
  return times(costs, ratio(10_000 + deal.promoterProfitBasisPoints, 10_000));
}

function shareOf({ shareBasisPoints }: { shareBasisPoints: number }, amount: Ratio): Ratio {
  return times(amount, ratio(shareBasisPoints, 10_000));
}

function above(amount: Ratio, floor: Ratio): Ratio {
  return isLess(amount, floor) ? ratio(0) : minus(amount, floor);
}
