import { minorDigitsOf } from '#app/lib/money/currencies.ts';
import { isLess, minus, type Ratio, ratio, roundHalfEven, times } from '#app/lib/money/ratio.ts';
import type { LineOf } from './lines.ts';

type Withholding = Pick<
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

/** A tax office’s rule, as the operator enters it. Amounts are hundredths of a unit. */
export type WithholdingRule = {
  name: string;
  thresholdHundredths: number;
  /** The first and last day of shows that it applies to; null for no bound. */
  from: string | null;
  until: string | null;
} & Pick<LineOf<'withholding'>, 'basisPoints' | 'base' | 'counts' | 'period'>;

/** The rules for a show on a day, ISO. */
export function rulesOn(rules: readonly WithholdingRule[], day: string): WithholdingRule[] {
  return rules.filter(({ from, until }) => (from ?? day) <= day && day <= (until ?? day));
}

/** The earnings and withholdings under a rule in the year so far. */
export type Earlier = { earlierMinor: number; earlierWithheldMinor: number };

export function lineOfRule(
  { name, basisPoints, base, thresholdHundredths, counts, period }: WithholdingRule,
  currency: string,
  earlier: Earlier,
): Omit<LineOf<'withholding'>, 'id'> {
  const thresholdMinor = roundHalfEven(
    ratio(thresholdHundredths * 10 ** minorDigitsOf(currency), 100),
  );
  return {
    kind: 'withholding',
    label: name,
    basisPoints,
    base,
    amountMinor: 0,
    thresholdMinor,
    counts,
    period,
    ...earlier,
  };
}
