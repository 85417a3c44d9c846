import { and, asc, eq, isNotNull, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { ticketSales } from '#app/db/schema/tickets/sales.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { loadNight } from '#app/features/events/queries/load-night.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { list } from '#app/fields/choices.ts';
import { id } from '#app/fields/ids.ts';
import { AppError } from '#app/lib/app-error.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import { words } from '#app/lib/words.ts';
import { ofEvent } from '../../sales/fields.ts';
import { isRefundable } from '../queries/is-refundable.server.ts';
import { lockOrder } from '../steps/issue-tickets.server.ts';
import type { Mailing } from '../steps/mail-order.server.ts';
import { mailRefund } from '../steps/mail-refund.server.ts';
import { refundTickets } from '../steps/refund-tickets.server.ts';

type Services = Mailing & { database: Database };

/**
 * Gives the buyer of an order the money back for some of its tickets, or for all that are valid. They
 * let nobody in any longer and go on sale again.
 * @returns backMinor: what goes back
 * @throws AppError `not-found`, `forbidden`; `conflict` once the takings were paid out
 */
export const refundOrder = pageCommand({
  operation: 'refundOrder',
  may: 'sell tickets',
  input: z.object({ eventId: id, orderId: id, ticketIds: list(id, 500).nullable().default(null) }),
  async run({ services, page }: OnPage<Services>, { eventId, orderId, ticketIds }) {
    return services.database.orm.transaction(async (tx) => {
      requireNightOf(page, await loadNight(tx, eventId));
      const order = await lockOrder(tx, eq(orders.id, orderId));
      if (order?.eventId !== eventId || order.state !== 'placed')
        throw new AppError('not-found', words('tickets')('refused.noOrder'));
      if (order.paidBy === 'cash')
        throw new AppError('conflict', words('tickets')('doorSale.paid'));
      if (order.paidOutAt) throw new AppError('conflict', words('tickets')('refused.paidOut'));
      const refund = await refundTickets(tx, order, {
        ...(ticketIds && { ticketIds }),
        as: 'refunded',
        isSoldAgain: true,
      });
      await mailRefund(tx, services, 'refunded', { order, ...refund });
      return { currency: order.currency, backMinor: refund.backMinor };
    });
  },
});

/**
 * Refunds all tickets that were sold of an event until now, and stops its sale. The orders follow one by
 * one, by `refundEvents`. What was taken in cash is the venue’s to give back.
 * @throws AppError `not-found`, `forbidden`; `conflict` before the sale is set up
 */
export const refundEveryone = pageCommand({
  operation: 'refundEveryone',
  may: 'sell tickets',
  input: ofEvent,
  async run({ services: { database }, page }: OnPage<Services>, { eventId }) {
    await database.orm.transaction(async (tx) => {
      requireNightOf(page, await loadNight(tx, eventId, { isToChange: true }));
      const stopped = await tx
        .update(ticketSales)
        .set({ refundedAt: sql`now()`, stoppedAt: sql`coalesce(stopped_at, now())` })
        .where(eq(ticketSales.eventId, eventId))
        .returning({ eventId: ticketSales.eventId });
      if (stopped.length === 0) throw new AppError('conflict', words('tickets')('refused.noSale'));
    });
  },
});

/**
 * Gives everybody their money back whose show is cancelled, or whose venue refunds everyone, one order
 * after the other: one that fails keeps no other waiting, and is tried again.
 */
export async function refundEvents(services: Services): Promise<void> {
  const { orm } = services.database;
  const due = await orm
    .select({ id: orders.id, cancelledAt: events.cancelledAt })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(ticketSales, eq(ticketSales.eventId, orders.eventId))
    .where(
      and(
        or(isNotNull(events.cancelledAt), lte(orders.placedAt, ticketSales.refundedAt)),
        isRefundable(orm),
      ),
    )
    .orderBy(asc(orders.placedAt))
    .limit(mostAtOnce);
  await eachAlone(
    due,
    ({ id: orderId, cancelledAt }) =>
      orm.transaction(async (tx) => {
        const order = await lockOrder(tx, eq(orders.id, orderId));
        // Its takings may have been paid out meanwhile.
        if (!order || order.paidOutAt) return;
        const isSoldAgain = cancelledAt === null;
        const refund = await refundTickets(tx, order, { as: 'refunded', isSoldAgain });
        const kind = isSoldAgain ? 'refunded' : 'cancelled';
        await mailRefund(tx, services, kind, { order, ...refund });
      }),
    'tickets can’t be refunded',
  );
}

const mostAtOnce = 1_000;
