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
