import { and, asc, eq, gt, isNull, not, or, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { allotments, seats, ticketSales, ticketTypes } from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { leftOf } from '#app/domain/tickets/basket.ts';
import { isValidTicket } from '#app/domain/tickets/ticket.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { showSoldOrder } from '../sales/queries.server.ts';
import { loadSelling } from '../sales/sale-command.server.ts';
import { inRoom, isFreeSeat } from '../seats/queries.server.ts';
import { seatName } from '../seats/words.ts';
import { isRefundedType } from './queries.server.ts';

const t = words('tickets');

type Query = { eventId: string; orderId: string; ticketIds: string[]; typeId: string | null };
export type ShownPlaces = Awaited<ReturnType<typeof showPlaces>>;

/**
 * The possible places for some tickets of an order: the other types of their event and its free
 * seats, and for a whole order the venue’s other shows.
 */
export async function showPlaces(
  database: Database,
  viewer: Viewer,
  { ticketIds, typeId, ...of }: Query,
) {
  const { orm } = database;
  const order = await showSoldOrder({ database }, viewer, of);
  const { sale, venueId } = await loadSelling(orm, viewer, of.eventId);
  const valid = order.tickets.filter(isValidTicket);
  const chosen = valid.filter(({ id }) => ticketIds.includes(id));
  const isWhole = chosen.length === valid.length && order.paidBy !== 'cash' && !isGone(order);
  const rows = sale ? await listPlaces(orm, { venueId, sale, isWhole }) : [];
  const isHere = (type: { id: string }) => chosen.every((ticket) => ticket.typeId === type.id);
  const places = rows
    .filter(({ type, allotment }) => allotment.isNumbered || !isHere(type))
    .map(({ type, allotment, title, day }) => ({
      typeId: type.id,
      name: type.name,
      isNumbered: allotment.isNumbered,
      allotmentId: allotment.id,
      isOtherShow: type.eventId !== of.eventId,
      place:
        type.eventId === of.eventId
          ? type.name
          : t('move.atShow', {
              place: type.name,
              event: title,
              day: writtenDay(day),
            }),
      left: leftOf({ allotments: new Map([[allotment.id, allotment]]) }, type),
    }));
  const to = places.find((place) => place.typeId === typeId) ?? null;
  const free = to?.isNumbered
    ? await orm
        .select()
        .from(seats)
        .where(and(eq(seats.allotmentId, to.allotmentId), isFreeSeat))
        .orderBy(...inRoom)
    : [];
  return {
    order,
    chosen,
    places,
    to,
    seats: free.map((seat) => ({ id: seat.id, name: seatName(seat) })),
  };
}

/** Its money isn’t held here any more. */
function isGone({ paidBy, isPaidOut }: { paidBy: string; isPaidOut: boolean }): boolean {
  return paidBy === 'card' && isPaidOut;
}

type Rules = typeof ticketSales.$inferSelect;
type Searched = { venueId: string; sale: Rules; isWhole: boolean };

function listPlaces(orm: Orm, { venueId, sale, isWhole }: Searched) {
  const sellsAlike = eq(ticketSales.currency, sale.currency);
  const isHere = eq(events.id, sale.eventId);
  return orm
    .select({ type: ticketTypes, allotment: allotments, title: events.title, day: events.day })
    .from(ticketTypes)
    .innerJoin(allotments, eq(allotments.id, ticketTypes.allotmentId))
    .innerJoin(ticketSales, eq(ticketSales.eventId, ticketTypes.eventId))
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .where(
      and(
        eq(events.venueId, venueId),
        isNull(events.cancelledAt),
        gt(events.loadOutAt, sql`now()`),
        isNull(ticketTypes.endedAt),
        eq(ticketTypes.ticketsEach, 1),
        not(isRefundedType),
        isWhole ? or(isHere, sellsAlike) : isHere,
      ),
    )
    .orderBy(sql`${events.id} <> ${sale.eventId}`, asc(events.loadInAt), asc(ticketTypes.position))
    .limit(mostListed);
}

const mostListed = 200;
