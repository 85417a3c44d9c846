import { largestRemainder } from '#app/lib/money/shares.ts';

type Sold = {
  typeId: string;
  quantity: number;
  ticketsEach: number;
  /** Of one of them, which is several tickets for a bundle. */
  priceMinor: number;
  feeMinor: number;
  /** Of the tax inside the price. */
  taxBasisPoints: number;
  /** Of each of its tickets; none where places have no numbers. */
  seatIds: readonly string[];
};
export type PaidTicket = {
  typeId: string;
  priceMinor: number;
  feeMinor: number;
  taxBasisPoints: number;
  seatId: string | null;
};

/** The tickets that an order gives, each with its part of what was paid; the parts add up to it. */
export function ticketsOf(lines: readonly Sold[]): PaidTicket[] {
  return lines.flatMap(({ typeId, quantity, ticketsEach, seatIds, taxBasisPoints, ...paid }) => {
    const even = Array<number>(ticketsEach).fill(1);
    const prices = largestRemainder(paid.priceMinor, even);
    const fees = largestRemainder(paid.feeMinor, even);
    const bundle = prices.map((price, at) => ({
      typeId,
      priceMinor: price,
      feeMinor: fees[at] ?? 0,
      taxBasisPoints,
    }));
    const all = Array<typeof bundle>(quantity).fill(bundle).flat();
    return all.map((ticket, at) => ({ ...ticket, seatId: seatIds[at] ?? null }));
  });
}
