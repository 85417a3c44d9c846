import { formatExact } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { ListedTransfer } from './queries.server.ts';

const t = words('payments');

/** The movement and its amount, e.g. “Refund of €525.00”. */
export function transferTitle({ kind, amountMinor, currency }: ListedTransfer): string {
  const amount = formatExact(amountMinor, currency);
  return t(`transfers.title.${kind}`, { amount });
}

/** The reason why it waits or failed; unknown codes of the provider as they are. */
export function problemOf({ problem }: ListedTransfer): string | null {
  if (problem === null) return null;
  if (problem === 'account-missing') return t('transfers.problem.account');
  if (problem === 'tax-details-missing') return t('transfers.problem.tax');
  return t('transfers.problem.provider', { code: problem });
}
