import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';

/**
 * Uses the code of an order that has run out once more, if its limit leaves enough. A code that has
 * ended since still counts: its price was promised.
 */
export async function reclaimCode(tx: Orm, orderId: string): Promise<boolean> {
  const [row] = await rowsOf<{ done: boolean }>(
    tx.execute(sql`
    with wanted as (
      select o.promo_code_id as id, sum(l.quantity * t.tickets_each)::int as tickets
      from ticket_orders o
      join ticket_order_lines l on l.order_id = o.id
      join ticket_types t on t.id = l.type_id
      join promo_codes c on c.id = o.promo_code_id
        and (c.type_ids is null or t.id = any(c.type_ids))
      where o.id = ${orderId}
      group by o.promo_code_id
    ), used as (
      update promo_codes c set taken = c.taken + wanted.tickets from wanted
      where c.id = wanted.id and (c."limit" is null or c.taken + wanted.tickets <= c."limit")
      returning c.id
    )
    select (select count(*) from wanted) = (select count(*) from used) as done`),
  );
  return row?.done === true;
}
