import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { promoCodes } from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  type CodeRefusal,
  type PromoCode,
  promoWord,
  refusalOfCode,
} from '#app/domain/tickets/promo-code.ts';
import { headOf, loadSelling, requireSale } from '../sales/load-sale.server.ts';
import { listTypes } from '../sales/queries.server.ts';

export type ListedCodes = Awaited<ReturnType<typeof listCodes>>;
export type ListedCode = ListedCodes['codes'][number];

/** The promo codes of an event, and how often they were used. */
export async function listCodes(orm: Orm, viewer: Viewer, eventId: string) {
  const selling = await loadSelling(orm, viewer, eventId);
  const { currency } = requireSale(selling.sale);
  const codes = await orm
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.eventId, eventId))
    .orderBy(asc(promoCodes.createdAt), asc(promoCodes.id));
  return {
    ...headOf(selling),
    currency,
    types: await listTypes(orm, eventId),
    codes: codes.map(({ eventId: _, createdAt: __, endedAt, ...code }) => ({
      ...code,
      isEnded: endedAt !== null,
    })),
  };
}

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
