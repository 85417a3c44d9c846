import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { announcements, publicEvents } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import { allotments, ticketSales, ticketTypes } from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  type CodeRefusal,
  isCodeFor,
  type PromoCode,
  priceWith,
  promoWord,
} from '#app/domain/tickets/promo-code.ts';
import { typeStateOf } from '#app/domain/tickets/ticket-types.ts';
import { moment } from '#app/fields/answers.ts';
import { query } from '#app/fields/command.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { findCode } from '../codes/queries.server.ts';
import { listEnds, readUnwaited } from '../waiting/queries.server.ts';
import { saleOfShow } from './fields.ts';
import { rateOfType } from './queries.server.ts';

/** A ticket type on sale, for buyers. */
export type OfferedType = {
  id: string;
  name: string;
  description: string;
  /** With the code of the buyer. */
  priceMinor: number;
  fullPriceMinor: number;
  /** Of the tax inside, in hundredths of a percent. */
  taxBasisPoints: number;
  ticketsEach: number;
  leastPerOrder: number;
  /** Of its tickets, besides the limit of the event; null for any number. */
  mostPerPerson: number | null;
  /** As many as one order may have now. */
  most: number;
  left: number;
  state: 'on sale' | 'sold out' | 'not yet' | 'over' | 'later';
  saleFrom: Date | null;
  /** The type that is sold before it. */
  after: string | null;
  /** Its places are numbered seats. */
  isNumbered: boolean;
  /** It is sold out, and people may wait for it. */
  canWait: boolean;
  mostPerOrder: number;
};

export type PublicSale = {
  eventId: string;
  currency: string;
  /** Null for any number. */
  mostPerPerson: number | null;
  isStopped: boolean;
  /** The buyer’s word; `effect` is null for a code that can’t be used. */
  /** The typed word, its effect, and for a code that can’t be used the reason. */
  code: { word: string; effect: PromoCode | null; refusal: CodeRefusal | null } | null;
  types: OfferedType[];
};

/** The ticket sale of a public event, for programs. */
export const showSaleOfShow = query({
  operation: 'readTicketsOnSale',
  input: saleOfShow,
  answer: z.object({
    eventId: id,
    currency: z.string(),
    isStopped: z.boolean(),
    mostPerPerson: z.int().nullable().describe('Over all orders of one; null for any number.'),
    types: z.array(
      z.object({
        id,
        name: z.string(),
        description: z.string(),
        priceMinor: z.int().describe('What is paid for one, with every fee and tax.'),
        taxBasisPoints: z.int().describe('Of the tax inside, in hundredths of a percent.'),
        fullPriceMinor: z.int().describe('Without the code.'),
        ticketsEach: z.int(),
        leastPerOrder: z.int(),
        mostPerPerson: z.int().nullable().describe('Of its tickets, beside that of the event.'),
        most: z.int().describe('As many as one order may have now.'),
        left: z.int(),
        state: z.enum(['on sale', 'sold out', 'not yet', 'over', 'later']),
        saleFrom: moment.nullable(),
        canWait: z.boolean().describe('It is sold out, and has a waiting list.'),
        after: z.string().nullable().describe('The type that has to be sold out first.'),
      }),
    ),
  }),
  async run({ database }: { database: Database }, _viewer: Viewer | null, { showId, code }) {
    const sale = await readSale(database.orm, showId, code);
    if (!sale) throw new AppError('not-found', words('tickets')('refused.noSaleHere'));
    return sale;
  },
});

/**
 * The ticket sale of a public event, by its public id; null where it sells nothing here.
 * @param typed a promo code: prices are those with it, and it may show hidden types
 */
export async function readSale(orm: Orm, showId: string, typed = ''): Promise<PublicSale | null> {
  const [sale] = await orm
    .select({
      eventId: ticketSales.eventId,
      currency: ticketSales.currency,
      mostPerPerson: ticketSales.mostPerPerson,
      stoppedAt: ticketSales.stoppedAt,
      hasList: sql<boolean>`(${ticketSales.hasWaitingList} and ${listEnds} > now())`,
    })
    .from(publicEvents)
    .innerJoin(announcements, eq(announcements.id, publicEvents.announcementId))
    .innerJoin(events, eq(events.id, announcements.eventId))
    .innerJoin(ticketSales, eq(ticketSales.eventId, events.id))
    .where(and(eq(publicEvents.id, showId), eq(announcements.priceKind, 'here')));
  if (!sale) return null;
  const rows = await orm
    .select({
      type: ticketTypes,
      allotment: allotments,
      rate: rateOfType,
      isOver: sql<boolean>`coalesce(${ticketTypes.saleUntil} <= now(), false)`,
      isAhead: sql<boolean>`coalesce(${ticketTypes.saleFrom} > now(), false)`,
    })
    .from(ticketTypes)
    .innerJoin(ticketSales, eq(ticketSales.eventId, ticketTypes.eventId))
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .innerJoin(allotments, eq(allotments.id, ticketTypes.allotmentId))
    .where(and(eq(ticketTypes.eventId, sale.eventId), isNull(ticketTypes.endedAt)))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
  const lookup = typed ? await findCode(orm, { eventId: sale.eventId, typed }) : null;
  const code = lookup && 'code' in lookup ? lookup.code : null;
  const refusal = lookup && 'refusal' in lookup ? lookup.refusal : null;
  const offered = rows.filter(
    ({ type }) => !type.isHidden || (code?.kind === 'unlock' && isCodeFor(code, type.id)),
  );
  const leftOfType = await readUnwaited(orm, rows, { hasCode: code !== null });
  const leftIn = ({ id }: typeof ticketTypes.$inferSelect) => leftOfType(id);
  const { stoppedAt, hasList, ...rules } = sale;
  return {
    ...rules,
    isStopped: stoppedAt !== null,
    code: typed ? { word: promoWord(typed), effect: code, refusal } : null,
    types: offered.map(({ type, allotment, rate, isOver, isAhead }) => {
      const left = leftIn(type);
      const before = rows.find((row) => row.type.id === type.afterTypeId);
      // Types that their venue took off sale weren’t read.
      const facts = { isEnded: rate === null, isOver, isAhead, left };
      const first = before && { ...before, isEnded: false, left: leftIn(before.type) };
      const state = typeStateOf(facts, { leastPerOrder: type.leastPerOrder, before: first });
      const { id, name, description, priceMinor, ticketsEach, leastPerOrder, saleFrom } = type;
      const { mostPerPerson } = type;
      const mostByPerson = Math.floor((mostPerPerson ?? Number.POSITIVE_INFINITY) / ticketsEach);
      return {
        fullPriceMinor: priceMinor,
        priceMinor: priceWith(code, { typeId: id, priceMinor }),
        taxBasisPoints: rate ?? 0,
        id,
        name,
        description,
        ticketsEach,
        leastPerOrder,
        saleFrom,
        left,
        mostPerPerson,
        most: Math.min(left, type.mostPerOrder, mostByPerson),
        isNumbered: allotment.isNumbered,
        mostPerOrder: type.mostPerOrder,
        canWait: hasList && state === 'sold out' && !type.isHidden,
        after: before && state === 'after' ? before.type.name : null,
        state: publicStates[state],
      } satisfies OfferedType;
    }),
  };
}

/** The public never reads that a type is off sale: to it, it is over. */
const publicStates = {
  'on sale': 'on sale',
  'sold out': 'sold out',
  later: 'not yet',
  after: 'later',
  over: 'over',
  'off sale': 'over',
} as const;
