import { largestRemainder } from '#app/lib/money/shares.ts';
import type { SoldTax } from './tax-rates.ts';

type Sold = SoldTax & {
  typeId: string;
  quantity: number;
  ticketsEach: number;
  /** Of one of them, which is several tickets for a bundle. */
  priceMinor: number;
  feeMinor: number;
  /** Of each of its tickets; none where places have no numbers. */
  seatIds: readonly string[];
};
export type PaidTicket = SoldTax & {
  typeId: string;
  priceMinor: number;
  feeMinor: number;
  seatId: string | null;
  /** Number of its bundle, by type, from 1; null for a single ticket. */
  bundle: number | null;
};

/** The tickets of an order, each with its part of the price; the parts add up to it. */
export function ticketsOf(lines: readonly Sold[]): PaidTicket[] {
  return lines.flatMap(
    ({ typeId, quantity, ticketsEach, seatIds, taxBasisPoints, taxName, ...paid }) => {
      const even = Array<number>(ticketsEach).fill(1);
      const prices = largestRemainder(paid.priceMinor, even);
      const fees = largestRemainder(paid.feeMinor, even);
      const bundle = prices.map((price, at) => ({
        typeId,
        priceMinor: price,
        feeMinor: fees[at] ?? 0,
        taxBasisPoints,
        taxName,
      }));
      const all = Array<typeof bundle>(quantity).fill(bundle).flat();
      const bundleAt = (at: number) => (ticketsEach > 1 ? 1 + Math.floor(at / ticketsEach) : null);
      return all.map((ticket, at) => ({
        ...ticket,
        seatId: seatIds[at] ?? null,
        bundle: bundleAt(at),
      }));
    },
  );
}
