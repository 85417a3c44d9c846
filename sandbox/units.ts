import { notPossible } from './failure.ts';

/*
 * The steps of amounts, in the provider’s own units, by its page on currencies
 * (docs.stripe.com/currencies, special cases): ISK and UGX are counted in hundredths
 * that must be 00, the dinars and the rial in thousandths whose last digit must be 0, and HUF and TWD go
 * to banks in whole units. Its own fees keep none of this.
 */
const steps = {
  card: { bhd: 10, isk: 100, jod: 10, kwd: 10, omr: 10, tnd: 10, ugx: 100 },
  bank: { huf: 100, twd: 100 },
} as const satisfies Record<string, Record<string, number>>;

/** @throws SandboxFailure for an amount that can’t be charged, refunded or transferred */
export function requireUnits(amount: number, currency: string): void {
  requireMultiple(amount, currency, steps.card);
}

/** @throws SandboxFailure for an amount that no bank takes */
export function requireBankUnits(amount: number, currency: string): void {
  requireMultiple(amount, currency, { ...steps.card, ...steps.bank });
}

function requireMultiple(
  amount: number,
  currency: string,
  stepOf: Readonly<Record<string, number>>,
): void {
  const step = stepOf[currency] ?? 1;
  if (amount % step !== 0)
    throw notPossible(
      `Invalid amount. Amounts in ${currency.toUpperCase()} must be evenly divisible by ${step}.`,
      step === 100 ? 'invalid_charge_amount_no_decimal_compatible' : 'parameter_invalid_integer',
      'amount',
    );
}
