import type { Deal } from '#app/domain/bookings/terms/deal.ts';
import { exactTakings } from '#app/domain/bookings/terms/takings.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
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
