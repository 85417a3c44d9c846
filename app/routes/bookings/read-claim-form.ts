import { amountOf } from '#app/lib/amount.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * The minor units of an amount that was typed; null for nothing.
 * @throws AppError `bad-input` for what can’t be understood
 */
export function claimAmountOf(typed: string, currency: string): number | null {
  const amountMinor = amountOf(typed, currency);
  if (amountMinor !== undefined) return amountMinor;
  throw noAmount();
}

export function noAmount(): AppError {
  const sentence = words('bookings')('claims.refused.noAmount');
  return new AppError('bad-input', sentence, { fields: { amount: sentence } });
}
