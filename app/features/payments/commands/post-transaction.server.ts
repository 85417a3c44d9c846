import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accountId, signOf } from '#app/domain/payments/accounts.ts';
import { demandPostable, type Entry, type Transaction } from '#app/domain/payments/transaction.ts';

/**
 * The one writer of the books. Posts a transaction whole, in the transaction of the caller, and
 * opens accounts that are new. It is one call of a function of the database (migration 0007).
 * @returns whether it was posted: false where its cause has been posted before, which is how
 *   whatever is done twice moves money once
 * @throws RangeError for what doesn’t balance or isn’t an exact amount; the database refuses it too,
 *   and whatever would take a held amount below zero (`23514`)
 */
export async function postTransaction(tx: Orm, transaction: Transaction): Promise<boolean> {
  demandPostable(transaction);
  const { cause, kind, source, facts = {}, providerRef = null, entries } = transaction;
  const { rows } = (await tx.execute(
    sql`select post_transaction(${cause}, ${kind}, ${source.type}, ${source.id},
      ${JSON.stringify(facts)}::jsonb, ${providerRef}, ${JSON.stringify(entries.map(rowOf))}::jsonb) as posted`,
  )) as unknown as { rows: [{ posted: boolean }] };
  return rows[0].posted;
}

function rowOf({ account, amountMinor }: Entry, position: number) {
  const sign = signOf(account.kind);
  return { position, account: accountId(account), ...account, sign, amount: amountMinor };
}
