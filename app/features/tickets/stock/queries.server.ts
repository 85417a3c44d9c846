import { asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { isAnyOf } from '#app/db/expressions.server.ts';
import { announcements, publicEvents } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import {
  allotments,
  promoCodes,
  ticketSales,
  tickets,
  ticketTypes,
} from '#app/db/schema/tickets.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import { type Closed, leftOf, type TypeOnSale } from '#app/domain/tickets/basket.ts';
import type { FreeSeat } from '#app/domain/tickets/choose-seats.ts';
import type { Pool } from '#app/domain/tickets/pool.ts';
import type { PromoCode } from '#app/domain/tickets/promo-code.ts';
import type { SoldTax } from '#app/domain/tickets/tax.ts';
import { codeColumns } from '../codes/queries.server.ts';
import { rateOfType, taxNameOfType } from '../sales/queries.server.ts';
import { poolOf, ticketsForSale } from '../waiting/queries.server.ts';

type Allotment = typeof allotments.$inferSelect;
type StockedType = TypeOnSale &
  SoldTax & {
    eventId: string;
    name: string;
    priceMinor: number;
    /** Null for a type that isn’t sold at the door. */
    doorPriceMinor: number | null;
    currency: string;
    isCancelled: boolean;
    /** Out of the sale whatever its window: by its venue, or while its tax isn’t known. */
    isEnded: boolean;
  };
export type Stock = {
  allotments: Map<string, Allotment>;
  types: Map<string, StockedType>;
};
/** With the free seats of each allotment whose places are numbered. */
export type SeatedStock = Stock & { seats: Map<string, FreeSeat[]> };

type Wanted = {
  typeIds: readonly string[];
  /** With the tickets back on sale of everything that shares their places. */
  hasPool?: boolean;
  /** With the promo codes that this holds for. */
  codes?: SQL | undefined;
};

type LockedCode = PromoCode & { eventId: string; word: string };
export type LockedStock = Stock & { pool: Pool; codes: LockedCode[] };

/**
 * Locks stock until the transaction ends, always in this order:
 *
 * 1. Places, by their ids. What has no lock of its own changes only under that of its places: the
 *    counts of ticket types, seats, and which basket takes which ticket of the pool.
 * 2. Tickets of the pool, without those that their buyers are just taking back.
 * 3. Promo codes, by their ids.
 *
 * An order that changes is locked before its stock. A transaction that has the stock locks other
 * baskets, and entries of waiting lists that it serves, only where they are free.
 */
export async function lockStock(
  tx: Orm,
  { typeIds, hasPool = false, codes }: Wanted,
): Promise<LockedStock> {
  const places = new Map((await lockPlacesOf(tx, { typeIds })).map((one) => [one.id, one]));
  return {
    allotments: places,
    types: await readTypes(tx, places),
    pool: hasPool ? poolOf(await lockPool(tx, { typeIds })) : new Map(),
    codes: codes ? await lockCodes(tx, codes) : [],
  };
}

/** Places alone, locked for a change of their size or before their baskets. */
export function lockPlaces(tx: Orm, which: SQL | undefined) {
  return tx.select().from(allotments).where(which).orderBy(asc(allotments.id)).for('update');
}

/** Tickets, locked after the stock of their types. */
export function lockTickets(tx: Orm, which: SQL | undefined) {
  return tx.select().from(tickets).where(which).orderBy(asc(tickets.number)).for('update');
}

const lockPlacesOf = builtOnce((orm) =>
  lockPlaces(
    orm,
    inArray(
      allotments.id,
      orm
        .select({ id: ticketTypes.allotmentId })
        .from(ticketTypes)
        .where(isAnyOf(ticketTypes.id, sql.placeholder('typeIds'))),
    ),
  ),
);

const lockPool = builtOnce((orm) =>
  ticketsForSale(
    orm,
    sql`${ticketTypes.allotmentId} = any(array(select allotment_id
      from ticket_types theirs where theirs.id = any(${sql.placeholder('typeIds')}::text[])))`,
  ).for('update', { of: tickets, skipLocked: true }),
);

function lockCodes(tx: Orm, which: SQL): Promise<LockedCode[]> {
  return tx
    .select(codeColumns)
    .from(promoCodes)
    .where(which)
    .orderBy(asc(promoCodes.id))
    .for('update');
}

/** All types of the events of locked places. */
async function readTypes(tx: Orm, locked: Stock['allotments']): Promise<Stock['types']> {
  const rows = await readRows(tx, { eventIds: [...locked.values()].map(({ eventId }) => eventId) });
  // Of places that aren’t locked, the taken number is known a moment late; nothing is sold twice by
  // that.
  const allOf = new Map([...rows.map(({ places }) => [places.id, places] as const), ...locked]);
  const types = new Map(
    rows.map(({ rate, places: _, because, opensAt, timeZone, ...row }) => [
      row.id,
      {
        ...row,
        taxBasisPoints: rate ?? 0,
        isEnded: row.isEnded || rate === null,
        isOnSale: because === null && rate !== null,
        closed: closedFor(because, { opensAt, timeZone }),
      },
    ]),
  );
  for (const type of types.values()) {
    const before = type.afterTypeId === null ? undefined : types.get(type.afterTypeId);
    const isLeft = (one: TypeOnSale, least: number) => leftOf({ allotments: allOf }, one) >= least;
    // A type waits only for one with tickets left: people may wait for a sold-out one.
    if (before && !before.isOver && isLeft(before, 1) && isLeft(type, type.leastPerOrder)) {
      type.closed ??= { because: 'after', type: before.name };
      type.isOnSale = false;
    }
  }
  return types;
}

function closedFor(
  because: (typeof reasons)[number] | 'unlisted' | null,
  { opensAt, timeZone }: { opensAt: Date | null; timeZone: string },
): Closed | null {
  if (because === null || because === 'unlisted') return null;
  if (because !== 'early') return { because };
  return opensAt && { because, opensAt, timeZone };
}

const reasons = ['cancelled', 'past', 'stopped', 'over', 'early'] as const;

const readRows = builtOnce((orm) =>
  orm
    .select({
      id: ticketTypes.id,
      eventId: ticketTypes.eventId,
      allotmentId: ticketTypes.allotmentId,
      places: getTableColumns(allotments),
      priceMinor: ticketTypes.priceMinor,
      doorPriceMinor: ticketTypes.doorPriceMinor,
      isEnded: sql<boolean>`${ticketTypes.endedAt} is not null`,
      ticketsEach: ticketTypes.ticketsEach,
      limit: ticketTypes.limit,
      taken: ticketTypes.taken,
      leastPerOrder: ticketTypes.leastPerOrder,
      mostPerOrder: ticketTypes.mostPerOrder,
      afterTypeId: ticketTypes.afterTypeId,
      isHidden: ticketTypes.isHidden,
      currency: ticketSales.currency,
      rate: rateOfType,
      taxName: taxNameOfType,
      because,
      opensAt: ticketTypes.saleFrom,
      timeZone: events.timeZone,
      name: ticketTypes.name,
      isOver,
      isCancelled: sql<boolean>`${events.cancelledAt} is not null`,
    })
    .from(ticketTypes)
    .innerJoin(allotments, eq(allotments.id, ticketTypes.allotmentId))
    .innerJoin(ticketSales, eq(ticketSales.eventId, ticketTypes.eventId))
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .leftJoin(announcements, eq(announcements.eventId, events.id))
    .leftJoin(publicEvents, eq(publicEvents.announcementId, announcements.id))
    .where(isAnyOf(ticketTypes.eventId, sql.placeholder('eventIds'))),
);

/** The tax that sold tickets of a type keep. */
export function taxOf({ types }: Stock, typeId: string): SoldTax {
  const { taxBasisPoints = 0, taxName = '' } = types.get(typeId) ?? {};
  return { taxBasisPoints, taxName };
}

const isOver = sql<boolean>`(${ticketTypes.endedAt} is not null
  or coalesce(${ticketTypes.saleUntil} <= now(), false))`;
/** Reason why it isn’t sold now; null where it is. */
const because = sql<(typeof reasons)[number] | 'unlisted' | null>`case
  when ${events.cancelledAt} is not null then 'cancelled'
  when ${events.loadOutAt} <= now() then 'past'
  when ${ticketSales.stoppedAt} is not null then 'stopped'
  when ${publicEvents.id} is null or (${announcements.priceKind} = 'here') is not true then 'unlisted'
  when ${isOver} then 'over'
  when ${ticketTypes.saleFrom} > now() then 'early' end`;
