import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import { orders, promoCodes } from '#app/db/schema/tickets.ts';
import {
  type CodeRefusal,
  type PromoCode,
  promoKinds,
  promoWord,
  refusalOfCode,
} from '#app/domain/tickets/promo-code.ts';
import { moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/kinds.ts';
import { ofEvent } from '../sales/fields.ts';
import { listTypes } from '../sales/queries.server.ts';
import { headOf, requireSale, saleQuery } from '../sales/sale-command.server.ts';

export type ListedCodes = Awaited<ReturnType<typeof listCodes>>;
export type ListedCode = ListedCodes['codes'][number];

/** The promo codes of an event, and how often they were used. */
export const listCodes = saleQuery({
  operation: 'listPromoCodes',
  input: ofEvent,
  answer: z.object({
    currency: z.string(),
    codes: z.array(
      z.object({
        id,
        word: z.string(),
        kind: z.enum(promoKinds),
        offMinor: z.int().describe('Off each price, for the kind `amount`.'),
        offBasisPoints: z.int().describe('Off each price, for the kind `percent`.'),
        limit: z.int().nullable().describe('For how many tickets it can be used.'),
        taken: z.int().describe('The tickets in baskets and orders; refunds give none back.'),
        typeIds: z.array(id).nullable().describe('The ticket types it is for; null for all.'),
        validFrom: moment.nullable(),
        validUntil: moment.nullable(),
        isEnded: z.boolean(),
      }),
    ),
  }),
  async run({ orm, event, venueId, sale }, { eventId }) {
    const { currency } = requireSale(sale);
    const codes = await orm
      .select()
      .from(promoCodes)
      .where(eq(promoCodes.eventId, eventId))
      .orderBy(asc(promoCodes.createdAt), asc(promoCodes.id));
    return {
      ...headOf({ event, venueId }),
      currency,
      types: await listTypes(orm, eventId),
      codes: codes.map(({ eventId: _, createdAt: __, endedAt, ...code }) => ({
        ...code,
        isEnded: endedAt !== null,
      })),
    };
  },
});

/** A code of an event, or the reason why it can’t be used now; null for any other word. */
export async function findCode(
  orm: Orm,
  { eventId, typed }: { eventId: string; typed: string },
): Promise<{ code: PromoCode } | { refusal: CodeRefusal } | null> {
  const [code] = await orm
    .select(codeColumns)
    .from(promoCodes)
    .where(and(eq(promoCodes.eventId, eventId), eq(promoCodes.word, promoWord(typed))));
  if (!code) return null;
  const refusal = refusalOfCode(code, 1);
  return refusal ? { refusal } : { code };
}

const isOver = sql`(${promoCodes.endedAt} is not null
    or coalesce(${promoCodes.validUntil} <= now(), false))`;
const isEarly = sql`coalesce(${promoCodes.validFrom} > now(), false)`;

/** A code and its usability by the database’s clock. */
export const codeColumns = {
  ...getTableColumns(promoCodes),
  isUsable: sql<boolean>`not ${isOver} and not ${isEarly}`,
  opensAt: sql<Date | null>`case when ${isEarly} and not ${isOver}
    then ${promoCodes.validFrom} end`.mapWith(promoCodes.validFrom),
  timeZone: sql<string>`(select events.time_zone from events where events.id = ${promoCodes.eventId})`,
};

/** A condition: the codes that have some words, each at the event of a ticket type. */
export function isCodeOf(wanted: readonly { typeId: string; word: string }[]): SQL {
  const typeIds = sql.param(wanted.map(({ typeId }) => typeId));
  const typed = sql.param(wanted.map(({ word }) => word));
  return sql`${promoCodes.id} in (select code.id
    from unnest(${typeIds}::text[], ${typed}::text[]) as wanted (type_id, word)
    join ticket_types type on type.id = wanted.type_id
    join promo_codes code on code.event_id = type.event_id and code.word = wanted.word)`;
}

/** A condition: the codes of some baskets. */
export function isCodeOfBaskets(orderIds: readonly string[]): SQL {
  return sql`${promoCodes.id} in (select promo_code_id from ${orders}
    where ${orders.id} = any(${sql.param([...orderIds])}::text[]))`;
}

/** The tickets of some baskets by code: only those of types that the code is for. */
export function countUses(orm: Orm, orderIds: readonly string[]) {
  return rowsOf<{ codeId: string; tickets: number }>(
    orm.execute(sql`
    select o.promo_code_id as "codeId", sum(l.quantity * t.tickets_each)::int as tickets
    from ticket_orders o
    join ticket_order_lines l on l.order_id = o.id
    join ticket_types t on t.id = l.type_id
    join promo_codes c on c.id = o.promo_code_id and (c.type_ids is null or t.id = any(c.type_ids))
    where o.id = any(${sql.param([...orderIds])}::text[])
    group by o.promo_code_id`),
  );
}
