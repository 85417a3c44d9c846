/** An exact number: whole amounts are shared, taxed and multiplied without rounding on the way. */
export type Ratio = { readonly top: bigint; readonly bottom: bigint };

/** A whole number, or one whole number over another that is above zero. */
export function ratio(top: number | bigint, bottom: number | bigint = 1): Ratio {
  return { top: BigInt(top), bottom: BigInt(bottom) };
}

export function plus(a: Ratio, b: Ratio): Ratio {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
}

export function minus(a: Ratio, b: Ratio): Ratio {
  return { top: a.top * b.bottom - b.top * a.bottom, bottom: a.bottom * b.bottom };
}

export function times(a: Ratio, b: Ratio): Ratio {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}

export function isLess(a: Ratio, b: Ratio): boolean {
  return a.top * b.bottom < b.top * a.bottom;
}

export function greater(a: Ratio, b: Ratio): Ratio {
  return isLess(a, b) ? b : a;
}

/**
 * The nearest whole number; halves go to the even one, so that many roundings don't drift.
 * @throws RangeError beyond what a number holds exactly
 */
export function roundHalfEven({ top, bottom }: Ratio): number {
  const below = floor(top, bottom);
  const twiceRest = 2n * (top - below * bottom);
  const goesUp = twiceRest > bottom || (twiceRest === bottom && below % 2n !== 0n);
  return exactNumber(goesUp ? below + 1n : below);
}

/** The smallest whole number that isn’t below the ratio. */
export function roundUp({ top, bottom }: Ratio): number {
  return exactNumber(-floor(-top, bottom));
}

function floor(top: bigint, bottom: bigint): bigint {
  const towardsZero = top / bottom;
  return top < 0n && towardsZero * bottom !== top ? towardsZero - 1n : towardsZero;
}

function exactNumber(whole: bigint): number {
  const number = Number(whole);
  if (!Number.isSafeInteger(number)) throw new RangeError('an amount too large to be exact');
  return number;
}

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
