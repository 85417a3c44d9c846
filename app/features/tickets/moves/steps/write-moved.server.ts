import { eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { movedTickets } from '#app/db/schema/tickets/moves.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { newId } from '#app/platform/token.server.ts';
import type { Order } from '../../orders/steps/issue-tickets.server.ts';
import type { Ticket } from '../../orders/steps/refund-tickets.server.ts';
import type { Move } from './change-places.server.ts';

/** A ticket as it was, and as it is now. */
export type Moved = { from: Ticket; to: Ticket };

/** Within an event a ticket stays the same, so that a holder who is inside stays inside. */
export async function moveInEvent(tx: Orm, moves: readonly Move[]): Promise<Moved[]> {
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
export async function moveToShow(
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
export async function recordMoves(
  tx: Orm,
  { accountId }: Viewer,
  moved: readonly Moved[],
): Promise<void> {
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
