import { AppError } from '#app/lib/app-error.ts';
import { amountOf } from '#app/lib/money/amount.ts';
import { words } from '#app/lib/words.ts';

/**
 * The minor units of an amount that was typed; null for nothing.
 * @throws AppError `bad-input` for what can’t be understood
 */
export function disputeAmountOf(typed: string, currency: string): number | null {
  const amountMinor = amountOf(typed, currency);
  if (amountMinor !== undefined) return amountMinor;
  throw noAmount();
}

export function noAmount(): AppError {
  const sentence = words('bookings')('disputes.refused.noAmount');
  return new AppError('bad-input', sentence, { fields: { amount: sentence } });
}
