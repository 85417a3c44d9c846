import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import { promoCodes } from '#app/db/schema/tickets.ts';
import type { PromoCode } from '#app/domain/tickets/promo-code.ts';

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

/** Writes the use of codes that are locked. */
export async function saveCodeUse(tx: Orm, codes: readonly PromoCode[]): Promise<void> {
  const used = [...new Set(codes)];
  if (used.length === 0) return;
  const ids = sql.param(used.map(({ id }) => id));
  const taken = sql.param(used.map((code) => code.taken));
  await tx.execute(sql`update ${promoCodes} set taken = counted.taken
    from unnest(${ids}::text[], ${taken}::int[]) as counted (id, taken)
    where ${promoCodes}.id = counted.id`);
}

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
