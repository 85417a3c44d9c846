import { minorDigitsOf } from '#app/lib/money/currencies.ts';
import { ratio, roundHalfEven } from '#app/lib/money/ratio.ts';

/**
 * The platform’s fee on an amount, as the operator sets it. The fixed part and the cap are
 * hundredths of a unit of the amount’s own currency.
 */
export type FeeSetting = {
  basisPoints: number;
  fixedHundredths: number;
  /** The fee is never more than this; null for no limit. */
  capHundredths: number | null;
};

/** A fee setting in one currency’s minor units. */
export type FeeRule = { basisPoints: number; fixedMinor: number; capMinor: number | null };

/** No fee: the parties knew each other before they came to the platform. */
export const noFee: FeeSetting = { basisPoints: 0, fixedHundredths: 0, capHundredths: null };

export function feeRuleIn(currency: string, setting: FeeSetting): FeeRule {
  const { basisPoints, fixedHundredths, capHundredths } = setting;
  const minor = (hundredths: number) => hundredthsIn(currency, hundredths);
  return {
    basisPoints,
    fixedMinor: minor(fixedHundredths),
    capMinor: capHundredths === null ? null : minor(capHundredths),
  };
}

/** The fee on an amount: nothing on nothing, and never more than the amount or the cap. */
export function feeOf(amountMinor: number, rule: FeeRule): number {
  if (amountMinor === 0) return 0;
  const feeMinor = shareOf(amountMinor, rule.basisPoints) + rule.fixedMinor;
  return Math.min(feeMinor, rule.capMinor ?? feeMinor, amountMinor);
}

/** A share of an amount in whole minor units, rounded half to even. */
export function shareOf(amountMinor: number, basisPoints: number): number {
  return roundHalfEven(ratio(BigInt(amountMinor) * BigInt(basisPoints), 10_000));
}

/** Half a yen can’t be paid, so the result is rounded half to even. */
function hundredthsIn(currency: string, hundredths: number): number {
  const digits = minorDigitsOf(currency);
  return roundHalfEven(ratio(hundredths * 10 ** digits, 100));
}
