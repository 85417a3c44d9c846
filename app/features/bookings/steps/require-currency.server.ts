import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { currenciesOf } from '#app/domain/payments/payable.ts';
import { AppError } from '#app/lib/app-error.ts';
import { listFormat } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import type { Settings } from '#app/platform/env.ts';

/** @throws AppError `bad-input` for terms in a currency that can’t be paid here */
export function requireCurrency(
  { currency }: Pick<Terms, 'currency'>,
  { settings }: { settings: Settings },
): void {
  const offered = currenciesOf(settings);
  if (offered.includes(currency)) return;
  const list = listFormat({ type: 'disjunction' }).format(offered);
  const sentence = words('bookings')('refused.currency', { currency, list });
  throw new AppError('bad-input', sentence, { fields: { 'terms.currency': sentence } });
}
