import { type Ratio, ratio, roundHalfEven, times } from '#app/lib/money/ratio.ts';
import type { TicketType } from './deal.ts';

/** Ticket takings: gross, without the fees for each ticket, and without tax as well. */
export type Takings = { grossMinor: number; adjustedMinor: number; netMinor: number };

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

export type ExactTakings = { gross: Ratio; adjusted: Ratio; net: Ratio };

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
