import { largestRemainder } from '#app/lib/money/shares.ts';

/** A party’s share of a payout, in hundredths of a percent. */
export type Payee = { partyId: string; basisPoints: number };

/**
 * Divides an amount into the payees’ parts, in minor units: the parts always add up to the amount,
 * and empty parts are left out.
 * @param payees together 10,000
 */
export function shareOut(
  amountMinor: number,
  payees: readonly Payee[],
): { partyId: string; amountMinor: number }[] {
  const parts = largestRemainder(
    amountMinor,
    payees.map(({ basisPoints }) => basisPoints),
  );
  return payees
    .map(({ partyId }, index) => ({ partyId, amountMinor: parts[index] ?? 0 }))
    .filter((part) => part.amountMinor !== 0);
}
