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
  /** Kept back for what the payee owes. */
  setOffMinor: number;
  payees: { partyId: string; amountMinor: number }[];
};

/** Out of whose part comes what a page owes: its own alone, or everyone’s in proportion. */
export const penaltyBearers = ['page', 'everyone'] as const;
export type PenaltyBearer = (typeof penaltyBearers)[number];

/**
 * Hands out everything that is held.
 * @param toPayerMinor of the held amount; at most all of it
 * @param payeeFeeMinor of the rest; at most all of it
 * @param owedMinor what the payee owes from earlier
 * @param bearerId the one of the shares that bears it alone, and no more than that share; null where
 *   it is kept back before anything is shared out
 */
export function divide(
  held: Held,
  {
    toPayerMinor,
    payeeFeeMinor,
    owedMinor,
    bearerId,
    shares,
  }: {
    toPayerMinor: number;
    payeeFeeMinor: number;
    owedMinor: number;
    bearerId: string | null;
    shares: readonly Payee[];
  },
): Division {
  const restMinor = held.amountMinor - toPayerMinor;
  if (toPayerMinor < 0 || restMinor < 0) throw new RangeError('more goes back than is held');
  if (payeeFeeMinor < 0 || payeeFeeMinor > restMinor) throw new RangeError('the fee is too high');
  const { feeToPayerMinor, feeKeptMinor } = divideFee(held, toPayerMinor);
  return {
    toPayerMinor,
    feeToPayerMinor,
    feeKeptMinor,
    payeeFeeMinor,
    ...shareLessOwed(restMinor - payeeFeeMinor, { owedMinor, bearerId, shares }),
  };
}

function shareLessOwed(
  amountMinor: number,
  {
    owedMinor,
    bearerId,
    shares,
  }: { owedMinor: number; bearerId: string | null; shares: readonly Payee[] },
): Pick<Division, 'setOffMinor' | 'payees'> {
  if (bearerId === null) {
    const setOffMinor = Math.min(owedMinor, amountMinor);
    return { setOffMinor, payees: shareOut(amountMinor - setOffMinor, shares) };
  }
  const parts = shareOut(amountMinor, shares);
  const own = parts.find(({ partyId }) => partyId === bearerId)?.amountMinor ?? 0;
  const setOffMinor = Math.min(owedMinor, own);
  const payees = parts.map((part) =>
    part.partyId === bearerId ? { ...part, amountMinor: own - setOffMinor } : part,
  );
  return { setOffMinor, payees: payees.filter((part) => part.amountMinor !== 0) };
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
