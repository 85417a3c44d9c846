import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { returnUntil } from '#app/domain/tickets/return-until.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { readNight } from '../queries/read-night.server.ts';
import { isValid } from '../queries/ticket-states.server.ts';
import { lockOrder } from '../steps/issue-tickets.server.ts';
import { mailHolders } from '../steps/mail-holders.server.ts';
import { type Mailing, mailOrder } from '../steps/mail-order.server.ts';

/**
 * Notifies buyers and holders of a show on another day, once for each order: their tickets stay
 * valid, and from then on they can return them for a while. A show that is moved back meanwhile is
 * as it was.
 */
export async function notifyPostponed(services: Mailing & { database: Database }): Promise<void> {
  const { orm } = services.database;
  const due = await orm
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(
      and(
        eq(orders.state, 'placed'),
        or(lt(orders.day, events.day), gt(orders.day, events.day)),
        isNull(events.cancelledAt),
        gt(events.loadOutAt, sql`now()`),
      ),
    )
    .orderBy(asc(orders.placedAt))
    .limit(mostAtOnce);
  await eachAlone(
    due,
    ({ id }) =>
      orm.transaction(async (tx) => {
        const order = await lockOrder(tx, eq(orders.id, id));
        if (!order) return;
        const { event, rules, now } = await readNight(tx, order.eventId);
        if (order.day === event.day || event.cancelledAt) return;
        await tx
          .update(orders)
          .set({ day: event.day, notifiedAt: sql`now()` })
          .where(eq(orders.id, id));
        const valid = await tx
          .select()
          .from(tickets)
          .where(and(eq(tickets.orderId, id), isValid));
        if (valid.length === 0) return;
        const until = order.paidOutAt ? null : returnUntil(event, rules, { notifiedAt: now });
        await mailOrder(tx, services, 'postponed', order, {
          ...(until && { until: momentAt(until, event) }),
        });
        await mailHolders(tx, services, 'postponed', { ...order, tickets: valid });
      }),
    'buyers can’t be told of another day',
  );
}

const mostAtOnce = 1_000;
