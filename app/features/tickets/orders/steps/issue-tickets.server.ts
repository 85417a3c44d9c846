import { asc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orderLines, orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { ticketsOf } from '#app/domain/tickets/shares.ts';
import { newId } from '#app/platform/token.server.ts';

export type Order = typeof orders.$inferSelect;

/** An order with whatever belongs to it kept from anybody else until this transaction ends. */
export async function lockOrder(tx: Orm, isIt: ReturnType<typeof eq>): Promise<Order | null> {
  const [order] = await tx.select().from(orders).where(isIt).for('update');
  return order ?? null;
}

/** Makes a basket an order: its tickets are what they hold, each with its part of what was paid. */
export async function issueTickets(tx: Orm, { id: orderId, eventId }: Order): Promise<void> {
  const lines = await tx
    .select({
      typeId: orderLines.typeId,
      quantity: orderLines.quantity,
      priceMinor: orderLines.priceMinor,
      feeMinor: orderLines.feeMinor,
      taxBasisPoints: orderLines.taxBasisPoints,
      seatIds: orderLines.seatIds,
      ticketsEach: ticketTypes.ticketsEach,
    })
    .from(orderLines)
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
  await tx.insert(tickets).values(
    ticketsOf(lines).map((ticket, at) => ({
      ...{ id: newId(), orderId, eventId, number: at + 1 },
      ...ticket,
    })),
  );
  await tx
    .update(orders)
    .set({
      ...{ state: 'placed', placedAt: sql`now()` },
      day: sql`(select day from events where events.id = ${eventId})`,
    })
    .where(eq(orders.id, orderId));
}
