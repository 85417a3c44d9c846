import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketSales } from '#app/db/schema/tickets/sales.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { returnUntil } from '#app/domain/tickets/return-until.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { returning } from '../fields.ts';
import { findOrder } from '../queries/find-order.server.ts';
import { isBuyers } from '../queries/is-buyers.server.ts';
import type { Order } from '../steps/issue-tickets.server.ts';
import type { Mailing } from '../steps/mail-order.server.ts';
import { mailRefund } from '../steps/mail-refund.server.ts';
import { refundTickets } from '../steps/refund-tickets.server.ts';

type Services = Mailing & { database: Database };

/**
 * Returns tickets until the deadline of the event: their buyer gets the money, and they go on sale
 * again.
 * @returns backMinor: the amount that goes back
 * @throws AppError `bad-input` without any ticket; `conflict` after the deadline
 */
export const returnTickets = command({
  operation: 'returnTickets',
  openTo: 'visitors',
  input: returning,
  async run(services: Services, _viewer: Viewer | null, { link, ticketIds }) {
    const { database, secret } = services;
    return database.orm.transaction(async (tx) => {
      const order = await findOrder(tx, { secret, link, isToChange: true });
      if (order.state !== 'placed' || order.paidOutAt || !(await mayReturn(tx, order)))
        throw new AppError('conflict', words('tickets')('refused.noReturn'));
      const refund = await refundTickets(tx, order, {
        ticketIds: await notPassedOn(tx, ticketIds),
        as: 'returned',
        isSoldAgain: true,
      });
      await mailRefund(tx, services, 'refunded', { order, ...refund });
      return { currency: order.currency, backMinor: refund.backMinor };
    });
  },
});

/** The buyer can’t return a ticket that was passed on. */
async function notPassedOn(tx: Orm, ticketIds: readonly string[]): Promise<string[]> {
  const own = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(inArray(tickets.id, [...ticketIds]), isBuyers))
    .for('update');
  if (own.length === 0) throw new AppError('conflict', words('tickets')('refused.noReturn'));
  return own.map(({ id }) => id);
}

async function mayReturn(tx: Orm, order: Order): Promise<boolean> {
  const [night] = await tx
    .select({ event: events, rules: ticketSales, now: sql<string>`clock_timestamp()` })
    .from(events)
    .innerJoin(ticketSales, eq(ticketSales.eventId, events.id))
    .where(eq(events.id, order.eventId));
  const until = night && returnUntil(night.event, night.rules, order);
  return until !== null && until !== undefined && until > new Date(night?.now ?? 0);
}
