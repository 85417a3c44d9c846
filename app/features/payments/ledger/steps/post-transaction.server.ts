import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import { accountId, signOf } from '#app/domain/payments/accounts.ts';
import { type Entry, requirePostable, type Transaction } from '#app/domain/payments/transaction.ts';

/**
 * The one writer of the books. Posts a transaction whole, in the transaction of the caller, and
 * opens accounts that are new. It is one call of a function of the database (migration 0007).
 * @returns whether it was posted: false where its cause has been posted before, which is how
 *   whatever is done twice moves money once
 * @throws RangeError for what doesn’t balance or isn’t an exact amount; the database refuses it too,
 *   and whatever would take a held amount below zero (`23514`)
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
