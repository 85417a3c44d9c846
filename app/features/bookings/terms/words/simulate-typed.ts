import type { PricedTerms } from '#app/domain/bookings/payout.ts';
import { type Simulation, simulate } from '#app/domain/bookings/terms/simulation.ts';
import { termsLimits } from '#app/domain/bookings/terms/terms-limits.ts';
import { currencies } from '#app/lib/money/money.ts';
import { dealKinds } from './deal-fields.ts';
import { readPrices } from './typed-terms.ts';
import type { Typed } from './typed-values.ts';

/** The simulator for what stands in a form just now; null while something in it can’t be reckoned with. */
export function simulateTyped(
  typed: Typed,
): { simulation: Simulation; currency: string; terms: PricedTerms } | null {
  const currency = typed.currency ?? '';
  if (!currencies.includes(currency)) return null;
  const terms = pricedOf(readPrices(typed));
  return terms && { simulation: simulate(terms), currency, terms };
}

function pricedOf(read: ReturnType<typeof readPrices>): PricedTerms | null {
  const { deal, tickets, taxBasisPoints } = read;
  const { kind, bonuses, ...amounts } = deal;
  const numbers = [...tickets, ...bonuses, amounts].flatMap(({ name: _, ...line }: Line) =>
    Object.entries(line),
  );
  const areReckonable =
    dealKinds.some((known) => known === kind) &&
    tickets.length > 0 &&
    isWithin(taxBasisPoints, 10_000) &&
    numbers.every(([name, value]) =>
      isWithin(value, name.endsWith('BasisPoints') ? 10_000 : mostOf(name)),
    );
  if (!areReckonable) return null;
  const priced = read as PricedTerms;
  const areWhole = priced.tickets.every(
    ({ allotment, comps, kills, feeMinor, priceMinor }) =>
      allotment >= comps + kills && priceMinor >= feeMinor,
  );
  return areWhole ? priced : null;
}

type Line = { name?: unknown } & Record<string, unknown>;

function mostOf(name: string): number {
  return name.endsWith('Minor') ? termsLimits.amountMinor : termsLimits.tickets * 20;
}

function isWithin(value: unknown, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
}
