import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { promoCodes } from '#app/db/schema/tickets.ts';
import {
  type CodeRefusal,
  type PromoCode,
  promoKinds,
  promoWord,
  refusalOfCode,
} from '#app/domain/tickets/promo-code.ts';
import { moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/ids.ts';
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
