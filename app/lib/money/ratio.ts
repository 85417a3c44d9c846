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
