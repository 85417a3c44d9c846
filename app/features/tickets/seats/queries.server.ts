import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { byName, isAnyOf } from '#app/db/expressions.server.ts';
import {
  allotments,
  orderLines,
  orders,
  seatingPlans,
  seats,
  ticketTypes,
} from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { FreeSeat } from '#app/domain/tickets/choose-seats.ts';
import { choosableSeats } from '#app/domain/tickets/pool.ts';
import {
  countSeats,
  levelsOf,
  type PlacedSeat,
  pictureRoom,
  seatKinds,
} from '#app/domain/tickets/seating-plan.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { query } from '#app/fields/command.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { clockAt } from '#app/lib/time/clock-at.ts';
import { words } from '#app/lib/words.ts';
import { ofOrder } from '../orders/fields.ts';
import { describeNight, findOrder, readNight } from '../orders/queries.server.ts';
import { ofEvent } from '../sales/fields.ts';
import type { PublicSale } from '../sales/read-sale.server.ts';
import { headOf, saleQuery } from '../sales/sale-command.server.ts';
import type { SeatedStock, Stock } from '../stock/queries.server.ts';
import { readPooled } from '../waiting/queries.server.ts';
import { ofPlan } from './fields.ts';

const t = words('tickets');

const acrossSection = z.int().describe('From the middle of its section, in half seats.');
const placedSeat = z.object({
  id: z.string(),
  section: z.string(),
  row: z.string(),
  label: z.string(),
  kind: z.enum(seatKinds),
  x: acrossSection,
  level: z.int().describe('Which of `levels`, counted from 0.'),
  state: z.enum(['free', 'own', 'basket', 'sold', 'held', 'killed']),
});

type Query = { planId: string; venueId: string; isToChange?: boolean };

/** A seating plan of a venue. */
export async function findPlan(orm: Orm, { planId, venueId, isToChange = false }: Query) {
  const query = orm
    .select()
    .from(seatingPlans)
    .where(and(eq(seatingPlans.id, planId), eq(seatingPlans.venueId, venueId)));
  const [plan] = await (isToChange ? query.for('update') : query);
  if (!plan) throw new AppError('not-found', t('plan.refused.none'));
  return plan;
}

export type ShownPlan = Awaited<ReturnType<typeof showPlan>>;

