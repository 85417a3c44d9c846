import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';

/** Counts the codes of unbought baskets back. */
export async function releaseCodes(tx: Orm, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.execute(sql`
    with held as (
      select o.promo_code_id as id, sum(l.quantity * t.tickets_each)::int as tickets
      from ticket_orders o
      join ticket_order_lines l on l.order_id = o.id
      join ticket_types t on t.id = l.type_id
      join promo_codes c on c.id = o.promo_code_id
        and (c.type_ids is null or t.id = any(c.type_ids))
      where o.id = any(${sql.param([...orderIds])}::text[]) and o.promo_code_id is not null
      group by o.promo_code_id
    ), locked as (
      select id from promo_codes where id in (select id from held) order by id for update
    )
    update promo_codes c set taken = c.taken - held.tickets
    from held join locked on locked.id = held.id where c.id = held.id`);
}
