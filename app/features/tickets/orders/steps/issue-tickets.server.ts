import { asc, eq, sql } from 'drizzle-orm';
import { atOnce } from '#app/db/at-once.server.ts';
import type { Orm } from '#app/db/client.server.ts';
import { orderLines, orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { ticketsOf } from '#app/domain/tickets/shares.ts';
import { newId } from '#app/platform/token.server.ts';
import { noteEntered } from '../../door/steps/note-scans.server.ts';
import { noteSold } from '../../door/steps/note-sold.server.ts';

export type Order = typeof orders.$inferSelect;

/** An order with whatever belongs to it kept from anybody else until this transaction ends. */
export async function lockOrder(tx: Orm, isIt: ReturnType<typeof eq>): Promise<Order | null> {
  const [order] = await tx.select().from(orders).where(isIt).for('update');
  return order ?? null;
}

/**
 * Makes a basket an order, of the buyer that it names: its tickets are what they hold, each with its part of what was paid. Whoever
 * buys at the door and goes straight in is in.
 */
export async function issueTickets(tx: Orm, order: Order): Promise<void> {
  const { id: orderId, eventId, doorEntry, name, email, language } = order;
  const lines = await tx
    .select({
      typeId: orderLines.typeId,
      quantity: orderLines.quantity,
      priceMinor: orderLines.priceMinor,
      feeMinor: orderLines.feeMinor,
      taxBasisPoints: orderLines.taxBasisPoints,
      taxName: orderLines.taxName,
      seatIds: orderLines.seatIds,
      ticketsEach: ticketTypes.ticketsEach,
    })
    .from(orderLines)
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
  const issued = ticketsOf(lines).map((ticket, at) => ({
    ...{ id: newId(), orderId, eventId, number: at + 1 },
    ...ticket,
  }));
  await atOnce(
    tx,
    () => tx.insert(tickets).values(issued),
    () =>
      tx
        .update(orders)
        .set({
          ...{ state: 'placed', placedAt: sql`now()`, name, email, language },
          day: sql`(select day from events where events.id = ${eventId})`,
        })
        .where(eq(orders.id, orderId)),
  );
  const ids = issued.map(({ id }) => id);
  if (doorEntry === 'at once') await noteEntered(tx, eventId, ids);
  await noteSold(tx, order);
}