/** A seating plan, for its venue. */
export const showPlan = pageQuery({
  operation: 'readSeatingPlan',
  may: 'sell tickets',
  input: ofPlan,
  answer: z.object({
    name: z.string(),
    levels: z
      .array(z.object({ name: z.string(), seats: z.int() }))
      .describe('Its prices, in the order of its seats.'),
    plan: z.object({
      sections: z.array(
        z.object({
          name: z.string(),
          isBeside: z.boolean(),
          rows: z.array(
            z.object({
              label: z.string(),
              seats: z.array(
                z.object({
                  label: z.string(),
                  kind: z.enum(seatKinds),
                  x: acrossSection,
                  level: z.string(),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  }),
  async run({ orm }, { profileId: venueId, planId }) {
    const { name, plan } = await findPlan(orm, { planId, venueId });
    return { planId, venueId, name, plan, levels: levelsOf(plan) };
  },
});

export type ListedPlans = Awaited<ReturnType<typeof listPlans>>;

/** The seating plans of a venue, by name. */
export const listPlans = pageQuery({
  operation: 'listSeatingPlans',
  may: 'sell tickets',
  input: z.object({}),
  answer: z.object({ plans: z.array(z.object({ id, name: z.string(), seats: z.int() })) }),
  async run({ orm }, { profileId: venueId }) {
    const rows = await readPlans(orm, venueId);
    return {
      venueId,
      plans: rows.map(({ id, name, plan }) => ({ id, name, seats: countSeats(plan) })),
    };
  },
});

function readPlans(orm: Orm, venueId: string) {
  return orm
    .select()
    .from(seatingPlans)
    .where(eq(seatingPlans.venueId, venueId))
    .orderBy(byName(seatingPlans.name), asc(seatingPlans.id));
}

/** Locked stock, with the free seats of each allotment whose places are numbered. */
export async function withFreeSeats<Locked extends Stock>(
  tx: Orm,
  stock: Locked,
): Promise<Locked & SeatedStock> {
  const numbered = [...stock.allotments.values()].filter(({ isNumbered }) => isNumbered);
  const free = await loadFreeSeats(
    tx,
    numbered.map(({ id }) => id),
  );
  return { ...stock, seats: new Map(numbered.map(({ id }) => [id, free.get(id) ?? []])) };
}

/** The free seats of locked allotments, in the order of the room. */
async function loadFreeSeats(
  tx: Orm,
  allotmentIds: readonly string[],
): Promise<Map<string, FreeSeat[]>> {
  if (allotmentIds.length === 0) return new Map();
  const rows = await tx
    .select({
      id: seats.id,
      allotmentId: seats.allotmentId,
      kind: seats.kind,
      sectionNumber: seats.sectionNumber,
      rowNumber: seats.rowNumber,
      x: seats.x,
    })
    .from(seats)
    .where(and(isAnyOf(seats.allotmentId, allotmentIds), isFreeSeat))
    .orderBy(...inRoom);
  return Map.groupBy(rows, ({ allotmentId }) => allotmentId);
}

export type SeatChoice = Awaited<ReturnType<typeof showSeatChoice>>;

type Services = { database: Database; secret: string };

/**
 * The room, for the buyer who chooses the seats of a basket.
 * @returns counts: number of seats to choose at each price; empty for an order that isn’t a basket
 *   any more
 */
export const showSeatChoice = query({
  operation: 'readSeatChoice',
  input: ofOrder,
  answer: z.object({
    levels: z.array(
      z.object({
        name: z.string(),
        price: z.string(),
        count: z.int().describe('How many of it the basket has.'),
      }),
    ),
    seats: z.array(
      placedSeat.extend({
        isOffered: z.boolean().describe('Whether the basket has this price.'),
      }),
    ),
  }),
  async run({ database, secret }: Services, _viewer: Viewer | null, { link }) {
    const { orm } = database;
    const order = await findOrder(orm, { secret, link });
    const room = await readRoom(orm, order.eventId, order.id);
    const night = await readNight(orm, order.eventId);
    const isRunning = order.state === 'basket' && order.expiresAt > night.now;
    const lines = isRunning ? await readLines(orm, order.id) : [];
    const counts = new Map<string, number>();
    for (const { allotmentId, count } of lines)
      counts.set(allotmentId, (counts.get(allotmentId) ?? 0) + count);
    const pool = await readPooled(
      orm,
      lines.map(({ typeId }) => typeId),
    );
    const pooled = new Set(choosableSeats(pool, lines).map(({ seatId }) => seatId));
    const prices = await readPrices(
      orm,
      room.levels.map(({ allotmentId }) => allotmentId),
    );
    return {
      link,
      ...describeNight(night),
      heldUntil: {
        iso: order.expiresAt.toISOString(),
        clock: clockAt(order.expiresAt, night.event.timeZone, night.event).there,
      },
      levels: room.levels.map(({ allotmentId, name }) => ({
        name,
        price: prices
          .filter((one) => one.allotmentId === allotmentId)
          .map(({ priceMinor }) => formatMinor(priceMinor, order.currency))
          .join(' / '),
        count: counts.get(allotmentId) ?? 0,
      })),
      seats: room.seats.map(({ allotmentId, ...seat }) => ({
        ...seat,
        state: pooled.has(seat.id) ? ('free' as const) : seat.state,
        /** It has one of the basket’s prices. */
        isOffered: counts.has(allotmentId),
      })),
    };
  },
});

/** The number of seats of each type in a basket, and the price of one. */
function readLines(orm: Orm, orderId: string) {
  return orm
    .select({
      typeId: orderLines.typeId,
      priceMinor: orderLines.priceMinor,
      allotmentId: ticketTypes.allotmentId,
      count: sql<number>`cardinality(${orderLines.seatIds})`,
    })
    .from(orderLines)
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(and(eq(orderLines.orderId, orderId), sql`cardinality(${orderLines.seatIds}) > 0`));
}

/** The prices of the seats, from the dearest down. */
export function readPrices(orm: Orm, allotmentIds: readonly string[]) {
  return orm
    .selectDistinct({ allotmentId: ticketTypes.allotmentId, priceMinor: ticketTypes.priceMinor })
    .from(ticketTypes)
    .where(
      and(
        inArray(ticketTypes.allotmentId, [...allotmentIds]),
        isNull(ticketTypes.endedAt),
        eq(ticketTypes.isHidden, false),
      ),
    )
    .orderBy(sql`${ticketTypes.priceMinor} desc`);
}

export type Seating = Awaited<ReturnType<typeof showSeating>>;

/** The numbered seats of an event, and the plans that it could get them from. */
export const showSeating = saleQuery({
  operation: 'readSeats',
  input: ofEvent,
  answer: z.object({
    room: z.object({
      levels: z.array(z.object({ name: z.string() })),
      seats: z.array(placedSeat),
    }),
  }),
  async run({ orm, event, venueId, sale }, { eventId }) {
    const room = await readRoom(orm, eventId);
    const plans = await readPlans(orm, venueId);
    return {
      ...headOf({ event, venueId }),
      currency: sale?.currency ?? null,
      room: { ...room, seats: room.seats.map(({ allotmentId: _, ...seat }) => seat) },
      plans: plans.map(({ id, name, plan }) => ({ id, name, levels: levelsOf(plan) })),
    };
  },
});

/** A seat as buyers see it; `level` counts the prices of the room from 0. */
type ShownSeat = PlacedSeat & {
  level: number;
  state: 'free' | 'own' | 'basket' | 'sold' | 'held' | 'killed';
};

export type Room = {
  seats: (ShownSeat & { allotmentId: string })[];
  /** The prices of the room: its allotments, in the order of its seats. */
  levels: { allotmentId: string; name: string }[];
};

/**
 * The numbered seats of an event in the order of its room; none for one without.
 * @param orderId whose seats are `own`
 */
export async function readRoom(orm: Orm, eventId: string, orderId?: string): Promise<Room> {
  const rows = await orm
    .select({ seat: seats, level: allotments.name, orderState: orders.state })
    .from(seats)
    .innerJoin(allotments, eq(allotments.id, seats.allotmentId))
    .leftJoin(orders, eq(orders.id, seats.orderId))
    .where(eq(seats.eventId, eventId))
    .orderBy(...inRoom);
  const names = new Map(rows.map(({ seat, level }) => [seat.allotmentId, level]));
  const levels = [...names].map(([allotmentId, name]) => ({ allotmentId, name }));
  const numbers = new Map(levels.map(({ allotmentId }, number) => [allotmentId, number]));
  return {
    levels,
    seats: rows.map(({ seat: { eventId: _, heldAs, orderId: takenBy, ...place }, orderState }) => ({
      ...place,
      level: numbers.get(place.allotmentId) ?? 0,
      state:
        heldAs ??
        (takenBy === null
          ? 'free'
          : takenBy === orderId
            ? 'own'
            : orderState === 'placed'
              ? 'sold'
              : 'basket'),
    })),
  };
}

/** The order of a room: from the stage backwards, from the left to the right. */
export const inRoom = [asc(seats.sectionNumber), asc(seats.rowNumber), asc(seats.x)];

/** It isn’t taken, and its venue sells it. */
export const isFreeSeat = and(isNull(seats.orderId), isNull(seats.heldAs));

export type ShownRoom = NonNullable<Awaited<ReturnType<typeof showRoom>>>;

/** The room of a public sale, as a picture with its prices; null where no seats are numbered. */
export async function showRoom(orm: Orm, { eventId, currency, types }: PublicSale) {
  if (!types.some(({ isNumbered }) => isNumbered)) return null;
  const { seats, levels } = await readRoom(orm, eventId);
  const pool = await readPooled(
    orm,
    types.map(({ id }) => id),
  );
  const pooled = new Set([...pool.values()].flat().map(({ seat }) => seat?.id));
  const prices = await readPrices(
    orm,
    levels.map(({ allotmentId }) => allotmentId),
  );
  const isFree = ({ id, state }: { id: string; state: string }) =>
    state === 'free' || pooled.has(id);
  return {
    picture: pictureRoom(seats.map((seat) => ({ ...seat, isFree: isFree(seat) }))),
    levels: levels.map(({ allotmentId, name }, level) => ({
      name,
      price: prices
        .filter((one) => one.allotmentId === allotmentId)
        .map(({ priceMinor }) => formatMinor(priceMinor, currency))
        .join(' / '),
      free: seats.filter((seat) => seat.level === level && isFree(seat)).length,
    })),
    hasWheelchair: seats.some((seat) => seat.kind === 'wheelchair' && isFree(seat)),
  };
}
