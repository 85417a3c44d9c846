import { and, eq, or, sql } from 'drizzle-orm';
import { tickets } from '#app/db/schema/tickets/orders.ts';

/** A ticket of an order, and the others of its bundle. */
export function sameBundle(orderId: string, ticketId: string) {
  const bundle = sql`(select one.type_id, one.bundle from tickets one where one.id = ${ticketId})`;
  return and(
    eq(tickets.orderId, orderId),
    or(eq(tickets.id, ticketId), sql`(${tickets.typeId}, ${tickets.bundle}) = ${bundle}`),
  );
}
