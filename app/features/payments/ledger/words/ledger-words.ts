import type { Account } from '#app/domain/payments/accounts.ts';
import { words } from '#app/lib/words.ts';

/** An account as administrators read it, e.g. “Held · booking:b1”. */
export function accountName({ kind, owner }: Pick<Account, 'kind' | 'owner'>): string {
  const name = words('payments')(`ledger.accounts.${kind}`);
  return owner ? `${name} · ${owner}` : name;
}

/** The page of an account; the platform’s own have nobody in their address. */
export function accountPath({ kind, owner, currency }: Account): string {
  return `/admin/ledger/accounts/${kind}/${owner ? encodeURIComponent(owner) : '-'}/${currency}`;
}

export function transactionPath(id: number): string {
  return `/admin/ledger/transactions/${id}`;
}
