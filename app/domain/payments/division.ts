import { largestRemainder } from '#app/lib/money/shares.ts';
import { type Payee, shareOut } from './shares.ts';

/** What lies held for something: for the one it is for, and the payer’s fee that came with it. */
export type Held = { amountMinor: number; feeMinor: number };

/** How what is held is handed out. Invariant: the parts of each pot add up to the pot. */
export type Division = {
  /** Back to whoever paid, and the fee in the same proportion. */
  toPayerMinor: number;
  feeToPayerMinor: number;
  /** The platform’s: the payer’s fee that stays, and the payee’s. */
  feeKeptMinor: number;
  payeeFeeMinor: number;
  /** Kept back for what the payee owes, before anything is shared out. */
  setOffMinor: number;
  payees: { partyId: string; amountMinor: number }[];
};

/**
 * Hands out everything that is held.
 * @param toPayerMinor of the held amount; at most all of it
 * @param payeeFeeMinor of the rest; at most all of it
 * @param owedMinor what the payee owes from earlier
 */
export function divide(
  held: Held,
  {
    toPayerMinor,
    payeeFeeMinor,
    owedMinor,
    shares,
  }: { toPayerMinor: number; payeeFeeMinor: number; owedMinor: number; shares: readonly Payee[] },
): Division {
  const restMinor = held.amountMinor - toPayerMinor;
  if (toPayerMinor < 0 || restMinor < 0) throw new RangeError('more goes back than is held');
  if (payeeFeeMinor < 0 || payeeFeeMinor > restMinor) throw new RangeError('the fee is too high');
  const { feeToPayerMinor, feeKeptMinor } = divideFee(held, toPayerMinor);
  const setOffMinor = Math.min(owedMinor, restMinor - payeeFeeMinor);
  const sharedMinor = restMinor - payeeFeeMinor - setOffMinor;
  const payees = shareOut(sharedMinor, shares);
  return {
    ...{ toPayerMinor, feeToPayerMinor, feeKeptMinor, payeeFeeMinor, setOffMinor },
    payees,
  };
}

/** The payer’s fee goes back in the proportion in which the payment does. */
export function divideFee({ amountMinor, feeMinor }: Held, toPayerMinor: number) {
  if (amountMinor === 0) return { feeToPayerMinor: feeMinor, feeKeptMinor: 0 };
  const [feeToPayerMinor = 0, feeKeptMinor = 0] = largestRemainder(feeMinor, [
    toPayerMinor,
    amountMinor - toPayerMinor,
  ]);
  return { feeToPayerMinor, feeKeptMinor };
}

/** A charge with what of it can still go somewhere. */
export type Drawable = { chargeId: string; leftMinor: number };

/**
 * Takes an amount from charges, in their order, each at most to what is left of it.
 * @throws RangeError where they don’t hold as much
 */
export function drawFrom(
  charges: readonly Drawable[],
  amountMinor: number,
): { chargeId: string; amountMinor: number }[] {
  const drawn: { chargeId: string; amountMinor: number }[] = [];
  let missingMinor = amountMinor;
  for (const { chargeId, leftMinor } of charges) {
    const takenMinor = Math.min(leftMinor, missingMinor);
    if (takenMinor > 0) drawn.push({ chargeId, amountMinor: takenMinor });
    missingMinor -= takenMinor;
  }
  if (missingMinor > 0) throw new RangeError(`the charges are ${missingMinor} short`);
  return drawn;
}
