import { and, eq, gt, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { chargebacks, charges } from '#app/db/schema/payments.ts';
import { orderLines, orders } from '#app/db/schema/tickets/orders.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import type { UnpaidOrder } from '#app/domain/tickets/door/door-list.ts';
import { words } from '#app/lib/words.ts';
import { numberOf } from '../../orders/words/order-names.ts';

/** Orders that have gone on to payment: they have no tickets yet. */
export async function listUnpaid(orm: Orm, eventId: string): Promise<UnpaidOrder[]> {
  const rows = await orm
    .select({
      id: orders.id,
      name: orders.name,
      count: sql<number>`sum(${orderLines.quantity} * ${ticketTypes.ticketsEach})::int`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(
      and(
        eq(orders.eventId, eventId),
        eq(orders.state, 'basket'),
        gt(orders.expiresAt, sql`now()`),
        or(isNotNull(orders.instalmentId), isNotNull(orders.doorEntry)),
      ),
    )
    .groupBy(orders.id);
  return rows.map(({ id, name, count }) => ({
    order: numberOf(id),
    name: name || words('tickets')('doorSale.buyer'),
    count,
  }));
}

/** Orders whose payment a bank has taken back, or may yet. */
export async function listChargedBack(orm: Orm, eventId: string): Promise<string[]> {
  const rows = await orm
    .select({ id: orders.id })
    .from(chargebacks)
    .innerJoin(charges, eq(charges.id, chargebacks.chargeId))
    .innerJoin(orders, eq(orders.instalmentId, charges.instalmentId))
    .where(and(eq(orders.eventId, eventId), ne(chargebacks.state, 'won')));
  return rows.map(({ id }) => id).sort();
}
