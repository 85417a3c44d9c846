import { and, asc, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { chargebacks, charges } from '#app/db/schema/payments.ts';
import { orders } from '#app/db/schema/tickets.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { releaseHours } from '#app/domain/payments/payment.ts';
import { releaseTogether } from '#app/features/payments/ledger/commands.server.ts';
import { eachAlone } from '#app/lib/waits.ts';

/**
 * Pays venues the takings of played shows, by the database’s time: two days after the end, in one
 * transfer for each thousand orders. Orders that a bank contests wait for its decision. Any number
 * of workers may do it at once.
 */
export async function payOutTakings({ database }: { database: Database }): Promise<void> {
  const { orm } = database;
  const due = await orm
    .selectDistinct({ eventId: orders.eventId })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(isOwed(orm), isPlayed))
    .limit(mostEvents);
  await eachAlone(
    due,
    async ({ eventId }) => {
      while ((await orm.transaction((tx) => payOut(tx, eventId))) > 0);
    },
    'takings can’t be paid out',
  );
}

const mostEvents = 100;
const mostOrders = 1_000;

const isPlayed = and(
  isNull(events.cancelledAt),
  sql`${events.venueId} is not null
    and ${events.loadOutAt} + make_interval(hours => ${releaseHours}) <= now()`,
);

function isOwed(orm: Orm) {
  return and(
    eq(orders.state, 'placed'),
    isNull(orders.paidOutAt),
    gt(orders.totalMinor, 0),
    notExists(
      orm
        .select({ one: sql`1` })
        .from(charges)
        .innerJoin(chargebacks, eq(chargebacks.chargeId, charges.id))
        .where(
          and(
            eq(charges.sourceType, 'order'),
            eq(charges.sourceId, orders.id),
            inArray(chargebacks.state, ['open', 'sent']),
          ),
        ),
    ),
  );
}

/** @returns the number of orders paid out */
async function payOut(tx: Orm, eventId: string): Promise<number> {
  const [event] = await tx
    .select()
    .from(events)
    .where(and(eq(events.id, eventId), isPlayed));
  if (!event?.venueId) return 0;
  const owed = await tx
    .select({ id: orders.id, currency: orders.currency })
    .from(orders)
    .where(and(eq(orders.eventId, eventId), isOwed(tx)))
    .orderBy(asc(orders.placedAt), asc(orders.id))
    .limit(mostOrders)
    .for('update', { of: orders, skipLocked: true });
  const [first] = owed;
  if (!first) return 0;
  const ids = owed.map(({ id }) => id);
  await releaseTogether(tx, {
    cause: `takings ${eventId} ${first.id}`,
    source: { type: 'event', id: eventId },
    of: { type: 'order', ids },
    currency: first.currency,
    payeeId: pageParty(event.venueId),
  });
  await tx.update(orders).set({ paidOutAt: sql`now()` }).where(inArray(orders.id, ids));
  return owed.length;
}
