import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Orm } from '#app/db/client.server.ts';
import { doorScans, movedTickets, orders, tickets, ticketTypes } from '#app/db/schema/tickets.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { type Answer, grantInOrder } from '#app/domain/tickets/basket.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { inLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { endRunOut } from '../baskets/steps.server.ts';
import { refusedGrant } from '../baskets/words.ts';
import { lockDoor } from '../door/steps.server.ts';
import { isValid } from '../orders/queries.server.ts';
import {
  lockOrder,
  type Mailing,
  mailHolders,
  mailOrder,
  type Order,
  stockForVenue,
  type Ticket,
} from '../orders/steps.server.ts';
import { loadSale } from '../sales/sale-command.server.ts';
import { lockTickets, type SeatedStock } from '../stock/queries.server.ts';
import { countTaken, freeSeats, saveStock, takeSeats } from '../stock/steps.server.ts';
import { lockUnwaited } from '../waiting/steps.server.ts';
import { moving } from './fields.ts';
import { isRefundedType, listMoved } from './queries.server.ts';

const t = words('tickets');

/**
 * Gives tickets of an order another place: of another type, on another seat, or, all of them
 * together, at another show of the venue. Their price stays. The old codes end, the old places are
 * for sale again, and the holders are sent the new tickets.
 */
export const moveTickets = pageCommand({
  operation: 'moveTickets',
  may: 'sell tickets',
  input: moving,
  settlesItself: true,
  async run(
    { services, viewer, page }: OnPage<Mailing & { database: Database }>,
    { eventId, orderId, ticketIds, typeId, seatIds },
  ) {
    const { orm } = services.database;
    const toEventId = await orm.transaction((tx) => requireShow(tx, page, { eventId, typeId }));
    const isOfBoth = inArray(orders.eventId, [eventId, toEventId]);
    await endRunOut(orm, isOfBoth);
    return orm.transaction(async (tx) => {
      const order = await lockOrder(tx, eq(orders.id, orderId));
      if (order?.eventId !== eventId || order.state !== 'placed')
        throw new AppError('not-found', t('refused.noOrder'));
      if (toEventId !== eventId) await requireWhole(tx, order, ticketIds);
      const moves = await changePlaces(tx, order, { ticketIds, typeId, seatIds });
      if (toEventId !== eventId) await requireOutside(tx, eventId, moves);
      const moved =
        toEventId === eventId
          ? await moveInEvent(tx, moves)
          : await moveToShow(tx, order, toEventId, moves);
      await recordMoved(tx, viewer, moved);
      await mailMoved(tx, services, order, moved);
      return { eventId: toEventId, count: moved.length };
    });
  },
});

/** The show of a type: the event itself, or one that sells by the same rules. */
async function requireShow(
  tx: Orm,
  page: Membership,
  { eventId, typeId }: { eventId: string; typeId: string },
): Promise<string> {
  const [type] = await tx
    .select({ eventId: ticketTypes.eventId, isRefunded: isRefundedType })
    .from(ticketTypes)
    .where(eq(ticketTypes.id, typeId));
  const { sale } = await loadSale(tx, page, eventId);
  if (!sale || !type) throw new AppError('not-found', t('refused.noType'));
  if (type.isRefunded) throw new AppError('conflict', t('move.refused.refunded'));
  if (type.eventId === eventId) return eventId;
  const { sale: other } = await loadSale(tx, page, type.eventId);
  if (other?.currency !== sale.currency)
    throw new AppError('conflict', t('move.refused.otherRules'));
  return type.eventId;
}

/** One ticket lets one person in once: a holder who was let in has had this show. */
async function requireOutside(tx: Orm, eventId: string, moves: readonly Move[]): Promise<void> {
  await lockDoor(tx, eventId);
  const ids = moves.map(({ ticket }) => ticket.id);
  const undoing = alias(doorScans, 'undoing');
  const undo = tx
    .select()
    .from(undoing)
    .where(and(eq(undoing.eventId, doorScans.eventId), eq(undoing.undoes, doorScans.nonce)));
  const isIn = and(inArray(doorScans.ticketId, ids), eq(doorScans.kind, 'in'), notExists(undo));
  if ((await tx.$count(doorScans, isIn)) > 0)
    throw new AppError('conflict', t('move.refused.letIn'));
}

