import {
  and,
  asc,
  countDistinct,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { byName, lowered } from '#app/db/expressions.server.ts';
import { announcements, publicEvents } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import {
  allotments,
  orderLines,
  orders,
  seats,
  ticketRefunds,
  ticketSales,
  tickets,
  ticketTypes,
} from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { ticketsAddress } from '#app/domain/announcements/public-event.ts';
import { simulate } from '#app/domain/bookings/terms/simulation.ts';
import { localTimeOf } from '#app/domain/calendar/local-time.ts';
import { leftOf } from '#app/domain/tickets/basket.ts';
import { queueRules } from '#app/domain/tickets/queue.ts';
import { saleStandings, standingOf } from '#app/domain/tickets/sale.ts';
import {
  addUp,
  breakEvenKinds,
  breakEvenOf,
  type DealEven,
  salesLine,
} from '#app/domain/tickets/sales-by-day.ts';
import { ticketStates } from '#app/domain/tickets/ticket.ts';
import {
  type CountedTickets,
  type SoldType,
  soldTypes,
  totalsOf,
  typeStates,
} from '#app/domain/tickets/ticket-types.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { listNightDeals } from '#app/features/bookings/offers/queries.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { csvOf, csvRows } from '#app/lib/csv.ts';
import { cutPage, readCursor } from '#app/lib/list-cursor.ts';
import { writeAmount, writePercent } from '#app/lib/money/amount.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { dayIn } from '#app/lib/time/days.ts';
import { words } from '#app/lib/words.ts';
import { listGuests } from '../guests/queries.server.ts';
import { listMoved } from '../moves/queries.server.ts';
import {
  isListed,
  isRefundable,
  isValid,
  listCorrected,
  refundsOfOrder,
} from '../orders/queries.server.ts';
import { numberOf } from '../orders/words.ts';
import { seatName } from '../seats/words.ts';
import { listRateChoices } from '../taxes/queries.server.ts';
import { countPooled, countWaiting } from '../waiting/queries.server.ts';
import { ofEvent, ofSoldOrder, orderPage } from './fields.ts';
import { headOf, loadSelling, type SaleOfEvent, saleQuery } from './sale-command.server.ts';

const t = words('tickets');

/**
 * The valid tickets of an event as a settlement counts them: by type, price, fee and tax, online and
 * at the door apart; given away and killed seats beside them. Nothing where tickets are sold in
 * another currency.
 */
export async function countSettled(
  orm: Orm,
  { eventId, currency }: { eventId: string; currency: string },
): Promise<CountedTickets[]> {
  return (await countAllSettled(orm, [eventId]))(eventId, currency);
}

/** The same of several events, in as many statements. */
export async function countAllSettled(orm: Orm, eventIds: string[]) {
  const isDoor = sql<boolean>`(${orders.paidBy} = 'cash' or ${orders.doorEntry} is not null)`;
  const isComp = sql`${orders.paidBy} = 'comp'`;
  const [rows, kills] = await Promise.all([
    orm
      .select({
        eventId: tickets.eventId,
        currency: ticketSales.currency,
        typeId: ticketTypes.id,
        label: ticketTypes.name,
        priceMinor: tickets.priceMinor,
        feeMinor: tickets.feeMinor,
        taxBasisPoints: tickets.taxBasisPoints,
        isDoor,
        sold: sql<number>`(count(*) filter (where not ${isComp}))::int`,
        comps: sql<number>`(count(*) filter (where ${isComp}))::int`,
      })
      .from(tickets)
      .innerJoin(orders, eq(orders.id, tickets.orderId))
      .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
      .innerJoin(ticketSales, eq(ticketSales.eventId, tickets.eventId))
      .where(and(inArray(tickets.eventId, eventIds), isValid))
      .groupBy(
        tickets.eventId,
        ticketSales.currency,
        ticketTypes.id,
        tickets.priceMinor,
        tickets.feeMinor,
        tickets.taxBasisPoints,
        isDoor,
      )
      .orderBy(ticketTypes.position, ticketTypes.id, isDoor, tickets.priceMinor, tickets.feeMinor),
    countKills(orm, eventIds),
  ]);
  const counted = rows.map(({ typeId, isDoor, ...row }) => {
    const { priceMinor, feeMinor, taxBasisPoints } = row;
    const source = isDoor ? ('door' as const) : ('platform' as const);
    const id = [typeId, source, priceMinor, feeMinor, taxBasisPoints].join('-');
    return { id, ...row, kills: 0, source };
  });
  const sold = Map.groupBy(counted, ({ eventId }) => eventId);
  return (id: string, inCurrency: string): CountedTickets[] => [
    ...(sold.get(id) ?? [])
      .filter(({ currency }) => currency === inCurrency)
      .map(({ eventId: _, currency: __, ...row }) => row),
    ...kills.filter(({ eventId }) => eventId === id).map(({ kills }) => killedSeats(kills)),
  ];
}

/** Seats where no one can sit or see. */
function countKills(orm: Orm, eventIds: string[]) {
  return orm
    .select({ eventId: seats.eventId, kills: sql<number>`count(*)::int` })
    .from(seats)
    .where(and(inArray(seats.eventId, eventIds), eq(seats.heldAs, 'killed')))
    .groupBy(seats.eventId);
}

function killedSeats(kills: number): CountedTickets {
  const label = t('killedSeats');
  const nothing = { priceMinor: 0, feeMinor: 0, taxBasisPoints: 0, sold: 0, comps: 0 };
  return { id: 'killed-seats', label, ...nothing, kills, source: 'platform' };
}

export type DoorList = Awaited<ReturnType<typeof listDoor>>;

/**
 * All ticket holders, by name, to print for the door: a line for each name on an order and each
 * type.
 */
export async function listDoor(orm: Orm, viewer: Viewer, eventId: string) {
  const selling = await loadSelling(orm, viewer, eventId);
  const name = sql<string>`coalesce(nullif(${tickets.name}, ''), ${orders.name})`;
  const rows = await orm
    .select({
      orderId: orders.id,
      name,
      typeName: ticketTypes.name,
      count: sql<number>`count(*)::int`,
      seats: sql<string>`coalesce(string_agg(concat(${seats.section}, ' ', ${seats.row}, '-', ${seats.label}), ', '
        order by ${seats.sectionNumber}, ${seats.rowNumber}, ${seats.x}) filter (where ${seats.id} is not null), '')`,
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(seats, eq(seats.id, tickets.seatId))
    .where(and(eq(tickets.eventId, eventId), isValid))
    .groupBy(orders.id, name, ticketTypes.id)
    .orderBy(byName(name), asc(orders.id), asc(ticketTypes.position));
  return {
    ...headOf(selling),
    lines: rows.map(({ orderId, ...line }) => ({ ...line, order: numberOf(orderId) })),
    count: rows.reduce((sum, line) => sum + line.count, 0),
    guests: await listGuests(orm, eventId),
  };
}

/**
 * The ticket types of an event that aren’t off sale, in their order, with the number left of each.
 */
export async function listLeft(orm: Orm, eventId: string) {
  const rows = await orm
    .select({ type: ticketTypes, allotment: allotments })
    .from(ticketTypes)
    .innerJoin(allotments, eq(allotments.id, ticketTypes.allotmentId))
    .where(and(eq(ticketTypes.eventId, eventId), isNull(ticketTypes.endedAt)))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
  return rows.map(({ type, allotment }) => ({
    id: type.id,
    name: type.name,
    doorPriceMinor: type.doorPriceMinor,
    /** Each of its tickets takes a place, and none of them is numbered. */
    isPlain: type.ticketsEach === 1 && !allotment.isNumbered,
    left: leftOf({ allotments: new Map([[allotment.id, allotment]]) }, type),
  }));
}

export const ordersPerPage = 20;

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>['items'][number];

const listedOrder = z.object({
  id,
  number: z.string(),
  name: z.string(),
  email: z.string(),
  currency: z.string(),
  totalMinor: z.int(),
  placedAt: moment.nullable(),
  count: z.int().describe('Its tickets.'),
  validCount: z.int().describe('Those of them that weren’t refunded or returned.'),
  backMinor: z.int().describe('What was refunded.'),
});

/** The orders of an event, the newest first. */
export const listOrders = saleQuery({
  operation: 'listTicketOrders',
  input: orderPage,
  answer: listOf(listedOrder, ordersPerPage),
  run: async ({ orm, event, venueId }, { after }) => ({
    ...headOf({ event, venueId }),
    ...(await readOrders(orm, event, { after })),
  }),
});

/** @param query text: part of a name or of an address, or the start of an order’s number */
export async function readOrders(
  orm: Orm,
  event: SaleOfEvent['event'],
  { after, text }: { after?: string | undefined; text?: string },
) {
  const cursor = readCursor(after ?? null);
  const place = cursor && sql`(${cursor.at.toISOString()}::timestamptz, ${cursor.id}::text)`;
  const rows = await orm
    .select({
      order: orders,
      count: sql<number>`count(*)::int`,
      validCount: sql<number>`(count(*) filter (where ${isValid}))::int`,
      backMinor:
        sql<number>`coalesce(sum(${tickets.priceMinor}) filter (where not ${isValid}), 0)`.mapWith(
          Number,
        ),
    })
    .from(orders)
    .innerJoin(tickets, eq(tickets.orderId, orders.id))
    .where(
      and(
        eq(orders.eventId, event.id),
        eq(orders.state, 'placed'),
        isListed,
        text ? isNamed(text) : undefined,
        // A moment has more digits in the database than a cursor can say.
        place
          ? sql`(date_trunc('milliseconds', ${orders.placedAt}), ${orders.id}) < ${place}`
          : undefined,
      ),
    )
    .groupBy(orders.id)
    .orderBy(desc(sql`date_trunc('milliseconds', ${orders.placedAt})`), desc(orders.id))
    .limit(ordersPerPage + 1);
  const { entries, next } = cutPage(rows, ordersPerPage, ({ order: { placedAt, id } }) => ({
    at: placedAt ?? new Date(0),
    id,
  }));
  return {
    next,
    items: entries.map(({ order, count, validCount, backMinor }) => ({
      id: order.id,
      number: numberOf(order.id),
      name: order.name,
      email: order.email,
      currency: order.currency,
      totalMinor: order.totalMinor,
      backMinor,
      count,
      validCount,
      placedAt: order.placedAt,
      placed: order.placedAt && momentAt(order.placedAt, event),
    })),
  };
}

function isNamed(text: string): SQL | undefined {
  const sought = text.toLowerCase();
  const has = (column: SQL) => sql`position(${sought} in ${lowered(column)}) > 0`;
  return or(
    has(sql`${orders.name}`),
    has(sql`${orders.email}`),
    sql`starts_with(lower(${orders.id}), ${sought})`,
  );
}

export type TicketStanding = Awaited<ReturnType<typeof readTicketStanding>>;

/** The sales of an event so far; its callers have checked the right to sell tickets. */
export async function readTicketStanding(orm: Orm, eventId: string) {
  const isOffered = sql`exists (select from ${ticketTypes}
    where ${ticketTypes.allotmentId} = ${allotments.id} and ${ticketTypes.endedAt} is null)`;
  const [places] = await orm
    .select({ left: sql<number>`coalesce(sum(${allotments.size} - ${allotments.taken}), 0)::int` })
    .from(allotments)
    .where(and(eq(allotments.eventId, eventId), isOffered));
  const isComp = exists(
    orm
      .select({ one: sql`1` })
      .from(orders)
      .where(and(eq(orders.id, tickets.orderId), eq(orders.paidBy, 'comp'))),
  );
  const isSold = and(eq(tickets.eventId, eventId), isValid, not(isComp));
  return {
    isSetUp: (await orm.$count(ticketSales, eq(ticketSales.eventId, eventId))) > 0,
    left: places?.left ?? 0,
    sold: await orm.$count(tickets, isSold),
  };
}

/** Some ticket types of an event, or null for all. */
export async function requireTypes(
  orm: Orm,
  eventId: string,
  typeIds: readonly string[] | null | undefined,
): Promise<string[] | null> {
  if (!typeIds) return null;
  const known = new Set((await listTypes(orm, eventId)).map(({ id }) => id));
  const chosen = [...new Set(typeIds)];
  if (chosen.length === 0 && known.size > 0) {
    const sentence = t('problem.noTypes');
    throw new AppError('bad-input', sentence, { fields: { typeIds: sentence } });
  }
  if (chosen.some((id) => !known.has(id))) throw new AppError('not-found', t('refused.noType'));
  return chosen.length === known.size ? null : chosen;
}

/** All ticket types of an event in their order, also those that are off sale. */
export function listTypes(orm: Orm, eventId: string) {
  return orm
    .select({ id: ticketTypes.id, name: ticketTypes.name })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
}

export type RefundAll = Awaited<ReturnType<typeof showRefundAll>>;

/**
 * The cost of refunding everyone of an event by ticket type, or its progress.
 * @returns types: all of them, with the tickets that no refund has been started for; left: orders
 *   that are still to be refunded, null before a refund was started
 */
export async function showRefundAll(orm: Orm, viewer: Viewer, eventId: string) {
  const selling = await loadSelling(orm, viewer, eventId);
  const { sale } = selling;
  if (!sale) throw new AppError('conflict', t('refused.noSale'));
  const isOrder = eq(orders.eventId, eventId);
  const isAsked = sql`exists (select from ticket_refunds refund where ${orders.placedAt} <= refund.created_at
    and refund.event_id = ${eventId}
    and (refund.type_ids is null or ${tickets.typeId} = any (refund.type_ids)))`;
  const back = orm
    .select({
      typeId: tickets.typeId,
      count: sql<number>`count(*)::int`.as('count'),
      backMinor: sql`sum(${tickets.priceMinor})`.mapWith(Number).as('back_minor'),
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(isOrder, isRefundable(orm), isValid, sql`not ${isAsked}`))
    .groupBy(tickets.typeId)
    .as('back');
  const types = await orm
    .select({
      id: ticketTypes.id,
      name: ticketTypes.name,
      count: sql<number>`coalesce(${back.count}, 0)`,
      backMinor: sql`coalesce(${back.backMinor}, 0)`.mapWith(Number),
    })
    .from(ticketTypes)
    .leftJoin(back, eq(back.typeId, ticketTypes.id))
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
  const valid = and(isOrder, eq(orders.state, 'placed'), isValid);
  const [untouched] = await orm
    .select({
      cash: sql<number>`(count(*) filter (where ${orders.paidBy} = 'cash'))::int`,
      elsewhere: sql<number>`(count(*) filter (where ${orders.paidBy} = 'elsewhere'))::int`,
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(valid);
  const left = sql`case when ${isRefundable(orm, ticketRefunds.typeIds)} then ${orders.id} end`;
  const [latest] = await orm
    .select({ count: countDistinct(ticketRefunds.id), left: countDistinct(left) })
    .from(ticketRefunds)
    .leftJoin(orders, refundsOfOrder)
    .where(eq(ticketRefunds.eventId, eventId));
  return {
    ...headOf(selling),
    /** Valid tickets whose money never was here, and which stay as they are. */
    untouched: untouched ?? { cash: 0, elsewhere: 0 },
    currency: sale.currency,
    types,
    left: latest && latest.count > 0 ? latest.left : null,
  };
}

export type SoldOrder = Awaited<ReturnType<typeof showSoldOrder>>;

/** An order, for the venue that sold it, with each of its tickets. */
export const showSoldOrder = saleQuery({
  operation: 'readTicketOrder',
  input: ofSoldOrder,
  answer: listedOrder.pick({ id: true, number: true, name: true, email: true }).extend({
    currency: z.string(),
    totalMinor: z.int(),
    placedAt: moment,
    isPaidOut: z.boolean(),
    tickets: z.array(
      z.object({
        id,
        number: z.int(),
        typeName: z.string(),
        name: z.string(),
        state: z.enum(ticketStates),
        priceMinor: z.int(),
      }),
    ),
    moves: z
      .array(
        z.object({
          number: z.int(),
          from: z.string(),
          to: z.string(),
          movedAt: moment,
          by: z.string().nullable().describe('Null once they have left.'),
        }),
      )
      .describe('How its tickets were moved, the earliest first.'),
  }),
  async run({ orm, event, venueId }, { eventId, orderId }) {
    const [order] = await orm.select().from(orders).where(eq(orders.id, orderId));
    if (order?.eventId !== eventId || !order.placedAt)
      throw new AppError('not-found', t('refused.noOrder'));
    const { id, name, email, currency, totalMinor, placedAt, paidOutAt } = order;
    return {
      ...headOf({ event, venueId }),
      id,
      number: numberOf(id),
      name,
      email,
      currency,
      totalMinor,
      placedAt,
      placed: momentAt(placedAt, event),
      isPaidOut: paidOutAt !== null,
      paidBy: order.paidBy,
      tickets: (
        await orm
          .select({
            seat: seats,
            id: tickets.id,
            number: tickets.number,
            typeId: tickets.typeId,
            typeName: ticketTypes.name,
            name: tickets.name,
            state: tickets.state,
            priceMinor: tickets.priceMinor,
          })
          .from(tickets)
          .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
          .leftJoin(seats, eq(seats.id, tickets.seatId))
          .where(and(eq(tickets.orderId, orderId), isListed))
          .orderBy(asc(tickets.number))
      ).map(({ seat, ...ticket }) => ({
        ...ticket,
        seat: seat && seatName(seat),
      })),
      addresses: (await listCorrected(orm, orderId)).map(({ at, ...address }) => ({
        ...address,
        moment: momentAt(at, event),
      })),
      moves: (await listMoved(orm, orderId)).map((move) => ({
        ...move,
        moment: momentAt(move.movedAt, event),
      })),
    };
  },
});

type StartSaleQuery = { eventId: string; offered: readonly string[] };

/** The values of the form of a sale’s rules: its own, else those of the venue’s last sale. */
export async function startSale(orm: Orm, viewer: Viewer, { eventId, offered }: StartSaleQuery) {
  const selling = await loadSelling(orm, viewer, eventId);
  const [last] = await orm
    .select({ sale: ticketSales })
    .from(ticketSales)
    .innerJoin(events, eq(events.id, ticketSales.eventId))
    .where(eq(events.venueId, selling.venueId))
    .orderBy(desc(ticketSales.createdAt))
    .limit(1);
  const rules = selling.sale ?? last?.sale;
  const currency =
    rules?.currency ?? (await lastCurrency(orm, selling.venueId)) ?? offered[0] ?? 'EUR';
  return {
    ...headOf(selling),
    isSetUp: selling.sale !== null,
    taxes: await listRateChoices(orm, {
      venueId: selling.venueId,
      day: selling.event.day,
      none: t('sale.taxNumber'),
    }),
    currencies: [...new Set([currency, ...offered])],
    written: {
      currency,
      taxBasisPoints: writePercent(rules?.taxBasisPoints ?? 0),
      taxRateId: rules?.taxRateId ?? '',
      returnHours: written(rules?.returnHours),
      mostPerPerson: written(rules?.mostPerPerson),
      basketsPerMinute: written(rules?.basketsPerMinute ?? queueRules.perMinute),
    },
  };
}

const written = (count: number | null | undefined) => (count == null ? '' : String(count));

/** The currency of the venue’s last sale. */
async function lastCurrency(orm: Orm, venueId: string): Promise<string | null> {
  const [last] = await orm
    .select({ currency: announcements.currency })
    .from(announcements)
    .innerJoin(events, eq(events.id, announcements.eventId))
    .where(and(eq(events.venueId, venueId), isNotNull(announcements.currency)))
    .orderBy(desc(announcements.createdAt))
    .limit(1);
  return last?.currency ?? null;
}

/** The currency of a sale’s amounts; empty before there is one. */
export async function readSaleCurrency(orm: Orm, eventId: string): Promise<string> {
  const isSelf = eq(ticketSales.eventId, eventId);
  const [sale] = await orm
    .select({ currency: ticketSales.currency })
    .from(ticketSales)
    .where(isSelf);
  return sale?.currency ?? '';
}

type StartTypeQuery = { eventId: string; typeId: string | null; wheelchairOf?: string | null };

/**
 * The values of a ticket type’s form.
 * @param typeId null for a new one
 * @param wheelchairOf the type at whose price a new one sets wheelchair places aside
 */
export async function startType(
  database: Database,
  viewer: Viewer,
  { eventId, typeId, wheelchairOf = null }: StartTypeQuery,
) {
  const sale = await showSale({ database }, viewer, { eventId });
  if (!sale.rules) throw new AppError('conflict', t('refused.noSale'));
  const present = sale.types.find(({ id }) => id === typeId);
  const like = sale.types.find((type) => type.id === wheelchairOf && hasLooseTickets(type, sale));
  if ((typeId !== null && !present) || (wheelchairOf !== null && !like))
    throw new AppError('not-found', t('refused.noType'));
  const others = sale.types.filter(({ id }) => id !== typeId);
  return {
    eventId,
    venueId: sale.venueId,
    title: sale.title,
    currency: sale.rules.currency,
    present: present
      ? {
          name: present.name,
          isOff: present.isEnded,
          isNumbered: present.isNumbered,
          canSetAside: hasLooseTickets(present, sale),
        }
      : null,
    taxes: await listRateChoices(database.orm, {
      venueId: sale.venueId,
      day: sale.day.iso,
      none: t('type.taxOfEvent'),
    }),
    others: others.map(({ id, name }) => ({ value: id, label: name })),
    like: like ? { id: like.id, name: like.name } : null,
    written: present ? writtenOf(present, sale) : like ? wheelchairPlacesOf(like, sale) : {},
  };
}

/** Single tickets without numbers: others have wheelchair places on their plan, or several in one. */
function hasLooseTickets(type: SoldType, { types }: ShownSale): boolean {
  const isNumbered = types.some(
    (one) => one.isNumbered && [type.id, type.sharesWith].includes(one.id),
  );
  return type.ticketsEach === 1 && !isNumbered;
}

function wheelchairPlacesOf(type: SoldType, sale: ShownSale): Record<string, string> {
  return {
    ...writtenOf({ ...type, places: null, sharesWith: null, leastPerOrder: 1 }, sale),
    name: t('sales.type.wheelchairName', { name: type.name }),
    description: t('sales.type.wheelchairText'),
  };
}

function writtenOf(type: SoldType, { rules, timeZone }: ShownSale): Record<string, string> {
  return {
    name: type.name,
    description: type.description,
    priceMinor: writeAmount(type.priceMinor, rules?.currency ?? ''),
    doorPriceMinor:
      type.doorPriceMinor === null ? '' : writeAmount(type.doorPriceMinor, rules?.currency ?? ''),
    taxBasisPoints: type.taxBasisPoints === null ? '' : writePercent(type.taxBasisPoints),
    taxRateId: type.taxRateId ?? '',
    places: type.places === null ? '' : String(type.places),
    sharesWith: type.sharesWith ?? '',
    ticketsEach: String(type.ticketsEach),
    leastPerOrder: String(type.leastPerOrder),
    mostPerOrder: String(type.mostPerOrder),
    mostPerPerson: type.mostPerPerson === null ? '' : String(type.mostPerPerson),
    ...clockOf('from', type.saleFrom, timeZone),
    ...clockOf('until', type.saleUntil, timeZone),
    afterTypeId: type.afterTypeId ?? '',
    isHidden: type.isHidden ? 'yes' : '',
  };
}

function clockOf(end: 'from' | 'until', at: Date | null, timeZone: string) {
  if (!at) return {};
  const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const [day = '', time = ''] = localTimeOf(there).split('T');
  return { [`${end}Day`]: day, [`${end}Time`]: time.slice(0, 5) };
}

const soldTickets = z.object({
  sold: z.int().describe('Tickets that are valid.'),
  comps: z.int().describe('Valid tickets that were given away; they aren’t among those sold.'),
  elsewhere: z
    .int()
    .describe('Of those sold, what another shop sold; its money isn’t in the amounts.'),
  held: z.int().describe('In baskets.'),
  left: z.int(),
  grossMinor: z.int().describe('What was paid for them.'),
  feeMinor: z.int().describe('The booking fees in it.'),
});
const soldType = z.object({
  id,
  name: z.string(),
  description: z.string(),
  priceMinor: z.int(),
  doorPriceMinor: z.int().nullable().describe('Null where it isn’t sold at the door.'),
  taxBasisPoints: z.int().nullable().describe('Null for the rate of the event.'),
  taxRateId: id.nullable().describe('The tax rate that counts instead; null for none of its own.'),
  rate: z
    .int()
    .nullable()
    .describe(
      'Of the tax in its price on the day of the show; null while its tax rate has none then, and nothing of it is sold.',
    ),
  taxName: z.string().describe('What that tax is called; empty for a number.'),
  places: z.int().nullable().describe('Null for as many as the type has whose places it shares.'),
  sharesWith: id.nullable(),
  ticketsEach: z.int(),
  leastPerOrder: z.int(),
  mostPerOrder: z.int(),
  mostPerPerson: z.int().nullable().describe('Of its tickets; null for any number.'),
  saleFrom: moment.nullable(),
  saleUntil: moment.nullable(),
  afterTypeId: id.nullable(),
  state: z.enum(typeStates),
  ...soldTickets.shape,
});

export type ShownSale = Awaited<ReturnType<typeof showSale>>;

/**
 * The sale of an event: its rules, each ticket type with its sold, held and left tickets, their
 * totals, and the sales day by day beside the break-even of the deals.
 * @returns rules: null before the sale is set up
 */
export const showSale = saleQuery({
  operation: 'readTicketSale',
  input: ofEvent,
  answer: z.object({
    standing: z.enum(saleStandings),
    currency: z.string().nullable().describe('Of all amounts; null before it is set up.'),
    rules: z
      .object({
        currency: z.string(),
        taxBasisPoints: z.int(),
        taxRateId: id.nullable(),
        returnHours: z.int().nullable(),
        mostPerPerson: z.int().nullable(),
        basketsPerMinute: z.int(),
      })
      .nullable()
      .describe('Null before it is set up.'),
    types: z.array(soldType),
    totals: soldTickets,
    days: z
      .array(z.object({ day: z.string(), sold: z.int(), total: z.int() }))
      .describe('The days at the venue on which valid tickets were sold, and all until then.'),
    breakEven: z
      .object({
        kind: z.enum(breakEvenKinds),
        sold: z.int().nullable(),
      })
      .describe(
        'From how many tickets on the signed deals are covered: `at` with one deal, `at least` with several, each of which knows only itself; `never` where a full house isn’t enough.',
      ),
  }),
  async run({ orm, viewer, event, venueId, sale }, { eventId }) {
    const counted = await countTypes(orm, eventId);
    const now = await readClock(orm);
    const [announced] = await orm
      .select({ kind: announcements.priceKind, id: announcements.id, shownId: publicEvents.id })
      .from(announcements)
      .leftJoin(publicEvents, eq(publicEvents.id, announcements.id))
      .where(eq(announcements.eventId, eventId));
    const standing = standingOf({
      isSetUp: sale !== null && counted.length > 0,
      isCancelled: event.cancelledAt !== null,
      isOver: event.loadOutAt <= now,
      isStopped: sale?.stoppedAt != null,
      announced: announced && { kind: announced.kind, isPublic: announced.shownId !== null },
    });
    const head = headOf({ event, venueId });
    const progress = await readProgress(orm, viewer, head);
    return {
      ...head,
      standing,
      currency: sale?.currency ?? null,
      /** The public address of the sale; null while it isn’t on sale. */
      publicPath: standing === 'on sale' && announced ? ticketsAddress(announced.id) : null,
      rules: sale && {
        currency: sale.currency,
        taxBasisPoints: sale.taxBasisPoints,
        taxRateId: sale.taxRateId,
        returnHours: sale.returnHours,
        mostPerPerson: sale.mostPerPerson,
        basketsPerMinute: sale.basketsPerMinute,
      },
      types: soldTypes(counted, now),
      waiting: await countWaiting(orm, eventId),
      pooled: await countPooled(orm, eventId),
      hasWaitingList: sale?.hasWaitingList ?? true,
      totals: totalsOf(counted),
      ...progress,
      line: salesLine(progress.days, {
        today: dayIn(now, head.timeZone),
        showDay: event.day,
        even: progress.breakEven.sold,
      }),
    };
  },
});

type ProgressQuery = { eventId: string; venueId: string; timeZone: string };

/**
 * The sales of an event day by day, by the venue’s clock, beside the break-even of its deals. Comps
 * and refunded or returned tickets aren’t counted on any day.
 */
async function readProgress(
  orm: Orm,
  viewer: Viewer,
  { eventId, venueId, timeZone }: ProgressQuery,
) {
  // No clock has differed from UTC by anything but quarters of hours since 1972: each is of one day.
  const quarter = sql<number>`floor(extract(epoch from ${orders.placedAt}) / 900)::int`;
  const counted = await orm
    .select({ quarter, sold: sql<number>`count(*)::int` })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(eq(tickets.eventId, eventId), isValid, ne(orders.paidBy, 'comp')))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  const signed = may(viewer, venueId, 'see bookings')
    ? await listNightDeals(orm, { venueId, eventId })
    : [];
  const deals: DealEven[] = signed.map(({ bookingId, performer, terms }) => {
    const { sellable, breakEvenSold } = simulate(terms);
    return { bookingId, performer, sellable, breakEvenSold };
  });
  const days = new Map<string, number>();
  for (const one of counted) {
    const day = dayIn(new Date(one.quarter * 900_000), timeZone);
    days.set(day, (days.get(day) ?? 0) + one.sold);
  }
  const sold = [...days].map(([day, sold]) => ({ day, sold }));
  return { days: addUp(sold), deals, breakEven: breakEvenOf(deals) };
}

/**
 * The ticket types of an event in their order, with their tickets sold here and elsewhere, given
 * away, and held by baskets.
 */
async function countTypes(orm: Orm, eventId: string) {
  const rows = await orm
    .select({ type: ticketTypes, allotment: allotments, rate: rateOfType, taxName: taxNameOfType })
    .from(ticketTypes)
    .innerJoin(ticketSales, eq(ticketSales.eventId, ticketTypes.eventId))
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .innerJoin(allotments, eq(allotments.id, ticketTypes.allotmentId))
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
  const sold = await orm
    .select({
      typeId: tickets.typeId,
      count: sql<number>`(count(*) filter (where ${orders.paidBy} <> 'comp'))::int`,
      comps: sql<number>`(count(*) filter (where ${orders.paidBy} = 'comp'))::int`,
      elsewhere: sql<number>`(count(*) filter (where ${orders.paidBy} = 'elsewhere'))::int`,
      grossMinor:
        sql<number>`coalesce(sum(${tickets.priceMinor}) filter (where ${orders.paidBy} <> 'elsewhere'), 0)`.mapWith(
          Number,
        ),
      feeMinor: sql<number>`sum(${tickets.feeMinor})`.mapWith(Number),
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(eq(tickets.eventId, eventId), isValid))
    .groupBy(tickets.typeId);
  const held = await orm
    .select({
      typeId: orderLines.typeId,
      count: sql<number>`sum(${orderLines.quantity} * ${ticketTypes.ticketsEach})::int`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(and(eq(orders.eventId, eventId), eq(orders.state, 'basket')))
    .groupBy(orderLines.typeId);
  const soldOf = new Map(sold.map((row) => [row.typeId, row]));
  const heldOf = new Map(held.map((row) => [row.typeId, row.count]));
  return rows.map(({ type, allotment, rate, taxName }) => ({
    type,
    allotment,
    rate,
    taxName,
    sold: soldOf.get(type.id)?.count ?? 0,
    comps: soldOf.get(type.id)?.comps ?? 0,
    elsewhere: soldOf.get(type.id)?.elsewhere ?? 0,
    held: heldOf.get(type.id) ?? 0,
    grossMinor: soldOf.get(type.id)?.grossMinor ?? 0,
    feeMinor: soldOf.get(type.id)?.feeMinor ?? 0,
  }));
}

/** The named tax of a type: its own, else its event’s; null where a number counts. */
const rateId = sql`(case when ${ticketTypes.taxRateId} is null and ${ticketTypes.taxBasisPoints} is not null
  then null else coalesce(${ticketTypes.taxRateId}, ${ticketSales.taxRateId}) end)`;

/**
 * The tax inside a type’s price, in hundredths of a percent, as it is on the day of its show. A
 * type’s own counts before its event’s, and a name before a number. Null for a name without a rate
 * on that day: nothing is sold with it. To be read beside the sale and the event.
 */
export const rateOfType: SQL<number | null> = sql`(case when ${rateId} is null
  then coalesce(${ticketTypes.taxBasisPoints}, ${ticketSales.taxBasisPoints})
  else (select dated.basis_points from dated_tax_rates dated where dated.rate_id = ${rateId}
    and dated.from_day <= ${events.day} order by dated.from_day desc limit 1) end)`;

/** The name of that tax; empty for a number. */
export const taxNameOfType = sql<string>`coalesce((select tax_rates.name from tax_rates
  where tax_rates.id = ${rateId}), '')`;

/**
 * Every sold ticket of an event as a table, a row each, the oldest order first: for the books and
 * for other programs, so columns and states are the same in every language.
 */
export async function writeSoldTickets(orm: Orm, viewer: Viewer, eventId: string): Promise<string> {
  const { event } = await loadSelling(orm, viewer, eventId);
  const parts = [csvOf([[...columns]])];
  for (let rows = await readRows(orm, eventId, null); rows.length > 0; ) {
    parts.push(
      csvRows(
        rows.map(({ ticket, order, type, seat }) => [
          numberOf(order.id),
          order.placedAt?.toISOString() ?? '',
          event.title,
          event.day,
          order.name,
          order.email,
          paymentOf(order),
          String(ticket.number),
          type,
          ticket.name,
          ticket.state,
          writeAmount(ticket.priceMinor, order.currency),
          order.currency,
          ticket.endedAt?.toISOString() ?? '',
          seat?.section ?? '',
          seat?.row ?? '',
          seat?.label ?? '',
          String(ticket.taxBasisPoints / 100),
          ticket.taxName,
        ]),
      ),
    );
    rows = await readRows(orm, eventId, rows.at(-1) ?? null);
  }
  return parts.join('');
}

type Last = { placedAt: string; order: { id: string }; ticket: { number: number } } | null;

/** The next rows, after the last ones read. */
function readRows(orm: Orm, eventId: string, last: Last) {
  const place = sql`(${orders.placedAt}, ${orders.id}, ${tickets.number})`;
  // A moment as text, since it is finer than a Date.
  const placedAt = sql<string>`${orders.placedAt}::text`;
  return orm
    .select({ placedAt, ticket: tickets, order: orders, type: ticketTypes.name, seat: seats })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(seats, eq(seats.id, tickets.seatId))
    .where(
      and(
        eq(tickets.eventId, eventId),
        last
          ? sql`${place} > (${last.placedAt}::timestamptz, ${last.order.id}, ${last.ticket.number})`
          : undefined,
      ),
    )
    .orderBy(asc(orders.placedAt), asc(orders.id), asc(tickets.number))
    .limit(5_000);
}

/** A free order is no card payment. */
function paymentOf({ paidBy, totalMinor }: typeof orders.$inferSelect): string {
  return paidBy === 'card' && totalMinor === 0 ? 'free' : paidBy;
}

const columns = [
  'order',
  'bought_at',
  'event',
  'day',
  'buyer',
  'email',
  'paid_by',
  'ticket',
  'type',
  'name',
  'state',
  'price',
  'currency',
  'ended_at',
  'section',
  'row',
  'seat',
  'tax_percent',
  'tax_name',
];
