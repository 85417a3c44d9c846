import type { Account } from '#app/domain/payments/accounts.ts';
import { words } from '#app/lib/words.ts';

/** The names of owners by their id in the books; those who have left keep only the id. */
export type OwnerNames = Record<string, string>;

/**
 * An account’s name for administrators, e.g. “Held · The Night Owls at Cinema Candeia, 3 March”.
 */
export function accountName(
  { kind, owner }: Pick<Account, 'kind' | 'owner'>,
  names: OwnerNames,
): string {
  const name = words('payments')(`ledger.accounts.${kind}`);
  return owner ? `${name} · ${names[owner] ?? owner}` : name;
}

export function sourceName(
  { sourceType, sourceId }: { sourceType: string; sourceId: string },
  names: OwnerNames,
): string {
  const source = `${sourceType}:${sourceId}`;
  return names[source] ?? source;
}

/** The address of an account’s page; the platform’s own accounts have no owner in it. */
export function accountPath({ kind, owner, currency }: Account): string {
  return `/admin/ledger/accounts/${kind}/${owner ? encodeURIComponent(owner) : '-'}/${currency}`;
}

export function transactionPath(id: number): string {
  return `/admin/ledger/transactions/${id}`;
}
