import { and, eq, inArray, ne, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Orm } from '#app/db/client.server.ts';
import { doorScans } from '#app/db/schema/tickets/door.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { endRunOut } from '../../baskets/steps/end-baskets.server.ts';
import { lockDoor } from '../../door/steps/note-scans.server.ts';
import { isValid } from '../../orders/queries/ticket-states.server.ts';
import { lockOrder, type Order } from '../../orders/steps/issue-tickets.server.ts';
import type { Mailing } from '../../orders/steps/mail-order.server.ts';
import { loadSale } from '../../sales/queries/load-sale.server.ts';
import { moving } from '../fields.ts';
import { isRefundedType } from '../queries/is-refunded-type.server.ts';
import { changePlaces, type Move } from '../steps/change-places.server.ts';
import { mailMoved } from '../steps/mail-moved.server.ts';
import { moveInEvent, moveToShow, recordMoves } from '../steps/write-moved.server.ts';

/**
 * Gives tickets of an order another place: of another type, on another seat, or, all of them
 * together, at another show of the venue. Their price stays. The old codes end, the old places are
 * for sale again, and the holders are sent the new tickets.
 * @throws AppError `bad-input` for too few seats; `conflict` for a type that is full or isn’t sold,
 *   for another show once one of them was let in, a show that sells by other rules, and money that
 *   isn’t held here any more
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
    const t = words('tickets');
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
      await recordMoves(tx, viewer, moved);
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
  const t = words('tickets');
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
    throw new AppError('conflict', words('tickets')('move.refused.letIn'));
}

/** Money is held by order, so that it goes along with all of its tickets or with none. */
async function requireWhole(tx: Orm, order: Order, ticketIds: string[] | null): Promise<void> {
  const t = words('tickets');
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
