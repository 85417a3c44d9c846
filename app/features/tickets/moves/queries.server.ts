import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { events } from '#app/db/schema/events.ts';
import { movedTickets, seats, tickets, ticketTypes } from '#app/db/schema/tickets.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { seatName } from '../seats/words.ts';

const t = words('tickets');

/**
 * A refund of a type is for buyers until some moment. An order keeps its own moment, so that no
 * ticket can become one of that type.
 */
export const isRefundedType = sql<boolean>`exists (select from ticket_refunds refund
  where refund.event_id = ticket_types.event_id
    and (refund.type_ids is null or ticket_types.id = any (refund.type_ids)))`;

/** The moves of an order’s tickets, the earliest first; `by` is null once the member has left. */
export async function listMoved(orm: Orm, orderId: string) {
  const rows: MoveRow[] = await moves(orm)
    .where(eq(tickets.orderId, orderId))
    .orderBy(asc(movedTickets.movedAt), asc(tickets.number));
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    movedAt: row.movedAt,
    by: row.by,
    ...placesOf(row),
  }));
}

const [fromType, toType] = [alias(ticketTypes, 'from_type'), alias(ticketTypes, 'to_type')];
const [fromSeat, toSeat] = [alias(seats, 'from_seat'), alias(seats, 'to_seat')];
const [fromEvent, toEvent] = [alias(events, 'from_event'), alias(events, 'to_event')];

function moves(orm: Orm) {
  return orm
    .select({
      id: movedTickets.id,
      number: tickets.number,
      movedAt: movedTickets.movedAt,
      by: accounts.name,
      from: { type: fromType.name, event: fromEvent.title, day: fromEvent.day },
      to: { type: toType.name, event: toEvent.title, day: toEvent.day },
      fromSeat,
      toSeat,
      isOtherShow: sql<boolean>`${fromType.eventId} <> ${toType.eventId}`,
    })
    .from(movedTickets)
    .innerJoin(tickets, eq(tickets.id, movedTickets.ticketId))
    .innerJoin(fromType, eq(fromType.id, movedTickets.fromTypeId))
    .innerJoin(toType, eq(toType.id, movedTickets.toTypeId))
    .innerJoin(fromEvent, eq(fromEvent.id, fromType.eventId))
    .innerJoin(toEvent, eq(toEvent.id, toType.eventId))
    .leftJoin(fromSeat, eq(fromSeat.id, movedTickets.fromSeatId))
    .leftJoin(toSeat, eq(toSeat.id, movedTickets.toSeatId))
    .leftJoin(accounts, eq(accounts.id, movedTickets.movedBy));
}

type Place = { type: string; event: string; day: string };
type Seat = { section: string; row: string; label: string };
type MoveRow = {
  id: string;
  number: number;
  movedAt: Date;
  by: string | null;
  from: Place;
  to: Place;
  fromSeat: Seat | null;
  toSeat: Seat | null;
  isOtherShow: boolean;
};

/** The old and new place of a ticket, in the reader’s words; shows are named where they differ. */
function placesOf({ from, to, fromSeat, toSeat, isOtherShow }: MoveRow) {
  const placeLine = ({ type, event, day }: Place, seat: Seat | null) => {
    const place = seat ? `${type}, ${seatName(seat)}` : type;
    const show = { place, event, day: writtenDay(day) };
    return isOtherShow ? t('move.atShow', show) : place;
  };
  return { from: placeLine(from, fromSeat), to: placeLine(to, toSeat) };
}
