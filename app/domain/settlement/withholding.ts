import { isLess, minus, type Ratio, ratio, roundHalfEven, times } from '#app/lib/money/ratio.ts';
import type { LineOf } from './lines.ts';

export type Withholding = Pick<
  LineOf<'withholding'>,
  'basisPoints' | 'thresholdMinor' | 'counts' | 'period' | 'earlierMinor' | 'earlierWithheldMinor'
>;

/**
 * One withholding in minor units, by its own base, threshold and period; others make no difference
 * to it. With `above`, only earnings above the threshold count; with `all`, all earnings of the
 * period once it is passed, less the earlier withholdings.
 * @param baseMinor its base in this show
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

/** A withholding per show ignores earlier ones. */
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
