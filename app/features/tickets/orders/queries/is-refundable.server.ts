import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';

/** Orders whose money is still here, with a ticket that lets somebody in. */
export function isRefundable(orm: Orm) {
  return and(
    eq(orders.state, 'placed'),
    isNull(orders.paidOutAt),
    exists(
      orm
        .select({ one: sql`1` })
        .from(tickets)
        .where(and(eq(tickets.orderId, orders.id), eq(tickets.state, 'valid'))),
    ),
  );
}