/** Money is held by order, so that it goes along with all of its tickets or with none. */
async function requireWhole(tx: Orm, order: Order, ticketIds: string[] | null): Promise<void> {
  if (order.paidBy === 'cash') throw new AppError('conflict', t('move.refused.cash'));
  if (order.paidBy === 'card' && order.paidOutAt)
    throw new AppError('conflict', t('move.refused.paidOut'));
  if (!ticketIds) return;
  const left = await tx.$count(
    tickets,
    and(eq(tickets.orderId, order.id), isValid, ...ticketIds.map((id) => ne(tickets.id, id))),
  );
  if (left > 0) throw new AppError('conflict', t('move.refused.part'));
}

/** Sends the buyer the changes and the new tickets, and each later holder theirs. */
async function mailMoved(
  tx: Orm,
  mailing: Mailing,
  { id, language }: Order,
  moved: readonly Moved[],
): Promise<void> {
  const order = await lockOrder(tx, eq(orders.id, id));
  if (!order) throw new Error('there is no such order');
  const changes = inLanguage(language, () => listMoved(tx, id));
  const latest = (await changes).slice(-moved.length);
  await mailOrder(tx, mailing, 'moved', order, { changes: latest });
  const now = moved.map(({ to }) => to);
  await mailHolders(tx, mailing, 'moved', { ...order, tickets: now });
}

/** A ticket as it was, and as it is now. */
type Moved = { from: Ticket; to: Ticket };

/** Within an event a ticket stays the same, so that a holder who is inside stays inside. */
async function moveInEvent(tx: Orm, moves: readonly Move[]): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const { ticket, typeId, seatId } of moves) {
    const [to] = await tx
      .update(tickets)
      .set({
        typeId,
        seatId,
        bundle: null,
        pooledAt: null,
        serial: ticket.serial + 1,
        moved: ticket.moved + 1,
      })
      .where(eq(tickets.id, ticket.id))
      .returning();
    if (to) moved.push({ from: ticket, to });
  }
  return moved;
}

/**
 * Moves an order, which is locked, to another show with all its valid tickets: its money is held by order,
 * so that it is paid out, refunded and taken back with that show from now on. The old tickets end, so that
 * the door of the old show knows them; their buyer may return the new ones, as after a new date.
 */
async function moveToShow(
  tx: Orm,
  { id }: Order,
  eventId: string,
  moves: readonly Move[],
): Promise<Moved[]> {
  const old = moves.map(({ ticket }) => ticket.id);
  await tx
    .update(tickets)
    .set({ state: 'moved', endedAt: sql`now()`, pooledAt: null })
    .where(inArray(tickets.id, old));
  await tx
    .update(orders)
    .set({
      eventId,
      notifiedAt: sql`now()`,
      day: sql`(select day from events where events.id = ${eventId})`,
    })
    .where(eq(orders.id, id));
  const made = await tx
    .insert(tickets)
    .values(
      moves.map(({ ticket, typeId, seatId }) => ({
        id: newId(),
        orderId: id,
        eventId,
        typeId,
        seatId,
        number: ticket.number,
        serial: ticket.serial - ticket.moved,
        name: ticket.name,
        email: ticket.email,
        priceMinor: ticket.priceMinor,
        feeMinor: ticket.feeMinor,
        taxBasisPoints: ticket.taxBasisPoints,
        taxName: ticket.taxName,
      })),
    )
    .returning();
  return made.flatMap((to, at) => {
    const from = moves[at]?.ticket;
    return from ? [{ from, to }] : [];
  });
}

/** Records the moves and their author, for good. */
async function recordMoved(tx: Orm, { accountId }: Viewer, moved: readonly Moved[]): Promise<void> {
  await tx.insert(movedTickets).values(
    moved.map(({ from, to }) => ({
      id: newId(),
      ticketId: to.id,
      movedBy: accountId,
      fromTypeId: from.typeId,
      toTypeId: to.typeId,
      fromSeatId: from.seatId,
      toSeatId: to.seatId,
    })),
  );
}

