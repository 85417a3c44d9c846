import { isLess, minus, type Ratio, ratio, roundHalfEven, times } from '#app/lib/money/ratio.ts';
import type { LineOf } from './lines.ts';

export type Withholding = Pick<
  LineOf<'withholding'>,
  'basisPoints' | 'thresholdMinor' | 'counts' | 'period' | 'earlierMinor' | 'earlierWithheldMinor'
>;

/**
 * What one tax office wants withheld, in minor units, by its own base, threshold and period; what
 * others withhold makes no difference. With `above`, only what lies above the threshold counts; with
 * `all`, everything of the period once it is passed, less what was withheld in it before.
 * @param baseMinor what of this show it is a share of
 */
export function withheldOf(withholding: Withholding, baseMinor: number): number {
  const { basisPoints, thresholdMinor, counts } = withholding;
  const { beforeMinor, withheldMinor } = earlierOf(withholding);
  const together = beforeMinor + baseMinor;
  if (together <= thresholdMinor) return 0;
  if (counts === 'above') {
    const from = Math.max(thresholdMinor, beforeMinor);
    return roundHalfEven(share(minus(ratio(together), ratio(from)), basisPoints));
  }
  const whole = minus(share(ratio(together), basisPoints), ratio(withheldMinor));
  return isLess(whole, ratio(0)) ? 0 : roundHalfEven(whole);
}

/** Of this show alone, what came earlier doesn’t count. */
export function earlierOf({ period, earlierMinor, earlierWithheldMinor }: Withholding) {
  const isYear = period === 'year';
  return {
    beforeMinor: isYear ? earlierMinor : 0,
    withheldMinor: isYear ? earlierWithheldMinor : 0,
  };
}

function share(amount: Ratio, basisPoints: number): Ratio {
  return times(amount, ratio(basisPoints, 10_000));
}
