import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import { accountId, signOf } from '#app/domain/payments/accounts.ts';
import { type Entry, requirePostable, type Transaction } from '#app/domain/payments/transaction.ts';

/**
 * The only writer of the books. Posts a whole transaction within the caller’s database transaction,
 * and opens new accounts. It is one call of a database function (migration 0007).
 * @returns false where its cause has been posted before, which is how a repeated command moves
 * money once
 * @throws RangeError for entries that don’t balance or aren’t exact; the database refuses them too,
 * and any entry that would take a held amount below zero (`23514`)
 */
export async function postTransaction(tx: Orm, transaction: Transaction): Promise<boolean> {
  requirePostable(transaction);
  const { cause, kind, source, facts = {}, providerRef = null, entries } = transaction;
  const [answer] = await post(tx, {
    cause,
    kind,
    sourceType: source.type,
    sourceId: source.id,
    providerRef,
    facts: JSON.stringify(facts),
    entries: JSON.stringify(entries.map(rowOf)),
  });
  return answer?.isPosted === true;
}

const post = builtOnce((orm) => {
  const { placeholder } = sql;
  const isPosted = sql<boolean>`post_transaction(${placeholder('cause')}, ${placeholder('kind')},
    ${placeholder('sourceType')}, ${placeholder('sourceId')}, ${placeholder('facts')}::jsonb,
    ${placeholder('providerRef')}, ${placeholder('entries')}::jsonb)`;
  return orm.select({ isPosted }).from(sql`(values (1)) as one`);
});

function rowOf({ account, amountMinor }: Entry, position: number) {
  const sign = signOf(account.kind);
  return { position, account: accountId(account), ...account, sign, amount: amountMinor };
}
