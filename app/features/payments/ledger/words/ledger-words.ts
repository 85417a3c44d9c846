import type { Account } from '#app/domain/payments/accounts.ts';
import { words } from '#app/lib/words.ts';

/** What those are called whom the books know by an id; whoever has left keeps the id. */
export type OwnerNames = Record<string, string>;

/** An account as administrators read it, e.g. “Held · The Night Owls at Cinema Candeia, 3 March”. */
export function accountName(
  { kind, owner }: Pick<Account, 'kind' | 'owner'>,
  names: OwnerNames,
): string {
  const name = words('payments')(`ledger.accounts.${kind}`);
  return owner ? `${name} · ${names[owner] ?? owner}` : name;
}

/** What money was for. */
export function sourceName(
  { sourceType, sourceId }: { sourceType: string; sourceId: string },
  names: OwnerNames,
): string {
  const source = `${sourceType}:${sourceId}`;
  return names[source] ?? source;
}

/** The page of an account; the platform’s own have nobody in their address. */
export function accountPath({ kind, owner, currency }: Account): string {
  return `/admin/ledger/accounts/${kind}/${owner ? encodeURIComponent(owner) : '-'}/${currency}`;
}

export function transactionPath(id: number): string {
  return `/admin/ledger/transactions/${id}`;
}
