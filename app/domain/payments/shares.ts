import { largestRemainder } from '#app/lib/money/shares.ts';

/** Somebody who has a part of what is paid out, in hundredths of a percent. */
export type Payee = { partyId: string; basisPoints: number };

/**
 * What each payee gets of an amount, in minor units: the parts always add up to it, and who would
 * get nothing is left out.
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
