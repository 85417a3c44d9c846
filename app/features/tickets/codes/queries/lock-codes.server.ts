import { asc, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { promoCodes } from '#app/db/schema/tickets/codes.ts';
import type { PromoCode } from '#app/domain/tickets/promo-code.ts';
import { codeColumns } from './code-columns.server.ts';

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
