import {
  allSellable,
  exactPayout,
  exactTakings,
  sellableOf,
} from '#app/domain/bookings/terms/payout.ts';
import { payableCurrencies } from '#app/domain/payments/payment.ts';
import { isLess, ratio } from '#app/lib/money/ratio.ts';
import { type Terms, termsLimits } from './terms.ts';

/**
 * A contradiction between fields of deal and tickets that are each within their limits. The path
 * names the field: `tickets.0.comps`. The schedule has its own problems.
 */
export type TermsProblem = { path: string } & (
  | { code: 'noCurrency' }
  | { code: 'noTickets' }
  | { code: 'notEnoughTickets'; allotment: number }
  | { code: 'feeAbovePrice' }
  | { code: 'tierBeyondSellable'; sellable: number }
  | { code: 'tierTwice' }
  | { code: 'tooMuchTogether' }
);

export function termsProblems(terms: Terms): TermsProblem[] {
  const problems: TermsProblem[] = [];
  if (!payableCurrencies.includes(terms.currency))
    problems.push({ path: 'currency', code: 'noCurrency' });
  return [...problems, ...ticketProblems(terms), ...bonusProblems(terms), ...sumProblems(terms)];
}

function ticketProblems({ tickets, deal }: Terms): TermsProblem[] {
  const problems: TermsProblem[] = [];
  tickets.forEach(({ allotment, comps, kills, feeMinor, priceMinor }, index) => {
    const path = `tickets.${index}`;
    if (comps + kills > allotment)
      problems.push({ path: `${path}.comps`, code: 'notEnoughTickets', allotment });
    if (feeMinor > priceMinor) problems.push({ path: `${path}.feeMinor`, code: 'feeAbovePrice' });
  });
  if (tickets.length === 0 && deal.kind !== 'flat')
    problems.push({ path: 'tickets', code: 'noTickets' });
  return problems;
}

function bonusProblems({ tickets, deal }: Terms): TermsProblem[] {
  const problems: TermsProblem[] = [];
  const sellable = allSellable(tickets);
  const tiers = deal.bonuses.map(({ ticketsSold }) => ticketsSold);
  tiers.forEach((tier, index) => {
    const path = `deal.bonuses.${index}.ticketsSold`;
    if (tier > sellable) problems.push({ path, code: 'tierBeyondSellable', sellable });
    else if (tiers.indexOf(tier) < index) problems.push({ path, code: 'tierTwice' });
  });
  return problems;
}

function sumProblems({ tickets, deal, taxBasisPoints }: Terms): TermsProblem[] {
  const most = ratio(termsLimits.togetherMinor);
  const full = exactTakings(tickets, tickets.map(sellableOf), taxBasisPoints);
  if (isLess(most, full.gross)) return [{ path: 'tickets', code: 'tooMuchTogether' }];
  const payout = exactPayout(deal, full.net, allSellable(tickets));
  return isLess(most, payout) ? [{ path: 'deal.kind', code: 'tooMuchTogether' }] : [];
}
