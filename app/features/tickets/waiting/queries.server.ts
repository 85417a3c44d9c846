import { and, asc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { isAnyOf } from '#app/db/expressions.server.ts';
import { events } from '#app/db/schema/events.ts';
import {
  allotments,
  orders,
  seats,
  ticketSales,
  tickets,
  ticketTypes,
  waitingEntries,
} from '#app/db/schema/tickets.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { leftOf } from '#app/domain/tickets/basket.ts';
import type { Pool } from '#app/domain/tickets/pool.ts';
import { paidForUnit, returnUntil, wholeUnits } from '#app/domain/tickets/ticket.ts';
import {
  leftForOthers,
  waitingEnds,
  waitingEndsHours,
  waitingStateOf,
  waitingStates,
} from '#app/domain/tickets/waiting.ts';
import { query } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { openSealed } from '#app/platform/token.server.ts';
import {
  describeNight,
  entryPurpose,
  isBuyers,
  isValid,
  orderPath,
  readNight,
  validIn,
} from '../orders/queries.server.ts';
import { ofEntry } from './fields.ts';

const t = words('tickets');

/** Number of people on the waiting list of each ticket type of an event, and their tickets. */
export async function countWaiting(orm: Orm, eventId: string) {
  return orm
    .select({
      typeId: waitingEntries.typeId,
      people: sql<number>`count(*)::int`,
      quantity: sql<number>`sum(${waitingEntries.quantity})::int`,
    })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.eventId, eventId), isWaiting))
    .groupBy(waitingEntries.typeId);
}

/** Number of tickets of each type of an event that are back on sale. */
export async function countPooled(orm: Orm, eventId: string) {
  const isPooled = and(isValid, isNotNull(tickets.pooledAt));
  return orm
    .select({ typeId: tickets.typeId, count: sql<number>`count(*)::int` })
    .from(tickets)
    .where(and(eq(tickets.eventId, eventId), isPooled))
    .groupBy(tickets.typeId);
}

/** The waiting lists of the account’s address. */
export async function* exportWaiting(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const rows = await orm
    .select({
      event: events.title,
      day: events.day,
      type: ticketTypes.name,
      quantity: waitingEntries.quantity,
      name: waitingEntries.name,
      email: waitingEntries.email,
      since: waitingEntries.createdAt,
      offeredAt: waitingEntries.offeredAt,
      leftAt: waitingEntries.leftAt,
    })
    .from(waitingEntries)
    .innerJoin(events, eq(events.id, waitingEntries.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, waitingEntries.typeId))
    .where(eq(sql`lower(${waitingEntries.email})`, viewer.email.toLowerCase()))
    .orderBy(asc(waitingEntries.createdAt));
  if (rows.length > 0) yield jsonPart('waiting-lists.json', rows);
}

/**
 * The tickets of an order that its buyer may put back on sale, with those already there: still
 * theirs, of an event an hour before doors, which they can’t return to its venue. Their price is at
 * most the present one, so that the venue never gets less. Bundles go as a whole, and only without
 * numbered seats, which others take one by one.
 */
export async function findResellable(orm: Orm, order: typeof orders.$inferSelect) {
  if (order.state !== 'placed' || order.paidOutAt) return [];
  const rows = await orm
    .select({
      ticket: tickets,
      type: ticketTypes,
      event: events,
      rules: ticketSales,
      seat: seats,
      now,
      ticketsEach: ticketTypes.ticketsEach,
    })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(ticketSales, eq(ticketSales.eventId, tickets.eventId))
    .leftJoin(seats, eq(seats.id, tickets.seatId))
    .where(
      and(
        eq(tickets.orderId, order.id),
        isValid,
        isBuyers,
        isNull(events.cancelledAt),
        or(isNull(tickets.seatId), isNull(tickets.bundle)),
        isNull(ticketTypes.endedAt),
        sql`coalesce(${ticketTypes.saleUntil} > now(), true)`,
        sql`${listEnds} > now()`,
      ),
    )
    .orderBy(tickets.number);
  return wholeUnits(rows).flatMap((unit) => {
    const [{ ticket, type, event, rules, seat, now: at }] = unit;
    const until = returnUntil(event, rules, order);
    const isReturnable = until !== null && until > new Date(at);
    const priceMinor = paidForUnit(unit);
    if (priceMinor > type.priceMinor || (isReturnable && !ticket.pooledAt)) return [];
    return [
      {
        ticketIds: unit.map((one) => one.ticket.id),
        numbers: unit.map((one) => one.ticket.number),
        type: type.name,
        seat,
        priceMinor,
        currency: order.currency,
        pooledAt: ticket.pooledAt,
        buyingOrderId: ticket.buyingOrderId,
      },
    ];
  });
}

