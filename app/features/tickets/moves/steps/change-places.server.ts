import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { tickets } from '#app/db/schema/tickets/orders.ts';
import { type Answer, grantInOrder } from '#app/domain/tickets/grant.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { SeatedStock } from '../../baskets/queries/lock-stock.server.ts';
import { saveTaken } from '../../baskets/steps/note-taken.server.ts';
import { refusedGrant } from '../../baskets/words/refused-grant.ts';
import { isValid } from '../../orders/queries/ticket-states.server.ts';
import { stockForVenue } from '../../orders/steps/give-out.server.ts';
import type { Order } from '../../orders/steps/issue-tickets.server.ts';
import type { Ticket } from '../../orders/steps/refund-tickets.server.ts';
import { freeSeats, takeSeats } from '../../seats/steps/take-seats.server.ts';
import { lockUnwaited } from '../../waiting/steps/serve-waiting.server.ts';

/** A ticket as it was, with the place that it has now. */
export type Move = { ticket: Ticket; typeId: string; seatId: string | null };
type Wanted = { ticketIds: string[] | null; typeId: string; seatIds: string[] };

/**
 * Takes new places for tickets of an order that is locked, and gives the old ones back to the sale.
 * Waiting lists are served first; the places that the tickets themselves free are theirs, so that a
 * full house can be moved around in.
 * @throws AppError `conflict` for places that aren’t left
 */
export async function changePlaces(tx: Orm, order: Order, wanted: Wanted): Promise<Move[]> {
  const { ticketIds, typeId, seatIds } = wanted;
  const t = words('tickets');
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
  const chosen = await tx
    .select()
    .from(tickets)
    .where(own)
    .orderBy(asc(tickets.number))
    .for('update');
  if (chosen.length === 0) throw new AppError('conflict', t('move.refused.none'));
  if (chosen.some(({ buyingOrderId }) => buyingOrderId))
    throw new AppError('conflict', t('pool.refused.buying'));
  if (seatIds.length === 0 && chosen.every((ticket) => ticket.typeId === typeId))
    throw new AppError('conflict', t('move.refused.same'));
  const allotmentOf = (id: string) => stock.types.get(id)?.allotmentId ?? '';
  for (const ticket of chosen) countOff(stock, ticket.typeId);
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
  await saveTaken(tx, stock);
  return [
    ...staying.map((ticket) => ({ ticket, typeId, seatId: ticket.seatId })),
    ...going.map((ticket, at) => ({ ticket, typeId, seatId: newSeats[at] ?? null })),
  ];
}

function countOff({ types, allotments }: SeatedStock, typeId: string): void {
  const type = types.get(typeId);
  const allotment = type && allotments.get(type.allotmentId);
  if (!allotment) throw new Error('there is no such ticket type');
  type.taken -= 1;
  allotment.taken -= 1;
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
  const t = words('tickets');
  if (new Set(seatIds).size !== of) throw new AppError('bad-input', t('move.refused.seatEach'));
  const free = new Set(seats.get(allotmentId)?.map(({ id }) => id));
  if (!seatIds.every((id) => free.has(id)))
    throw new AppError('conflict', t('move.refused.seatTaken'));
}
