import { guaranteeOf } from '#app/domain/bookings/terms/deal.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { largestRemainder } from '#app/lib/money/shares.ts';

/** The parts in which the venue pays the guarantee; without a deposit, all of it is the balance. */
export function guaranteeParts({ deal, payment }: Pick<Terms, 'deal' | 'payment'>): {
  depositMinor: number;
  balanceMinor: number;
} {
  const wholeMinor = guaranteeOf(deal);
  if (payment.kind === 'whole') return { depositMinor: 0, balanceMinor: wholeMinor };
  const { depositBasisPoints } = payment;
  const [depositMinor = 0, balanceMinor = 0] = largestRemainder(wholeMinor, [
    depositBasisPoints,
    10_000 - depositBasisPoints,
  ]);
  return { depositMinor, balanceMinor };
}