const now = sql<string>`now()`;

type Offered = {
  type: typeof ticketTypes.$inferSelect;
  allotment: typeof allotments.$inferSelect;
  isOver: boolean;
  isAhead: boolean;
};

/**
 * The places left of some types for buyers who don’t wait, without a lock. The numbered seats that
 * fit a party are known only once they are taken, so those are counted as if no one waited.
 * @param query hasCode: a buyer with a code gets no ticket that is back on sale
 * @returns leftIn: the number left of a type; nothing else is taken of it
 */
export async function readUnwaited(
  orm: Orm,
  rows: readonly Offered[],
  { hasCode }: { hasCode: boolean },
) {
  const typed = rows.map(({ type, isOver, isAhead }) => ({
    ...type,
    isOnSale: !isOver && !isAhead,
  }));
  const places = {
    allotments: new Map(rows.map(({ allotment }) => [allotment.id, allotment])),
    types: new Map(typed.map((type) => [type.id, type])),
  };
  const counted = [...places.allotments.values()].filter(({ isNumbered }) => !isNumbered);
  const waiting = await listWaiting(
    orm,
    counted.map(({ id }) => id),
  );
  const pool = await readPooled(orm, [...places.types.keys()]);
  const unwaited = leftForOthers(
    places,
    pool,
    waiting.map(({ entry }) => entry),
  );
  return (typeId: string) => {
    const type = unwaited.types.get(typeId);
    if (!type) return 0;
    const pooled = hasCode ? 0 : (unwaited.pool.get(typeId)?.length ?? 0);
    return leftOf(unwaited, type) + pooled;
  };
}

/** Entries without an offer or an end. */
export const isWaiting = and(
  isNull(waitingEntries.offeredAt),
  isNull(waitingEntries.leftAt),
  isNull(waitingEntries.closedAt),
);

/** The end of an event’s lists. */
export const listEnds = sql`(coalesce(${events.doorsAt}, ${events.loadInAt})
  - make_interval(hours => ${sql.raw(String(waitingEndsHours))}))`;

/** The order in which they are served. */
const inLine = [asc(waitingEntries.createdAt), asc(waitingEntries.id)];

/** Number of tickets of the type of an entry that may be back on sale. */
const pooled = sql`(select count(*) from tickets pooled where pooled.type_id = ${waitingEntries.typeId}
  and pooled.pooled_at is not null and pooled.buying_order_id is null and ${validIn('pooled')})`;

/** Enough may have come free for the entry’s turn. */
export const mayFit = sql`${waitingEntries.quantity} * ${ticketTypes.ticketsEach}
  <= ${allotments.size} - ${allotments.taken} + ${pooled}`;

/** The entries for places of some allotments, in their order, where it may be their turn. */
export async function listWaiting(orm: Orm, allotmentIds: readonly string[]) {
  return allotmentIds.length === 0 ? [] : read(orm, { allotmentIds });
}

const read = builtOnce((orm) =>
  orm
    .select({ entry: waitingEntries })
    .from(waitingEntries)
    .innerJoin(ticketTypes, eq(ticketTypes.id, waitingEntries.typeId))
    .innerJoin(allotments, eq(allotments.id, ticketTypes.allotmentId))
    .where(
      and(isAnyOf(ticketTypes.allotmentId, sql.placeholder('allotmentIds')), isWaiting, mayFit),
    )
    .orderBy(...inLine),
);

/**
 * Tickets back on sale that no basket takes. Their buyer pays at least the amount that goes back.
 */
const isForSale = and(
  isNotNull(tickets.pooledAt),
  isNull(tickets.buyingOrderId),
  isValid,
  lte(tickets.priceMinor, ticketTypes.priceMinor),
  // Asked for each of the few: a join is planned by reading all orders through while nothing is counted yet.
  sql`(select paid_out_at from ticket_orders where ticket_orders.id = ${tickets.orderId}) is null`,
  isNull(events.cancelledAt),
  gt(listEnds, sql`now()`),
);

