import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { fixed, rowsOf } from '#app/db/expressions.server.ts';
import type { Source } from '#app/domain/payments/ledger.ts';
import type { ChargebackState } from '#app/domain/payments/payment.ts';

/**
 * True if a cardholder’s bank has taken back a payment for this source and hasn’t decided yet, or
 * has decided so lately that it isn’t in the books.
 */
export async function hasOpenChargeback(orm: Orm, { type, id }: Source): Promise<boolean> {
  const rows = await rowsOf<{ is_contested: boolean }>(
    orm.execute(sql`select ${isContested(type, sql`${id}`)} as is_contested`),
  );
  return rows[0]?.is_contested === true;
}

/** The same as a condition on a query about the source. */
export function isContested(type: Source['type'], id: SQL): SQL {
  return sql`exists (
    select from chargebacks join charges on charges.id = chargebacks.charge_id
    where charges.source_type = ${fixed(type)} and charges.source_id = ${id}
      and (chargebacks.state = any(${fixed(['open', 'sent'] satisfies ChargebackState[])}::text[])
      or (chargebacks.state = ${fixed('lost' satisfies ChargebackState)} and not exists (
        select from ledger_transactions where cause = 'chargeback lost ' || chargebacks.id))))`;
}
