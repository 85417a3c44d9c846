import type { ReactNode } from 'react';
import { formatExact } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';

export type LedgerReader = { timeZone: string };

type Props = { amountMinor: number; currency: string; children?: ReactNode };

/** An amount in the books, with its side as a word. */
export function LedgerAmount({ amountMinor, currency, children }: Props) {
  const t = words('payments');
  const side = amountMinor < 0 ? 'credit' : 'debit';
  return (
    <p className="row-amount">
      <strong>{formatExact(Math.abs(amountMinor), currency)}</strong>{' '}
      {amountMinor !== 0 && <span>{t(`ledger.${side}`)}</span>}
      {children}
    </p>
  );
}
