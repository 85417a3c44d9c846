import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { tickets } from '#app/db/schema/tickets/orders.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { findOrder } from '../../orders/queries/find-order.server.ts';
import { isBuyers } from '../../orders/queries/is-buyers.server.ts';
import { isValid } from '../../orders/queries/ticket-states.server.ts';
import { ofPooled } from '../fields.ts';
import { findResellable } from '../queries/find-resellable.server.ts';
import { sameBundle } from '../queries/in-unit.server.ts';

type Services = { database: Database; secret: string };

/**
 * Puts a ticket back on sale at its price, a bundle as a whole. It stays its buyer’s until it is
 * bought: once no other place is left, or by the choice of its seat.
 * @throws AppError `conflict` for one that its buyer can’t put back on sale
 */
export const poolTicket = command({
  operation: 'putTicketBackOnSale',
  openTo: 'visitors',
  input: ofPooled,
  async run({ database, secret }: Services, _viewer: Viewer | null, { link, ticketId }) {
    await database.orm.transaction(async (tx) => {
      const order = await findOrder(tx, { secret, link, isToChange: true });
      const some = await findResellable(tx, order);
      const unit = some.find(({ ticketIds }) => ticketIds.includes(ticketId));
      if (!unit) throw new AppError('conflict', words('tickets')('pool.refused.not'));
      await tx
        .update(tickets)
        .set({ pooledAt: sql`coalesce(pooled_at, now())` })
        // It may be passed on at this moment.
        .where(and(inArray(tickets.id, unit.ticketIds), isBuyers, isValid));
    });
  },
});

/**
 * Takes a ticket back that was put on sale.
 * @throws AppError `conflict` while it is being bought, or once it was
 */
export const unpoolTicket = command({
  operation: 'takeTicketOffSale',
  openTo: 'visitors',
  input: ofPooled,
  async run({ database, secret }: Services, _viewer: Viewer | null, { link, ticketId }) {
    await database.orm.transaction(async (tx) => {
      const order = await findOrder(tx, { secret, link, isToChange: true });
      const taken = await tx
        .update(tickets)
        .set({ pooledAt: null })
        .where(and(sameBundle(order.id, ticketId), isValid, isNull(tickets.buyingOrderId)))
        .returning({ id: tickets.id });
      if (taken.length === 0)
        throw new AppError('conflict', words('tickets')('pool.refused.buying'));
    });
  },
});
