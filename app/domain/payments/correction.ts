/**
 * What follows where a payee is to have more, or with less than 0 less, than it was released: what is
 * too much it owes, and what is missing first lessens what it owes.
 * @returns by how much more it owes, what is still to be paid then, and what it owes then: of these two
 *   one is always 0
 */
export function correct(differenceMinor: number, owedMinor: number) {
  const moreOwedMinor = Math.max(-differenceMinor, -owedMinor);
  return {
    moreOwedMinor,
    missingMinor: Math.max(0, differenceMinor + moreOwedMinor),
    overpaidMinor: owedMinor + moreOwedMinor,
  };
}
