import { and, eq, lte, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { isRefundable } from '../../orders/queries/is-refundable.server.ts';
import { headOf, loadSelling } from './load-selling.server.ts';

export type RefundAll = Awaited<ReturnType<typeof showRefundAll>>;

/**
 * What refunding everyone of an event means, or how far it has come.
 * @returns left: orders that are still to be refunded, once it was begun
 * @throws AppError `not-found`, `forbidden`; `conflict` before the sale is set up
 */
export async function showRefundAll(orm: Orm, viewer: Viewer, eventId: string) {
  const selling = await loadSelling(orm, viewer, eventId);
  const { sale } = selling;
  if (!sale) throw new AppError('conflict', words('tickets')('refused.noSale'));
  const ofEvent = and(eq(orders.eventId, eventId), isRefundable(orm));
  const [counted] = await orm
    .select({
      count: sql<number>`count(*)::int`,
      backMinor: sql`coalesce(sum(${tickets.priceMinor}), 0)`.mapWith(Number),
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(and(ofEvent, eq(tickets.state, 'valid')));
  const { refundedAt } = sale;
  const left = refundedAt
    ? await orm.$count(orders, and(ofEvent, lte(orders.placedAt, refundedAt)))
    : null;
  const { count = 0, backMinor = 0 } = counted ?? {};
  return { ...headOf(selling), currency: sale.currency, count, backMinor, left };
}