/** The pool of some types, to be read. */
export async function readPooled(orm: Orm, typeIds: readonly string[]): Promise<Pool> {
  return poolOf(await ticketsForSale(orm, isAnyOf(ticketTypes.id, typeIds)));
}

/** The tickets of the pool, with their types and seats. */
export function ticketsForSale(orm: Orm, which: SQL) {
  return orm
    .select({
      ticket: tickets,
      seat: seats,
      ticketsEach: ticketTypes.ticketsEach,
      typePriceMinor: ticketTypes.priceMinor,
    })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .leftJoin(seats, eq(seats.id, tickets.seatId))
    .where(and(which, isForSale))
    .orderBy(asc(tickets.pooledAt), asc(tickets.orderId), asc(tickets.number));
}

type Row = Awaited<ReturnType<typeof ticketsForSale>>[number];

export function poolOf(rows: readonly Row[]): Pool {
  const units = wholeUnits(rows).filter((unit) => paidForUnit(unit) <= unit[0].typePriceMinor);
  const grouped = Map.groupBy(units, ([{ ticket }]) => ticket.typeId);
  return new Map(
    [...grouped].map(([typeId, units]) => [
      typeId,
      units.map((unit) => ({
        ticketIds: unit.map(({ ticket }) => ticket.id),
        seat: unit[0].seat,
        priceMinor: paidForUnit(unit),
      })),
    ]),
  );
}

type Services = { database: Database; secret: string };

export type WaitingView = Awaited<ReturnType<typeof showWaiting>>;

/** A place in line, or its outcome. */
export const showWaiting = query({
  operation: 'readWaitingListEntry',
  input: ofEntry,
  answer: z.object({
    state: z.enum(waitingStates),
    type: z.string(),
    quantity: z.int(),
    place: z.int().describe('From 1, among those who wait for the same places.'),
    offer: z
      .object({
        path: z.string().describe('Of the order that holds the tickets.'),
        untilIso: z.string().describe('Until when they are held.'),
      })
      .nullable()
      .describe('Null while no tickets are held.'),
  }),
  async run({ database, secret }: Services, _viewer: Viewer | null, { link }) {
    const { orm } = database;
    const entry = await findEntry(orm, { secret, link });
    const night = await readNight(orm, entry.eventId);
    const [type] = await orm.select().from(ticketTypes).where(eq(ticketTypes.id, entry.typeId));
    const [order] = await orm
      .select({
        id: orders.id,
        linkNumber: orders.linkNumber,
        state: orders.state,
        expiresAt: orders.expiresAt,
      })
      .from(orders)
      .where(eq(orders.id, entry.orderId ?? ''));
    const isBefore = sql`(${waitingEntries.createdAt}, ${waitingEntries.id})
    < (select own.created_at, own.id from waiting_entries own where own.id = ${entry.id})`;
    const isSame = sql`${waitingEntries.typeId} in (select id from ticket_types
    where allotment_id = ${type?.allotmentId ?? ''})`;
    const before = await orm.$count(waitingEntries, and(isWaiting, isBefore, isSame));
    const state = waitingStateOf({ ...entry, order: order ?? null }, night.now);
    // Once the address of the order was corrected, the earlier one may be a stranger’s.
    const isTheirs = order?.linkNumber === 0 && (state === 'offered' || state === 'bought');
    return {
      link,
      state,
      ...describeNight(night),
      type: type?.name ?? '',
      quantity: entry.quantity,
      place: before + 1,
      endsAt: momentAt(waitingEnds(night.event), night.event),
      offer: isTheirs
        ? {
            path: orderPath(secret, order),
            until: momentAt(order.expiresAt, night.event),
            untilIso: order.expiresAt.toISOString(),
          }
        : null,
    };
  },
});

/** The place in line of a secret address. */
export async function findEntry(
  orm: Orm,
  { secret, link, isToChange = false }: { secret: string; link: string; isToChange?: boolean },
): Promise<typeof waitingEntries.$inferSelect> {
  const id = openSealed(secret, entryPurpose, link);
  const query = orm
    .select()
    .from(waitingEntries)
    .where(eq(waitingEntries.id, id ?? ''));
  const [entry] = await (isToChange ? query.for('update') : query);
  if (!entry) throw new AppError('not-found', t('waiting.refused.none'));
  return entry;
}
