import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { tickets } from '#app/db/schema/tickets/orders.ts';
import type { EndedTicketState } from '#app/domain/tickets/states.ts';
import { creditBuyerInvoice } from '#app/features/payments/documents/commands/invoice-buyer.server.ts';
import { giveBack } from '#app/features/payments/transfers/commands/give-back.server.ts';
import { countBack } from '../../baskets/steps/count-back.server.ts';
import { freeSeats } from '../../seats/steps/take-seats.server.ts';
import { endPooled } from '../../waiting/steps/end-pooled.server.ts';
import { readBilled } from '../queries/read-billed.server.ts';
import { isValid } from '../queries/ticket-states.server.ts';
import { payerOf, sourceOf } from '../words/order-names.ts';
import type { Order } from './issue-tickets.server.ts';

export type Ticket = typeof tickets.$inferSelect;

type Refunding = {
  /** The valid ones of these; all valid ones without. */
  ticketIds?: readonly string[] | null;
  /** Those of these types; of all without. */
  typeIds?: readonly string[] | null | undefined;
  /** The reason of their end. */
  as: EndedTicketState;
  /** Other buyers can have their places. */
  isSoldAgain: boolean;
};

/**
 * Ends tickets of an order that is locked, and refunds their price. Called twice, it does nothing
 * again, since a ticket ends once.
 * @returns the tickets, and the amount that goes back
 */
export async function refundTickets(
  tx: Orm,
  order: Order,
  refunding: Refunding,
): Promise<{ ended: Ticket[]; backMinor: number }> {
  const ended = await endTickets(tx, order, refunding);
  // Payments to another shop go back there.
  if (ended.length === 0 || order.paidBy === 'elsewhere') return { ended, backMinor: 0 };
  const { id, currency } = order;
  const backMinor = ended.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  const feeMinor = ended.reduce((sum, ticket) => sum + ticket.feeMinor, 0);
  // The first of them was never refunded before.
  const cause = `order ${id} refund ${ended.map((ticket) => ticket.id).sort()[0]}`;
  await giveBack(tx, {
    cause,
    source: sourceOf(id),
    payerId: payerOf(id),
    currency,
    back: { amountMinor: backMinor - feeMinor, feeMinor },
  });
  const paid = ended.filter(({ priceMinor }) => priceMinor > 0);
  if (paid.length > 0)
    await creditBuyerInvoice(tx, { cause, source: sourceOf(id) }, async () => {
      const { bill } = await readBilled(tx, order, paid);
      return bill;
    });
  return { ended, backMinor };
}

/** Ends tickets of an order that is locked. */
export async function endTickets(
  tx: Orm,
  { id }: Order,
  { ticketIds, typeIds, as, isSoldAgain }: Refunding,
): Promise<Ticket[]> {
  const which = and(
    eq(tickets.orderId, id),
    isValid,
    ticketIds ? inArray(tickets.id, [...ticketIds]) : undefined,
    typeIds ? inArray(tickets.typeId, [...typeIds]) : undefined,
  );
  const passedOver = await endPooled(tx, which);
  const ended = await tx
    .update(tickets)
    .set({ state: as, endedAt: sql`now()` })
    .where(which)
    .returning();
  if (isSoldAgain && ended.length > 0) {
    const free = ended.filter((ticket) => !passedOver.has(ticket.id));
    const freed = Map.groupBy(free, ({ typeId }) => typeId);
    await countBack(
      tx,
      [...freed].map(([typeId, freedTickets]) => ({ typeId, tickets: freedTickets.length })),
    );
    await freeSeats(tx, { of: 'seat', ids: free.flatMap(({ seatId }) => seatId ?? []) });
  }
  return ended;
}
