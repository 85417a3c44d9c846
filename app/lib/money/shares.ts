/**
 * Parts of a whole by weight, by largest remainder: they always add up to the whole. Of equal
 * remainders the earlier part gets the unit. If no weight is above zero, all weigh the same.
 */
export function largestRemainder(whole: number, weights: readonly number[]): number[] {
  const heavy = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const sum = heavy.reduce((total, weight) => total + BigInt(weight), 0n);
  const size = BigInt(Math.abs(whole));
  const parts = heavy.map((weight, index) => {
    const share = size * BigInt(weight);
    return { index, part: share / sum, rest: share % sum };
  });
  let left = size - parts.reduce((total, { part }) => total + part, 0n);
  for (const share of parts.toSorted((a, b) =>
    a.rest === b.rest ? 0 : a.rest < b.rest ? 1 : -1,
  )) {
    if (left === 0n) break;
    share.part += 1n;
    left -= 1n;
  }
  return parts.map(({ part }) => Number(whole < 0 ? -part : part) + 0);
}
