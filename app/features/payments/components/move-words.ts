import { formatExact } from '#app/lib/money.ts';
import { words } from '#app/lib/words.ts';
import type { ListedMove } from '../queries/list-moves.server.ts';

/** What moves and how much, e.g. “Refund of €525.00”. */
export function moveTitle({ kind, amountMinor, currency }: ListedMove, language: string): string {
  const amount = formatExact(amountMinor, currency, language);
  return words('payments')(`onItsWay.title.${kind}`, { amount });
}

/** Why it waits or failed; the provider’s codes as they are. */
export function problemOf({ problem }: ListedMove): string | null {
  const t = words('payments');
  if (problem === null) return null;
  if (problem === 'account-missing') return t('onItsWay.problem.account');
  if (problem === 'tax-details-missing') return t('onItsWay.problem.tax');
  return t('onItsWay.problem.provider', { code: problem });
}