/** A ticket as it was, with the place that it has now. */
type Move = { ticket: Ticket; typeId: string; seatId: string | null };
type Wanted = { ticketIds: string[] | null; typeId: string; seatIds: string[] };

/**
 * Takes new places for tickets of an order that is locked, and gives the old ones back to the sale.
 * Waiting lists are served first; the places that the tickets themselves free are theirs, so that a
 * full house can be moved around in.
 */
async function changePlaces(tx: Orm, order: Order, wanted: Wanted): Promise<Move[]> {
  const { ticketIds, typeId, seatIds } = wanted;
  const own = and(
    eq(tickets.orderId, order.id),
    isValid,
    ticketIds ? inArray(tickets.id, ticketIds) : undefined,
  );
  const before = await tx.selectDistinct({ typeId: tickets.typeId }).from(tickets).where(own);
  const stock = stockForVenue(
    await lockUnwaited(tx, [...new Set([...before.map((one) => one.typeId), typeId])]),
    ({ ticketsEach }) => ticketsEach === 1,
  );
  const chosen = await lockTickets(tx, own);
  if (chosen.length === 0) throw new AppError('conflict', t('move.refused.none'));
  if (chosen.some(({ buyingOrderId }) => buyingOrderId))
    throw new AppError('conflict', t('pool.refused.buying'));
  if (seatIds.length === 0 && chosen.every((ticket) => ticket.typeId === typeId))
    throw new AppError('conflict', t('move.refused.same'));
  const allotmentOf = (id: string) => stock.types.get(id)?.allotmentId ?? '';
  for (const ticket of chosen) countTaken(stock, ticket.typeId, -1);
  const keepsSeat = (ticket: Ticket) =>
    seatIds.length === 0 && allotmentOf(ticket.typeId) === allotmentOf(typeId);
  const staying = chosen.filter(keepsSeat);
  const going = chosen.filter((ticket) => !keepsSeat(ticket));
  const { allotments, types } = stock;
  if (seatIds.length > 0) requireFree(stock, allotmentOf(typeId), { seatIds, of: chosen.length });
  // Seats are chosen by rule where the member chose none; tickets that stay on their level keep
  // theirs.
  grant({ allotments, types }, typeId, staying.length);
  const best = grant(seatIds.length > 0 ? { allotments, types } : stock, typeId, going.length);
  const newSeats = seatIds.length > 0 ? seatIds : best;
  await freeSeats(tx, { of: 'seat', ids: going.flatMap(({ seatId }) => seatId ?? []) });
  await takeSeats(tx, [{ orderId: order.id, seatIds: newSeats }]);
  await saveStock(tx, stock);
  return [
    ...staying.map((ticket) => ({ ticket, typeId, seatId: ticket.seatId })),
    ...going.map((ticket, at) => ({ ticket, typeId, seatId: newSeats[at] ?? null })),
  ];
}

type Free = Parameters<typeof grantInOrder>[0];

/** @returns the seats of a level whose places are numbered */
function grant(stock: Free, typeId: string, quantity: number): string[] {
  if (quantity === 0) return [];
  const [answer]: (Answer | undefined)[] = grantInOrder(stock, [{ lines: [{ typeId, quantity }] }]);
  if (!answer?.granted) throw refusedGrant(answer?.refusal ?? { why: 'sold out', typeId });
  return answer.seatIds.flat();
}

/** Chosen seats have to be free, one for each ticket. */
function requireFree(
  { seats }: SeatedStock,
  allotmentId: string,
  { seatIds, of }: { seatIds: string[]; of: number },
): void {
  if (new Set(seatIds).size !== of) throw new AppError('bad-input', t('move.refused.seatEach'));
  const free = new Set(seats.get(allotmentId)?.map(({ id }) => id));
  if (!seatIds.every((id) => free.has(id)))
    throw new AppError('conflict', t('move.refused.seatTaken'));
}
