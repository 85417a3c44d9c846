import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { promoCodes } from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  type CodeRefusal,
  type PromoCode,
  promoWord,
  refusalOfCode,
} from '#app/domain/tickets/promo-code.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { headOf, loadSelling } from '../sales/load-selling.server.ts';
import { listTypes } from '../sales/queries.server.ts';

/** A code of an event, or the reason why it can’t be used now; null for any other word. */
export async function findCode(
  orm: Orm,
  { eventId, typed }: { eventId: string; typed: string },
): Promise<{ code: PromoCode } | { refusal: CodeRefusal } | null> {
  const isSelf = and(eq(promoCodes.eventId, eventId), eq(promoCodes.word, promoWord(typed)));
  const [code] = await orm.select(codeColumns).from(promoCodes).where(isSelf);
  if (!code) return null;
  const refusal = refusalOfCode(code, 1);
  return refusal ? { refusal } : { code };
}

export type ListedCodes = Awaited<ReturnType<typeof listCodes>>;

/**
 * The promo codes of an event, and how often they were used.
 * @throws AppError `conflict` before the sale has rules
 */
export async function listCodes(orm: Orm, viewer: Viewer, eventId: string) {
  const selling = await loadSelling(orm, viewer, eventId);
  if (!selling.sale) throw new AppError('conflict', words('tickets')('refused.noSale'));
  const rows = await orm
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.eventId, eventId))
    .orderBy(asc(promoCodes.createdAt), asc(promoCodes.id));
  return {
    ...headOf(selling),
    currency: selling.sale.currency,
    types: await listTypes(orm, eventId),
    codes: rows.map(({ eventId: _, createdAt: __, endedAt, ...code }) => ({
      ...code,
      isEnded: endedAt !== null,
    })),
  };
}

type Named = { eventId: string; word: string | undefined };

/**
 * The codes of some words, locked in the order of their ids; stock is locked before them. Baskets
 * with the same code get the same object, so that one count is for all.
 * @returns one for each: undefined without a word, null for a word that is no code
 */
export async function lockCodes(
  tx: Orm,
  named: readonly Named[],
): Promise<(PromoCode | null | undefined)[]> {
  const pairs = named.flatMap(({ eventId, word }) => (word === undefined ? [] : [[eventId, word]]));
  if (pairs.length === 0) return named.map(() => undefined);
  const events = sql.param(pairs.map(([eventId]) => eventId));
  const wanted = sql.param(pairs.map(([, word]) => word));
  const rows = await tx
    .select(codeColumns)
    .from(promoCodes)
    .where(
      inArray(
        promoCodes.id,
        sql`(select c.id from promo_codes c
          join unnest(${events}::text[], ${wanted}::text[]) as asked (event_id, word)
            on asked.event_id = c.event_id and asked.word = c.word)`,
      ),
    )
    .orderBy(asc(promoCodes.id))
    .for('update');
  const byWord = new Map(rows.map((code) => [`${code.eventId} ${code.word}`, code]));
  return named.map(({ eventId, word }) =>
    word === undefined ? undefined : (byWord.get(`${eventId} ${word}`) ?? null),
  );
}

const isOver = sql`(${promoCodes.endedAt} is not null
    or coalesce(${promoCodes.validUntil} <= now(), false))`;
const isEarly = sql`coalesce(${promoCodes.validFrom} > now(), false)`;

/** A code with whether it can be used now, by the database’s time. */
const codeColumns = {
  ...getTableColumns(promoCodes),
  isUsable: sql<boolean>`not ${isOver} and not ${isEarly}`,
  opensAt: sql<Date | null>`case when ${isEarly} and not ${isOver}
    then ${promoCodes.validFrom} end`.mapWith(promoCodes.validFrom),
  timeZone: sql<string>`(select events.time_zone from events where events.id = ${promoCodes.eventId})`,
};
