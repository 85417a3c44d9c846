import { asc, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import { promoCodes } from '#app/db/schema/tickets.ts';
import type { PromoCode } from '#app/domain/tickets/promo-code.ts';
import { codeColumns } from './queries.server.ts';

/* How baskets and orders count the uses of codes, within transactions of their own. */

/**
 * Locks the codes that baskets ask for, in the order of their ids. A caller that needs stock as well
 * locks the stock first. Baskets with the same code share one object, so its `taken` counts for all.
 * @returns one for each basket: undefined without a word, null where no code has it
 */
export async function lockCodes(
  tx: Orm,
  baskets: readonly { eventId: string; word: string | undefined }[],
): Promise<(PromoCode | null | undefined)[]> {
  const withWord = baskets.filter(({ word }) => word !== undefined);
  if (withWord.length === 0) return baskets.map(() => undefined);
  const eventIds = sql.param(withWord.map(({ eventId }) => eventId));
  const wanted = sql.param(withWord.map(({ word }) => word));
  const rows = await tx
    .select(codeColumns)
    .from(promoCodes)
    .where(
      inArray(
        promoCodes.id,
        sql`(select c.id from promo_codes c
          join unnest(${eventIds}::text[], ${wanted}::text[]) as wanted (event_id, word)
            on wanted.event_id = c.event_id and wanted.word = c.word)`,
      ),
    )
    .orderBy(asc(promoCodes.id))
    .for('update');
  const codes = new Map(rows.map((code) => [`${code.eventId} ${code.word}`, code]));
  return baskets.map(({ eventId, word }) =>
    word === undefined ? undefined : (codes.get(`${eventId} ${word}`) ?? null),
  );
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

/** Gives back the uses that unbought baskets had of their codes. */
export async function releaseCodes(tx: Orm, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.execute(sql`
    with held as (${usesOf(orderIds)}), locked as (
      select id from promo_codes where id in (select id from held) order by id for update
    )
    update promo_codes c set taken = c.taken - held.tickets
    from held join locked on locked.id = held.id where c.id = held.id`);
}

/**
 * Uses the code of an order that has run out once more. A code that has ended since still counts:
 * its price was promised.
 * @returns false where its limit leaves too little
 */
export async function reclaimCode(tx: Orm, orderId: string): Promise<boolean> {
  const [row] = await rowsOf<{ done: boolean }>(
    tx.execute(sql`
    with wanted as (${usesOf([orderId])}), used as (
      update promo_codes c set taken = c.taken + wanted.tickets from wanted
      where c.id = wanted.id and (c."limit" is null or c.taken + wanted.tickets <= c."limit")
      returning c.id
    )
    select (select count(*) from wanted) = (select count(*) from used) as done`),
  );
  return row?.done === true;
}

/** The tickets of these orders by code: only those of types that the code is for. */
function usesOf(orderIds: readonly string[]) {
  return sql`
    select o.promo_code_id as id, sum(l.quantity * t.tickets_each)::int as tickets
    from ticket_orders o
    join ticket_order_lines l on l.order_id = o.id
    join ticket_types t on t.id = l.type_id
    join promo_codes c on c.id = o.promo_code_id and (c.type_ids is null or t.id = any(c.type_ids))
    where o.id = any(${sql.param([...orderIds])}::text[])
    group by o.promo_code_id`;
}
