import { largestRemainder } from '#app/lib/money/ratio.ts';

/** Held money: the amount for the payee, and the payer’s fee that came with it. */
export type Held = { amountMinor: number; feeMinor: number };

/** How held money is handed out. Invariant: the parts of each pot add up to the pot. */
export type Division = {
  /** Back to the payer, with the fee in the same proportion. */
  toPayerMinor: number;
  feeToPayerMinor: number;
  /** The platform’s: the part of the payer’s fee that stays, and the payee’s fee. */
  feeKeptMinor: number;
  payeeFeeMinor: number;
  /** Kept back for the payee’s debts. */
  setOffMinor: number;
  payees: { partyId: string; amountMinor: number }[];
};

/** The share that bears a page’s debts: its own alone, or all in proportion. */
export const penaltyBearers = ['page', 'everyone'] as const;
export type PenaltyBearer = (typeof penaltyBearers)[number];

/**
 * Hands out everything that is held.
 * @param toPayerMinor of the held amount; at most all of it
 * @param payeeFeeMinor of the rest; at most all of it
 * @param owedMinor the payee’s earlier debts
 * @param bearerId the share that bears the debts alone, up to its own size; null where they are
 * kept back before the shares are computed
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

/** A charge and the part of it that can still be refunded or transferred. */
export type Drawable = { chargeId: string; leftMinor: number };

/**
 * Takes an amount from charges in their order, each up to its rest.
 * @throws RangeError where together they have too little
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

/**
 * How correcting a released amount changes a payee’s debt. `differenceMinor` above 0 means that it
 * was released too little, below 0 too much: the excess becomes a debt, and a shortfall first
 * reduces the debt.
 * @returns the growth of the debt, the amount still to be paid, and the debt afterwards; of the
 * last two one is always 0
 */
export function correct(differenceMinor: number, owedMinor: number) {
  const moreOwedMinor = Math.max(-differenceMinor, -owedMinor);
  return {
    moreOwedMinor,
    missingMinor: Math.max(0, differenceMinor + moreOwedMinor),
    overpaidMinor: owedMinor + moreOwedMinor,
  };
}
