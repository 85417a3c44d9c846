import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { ticketRefunds, ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { refreshEvent } from '#app/features/announcements/commands/refresh-announcements.server.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { loadNight } from '#app/features/events/queries/load-night.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { refund, refundOfTypes } from '../../sales/fields.ts';
import { requireTypes } from '../../sales/queries/require-types.server.ts';
import { isRefundable, isSoldElsewhere, refundsOfOrder } from '../queries/is-refundable.server.ts';
import { lockOrder } from '../steps/issue-tickets.server.ts';
import type { Mailing } from '../steps/mail-order.server.ts';
import { mailRefund } from '../steps/mail-refund.server.ts';
import { refundTickets } from '../steps/refund-tickets.server.ts';

type Services = Mailing & { database: Database };

/**
 * Refunds some tickets of an order, or all valid ones. They are no longer valid and go on sale
 * again. Tickets of another shop are only ended here.
 * @returns backMinor: the amount that goes back
 * @throws AppError `conflict` once the takings were paid out
 */
export const refundOrder = pageCommand({
  operation: 'refundOrder',
  may: 'sell tickets',
  input: refund,
  async run({ services, page }: OnPage<Services>, { eventId, orderId, ticketIds, reason }) {
    return services.database.orm.transaction(async (tx) => {
      requireNightOf(page, await loadNight(tx, eventId));
      const order = await lockOrder(tx, eq(orders.id, orderId));
      if (order?.eventId !== eventId || order.state !== 'placed')
        throw new AppError('not-found', words('tickets')('refused.noOrder'));
      if (order.paidBy === 'cash')
        throw new AppError('conflict', words('tickets')('doorSale.paid'));
      if (order.paidBy !== 'elsewhere' && order.paidOutAt)
        throw new AppError('conflict', words('tickets')('refused.paidOut'));
      const refund = await refundTickets(tx, order, {
        ticketIds,
        as: 'refunded',
        isSoldAgain: true,
      });
      await mailRefund(tx, services, 'refunded', { order, ...refund, reason });
      return { currency: order.currency, backMinor: refund.backMinor };
    });
  },
});

/**
 * Refunds all tickets of an event sold until now, and stops its sale; or those of some types, which
 * are taken off sale. The orders follow one by one, by `refundEvents`. Cash is the venue’s to give
 * back.
 * @throws AppError `conflict` before the sale is set up
 */
export const refundEveryone = pageCommand({
  operation: 'refundEveryone',
  may: 'sell tickets',
  input: refundOfTypes,
  async run({ services: { database }, page }: OnPage<Services>, { eventId, typeIds, reason }) {
    await database.orm.transaction(async (tx) => {
      requireNightOf(page, await loadNight(tx, eventId, { isToChange: true }));
      const sale = eq(ticketSales.eventId, eventId);
      if ((await tx.$count(ticketSales, sale)) === 0)
        throw new AppError('conflict', words('tickets')('refused.noSale'));
      const some = await requireTypes(tx, eventId, typeIds);
      await tx.insert(ticketRefunds).values({ id: newId(), eventId, typeIds: some, reason });
      if (some)
        await tx
          .update(ticketTypes)
          .set({ endedAt: sql`coalesce(ended_at, now())` })
          .where(inArray(ticketTypes.id, some));
      else
        await tx
          .update(ticketSales)
          .set({ stoppedAt: sql`coalesce(stopped_at, now())` })
          .where(sale);
      await refreshEvent(tx, eventId);
    });
  },
});

/**
 * Refunds the orders of cancelled shows and of refunds that venues have started, one after the
 * other: one that fails holds up no other, and is tried again. For a cancelled show, tickets of
 * another shop end too.
 */
export async function refundEvents(services: Services): Promise<void> {
  const { orm } = services.database;
  const due = await orm
    .select({ id: orders.id, cancelledAt: events.cancelledAt, refund: ticketRefunds })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .leftJoin(ticketRefunds, refundsOfOrder)
    .where(
      and(
        or(
          and(isNotNull(events.cancelledAt), or(isRefundable(orm), isSoldElsewhere(orm))),
          and(isNotNull(ticketRefunds.id), isRefundable(orm, ticketRefunds.typeIds)),
        ),
      ),
    )
    .orderBy(asc(orders.placedAt))
    .limit(mostAtOnce);
  await eachAlone(
    due,
    ({ id: orderId, cancelledAt, refund: asked }) =>
      orm.transaction(async (tx) => {
        const order = await lockOrder(tx, eq(orders.id, orderId));
        // Its takings may have been paid out meanwhile.
        if (!order || (order.paidOutAt && order.paidBy !== 'elsewhere')) return;
        // For a cancelled show everything goes back, whatever refund was started before.
        const isSoldAgain = cancelledAt === null;
        const { typeIds, reason } = (isSoldAgain && asked) || {};
        const refund = await refundTickets(tx, order, { typeIds, as: 'refunded', isSoldAgain });
        const kind = isSoldAgain ? 'refunded' : 'cancelled';
        await mailRefund(tx, services, kind, { order, ...refund, reason });
      }),
    'tickets can’t be refunded',
  );
}

const mostAtOnce = 1_000;
