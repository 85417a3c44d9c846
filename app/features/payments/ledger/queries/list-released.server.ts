import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';

/**
 * The amounts released to payees for several sources of one kind so far, with corrections and money
 * taken back.
 */
export async function listReleased(
  orm: Orm,
  type: string,
  ids: readonly string[],
): Promise<{ sourceId: string; currency: string; releasedMinor: number }[]> {
  if (ids.length === 0) return [];
  const sources = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  // A transaction is of one currency.
  return rowsOf<{ sourceId: string; currency: string; releasedMinor: number }>(
    orm.execute(sql`
    select t.source_id as "sourceId", one.currency,
      coalesce(sum((t.facts ->> 'toPayeeMinor')::bigint), 0)::float8 as "releasedMinor"
    from ledger_transactions t,
      lateral (select a.currency from ledger_entries e
        join ledger_accounts a on a.id = e.account_id where e.transaction_id = t.id limit 1) one
    where t.source_type = ${type} and t.source_id in (${sources}) and t.kind in ('released', 'corrected', 'refundOwed')
    group by t.source_id, one.currency`),
  );
}
