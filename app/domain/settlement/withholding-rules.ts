import { minorDigitsOf } from '#app/lib/money/currencies.ts';
import { ratio, roundHalfEven } from '#app/lib/money/ratio.ts';
import type { LineOf } from './lines.ts';

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
