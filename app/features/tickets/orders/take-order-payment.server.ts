import { and, eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { instalments } from '#app/db/schema/payments.ts';
import { orders } from '#app/db/schema/tickets.ts';
import { remindOnce } from '#app/features/notifications/commands.server.ts';
import type { PayloadOf } from '#app/features/part.ts';
import { readCard } from '#app/features/payments/queries.server.ts';
import { giveBack } from '#app/features/payments/transfers/commands.server.ts';
import { endBaskets } from '../baskets/steps.server.ts';
import { notifyDoor } from '../door/steps.server.ts';
import { overLimit } from '../rush/queries.server.ts';
import { sellPooled } from '../waiting/steps.server.ts';
import {
  issueTickets,
  lockOrder,
  type Mailing,
  mailBought,
  mailOrder,
  type Order,
  reclaimBasket,
} from './steps.server.ts';
import { payerOf, sourceOf } from './words.ts';

/**
 * Issues the tickets of an order whose money has arrived. Money for a basket that had run out buys
 * the same tickets while they are there, else it goes back in full, and the buyer is notified; so
 * does money for more than one person may buy, known by address and by card. Called twice, it does
 * nothing again.
 */
export async function takeOrderPayment(
  services: Mailing & { database: Database },
  instalmentId: string,
): Promise<void> {
  await services.database.orm.transaction(async (tx) => {
    const locked = await lockOrder(tx, eq(orders.instalmentId, instalmentId));
    if (!locked || locked.state === 'placed' || locked.givenBackFor !== null) return;
    const order = { ...locked, card: await readCard(tx, instalmentId) };
    await tx.update(orders).set({ card: order.card }).where(eq(orders.id, order.id));
    const over = await overLimit(tx, order);
    if (over) {
      await endBaskets(tx, eq(orders.id, order.id));
      await giveAllBack(tx, order, 'perPerson');
      await mailOrder(tx, services, 'perPerson', order, { backMinor: order.totalMinor, over });
      return;
    }
    const gone = order.state === 'basket' ? null : await reclaimBasket(tx, order.id);
    if (gone) {
      await giveAllBack(tx, order, 'late');
      await mailOrder(tx, services, 'late', order, { backMinor: order.totalMinor, gone });
      return;
    }
    await sellPooled(tx, services, order);
    await issueTickets(tx, order);
    await mailBought(tx, order);
  });
}

/**
 * Minutes in which a paid order can still be issued; about as long as a show can wait for a ticket.
 */
const issuingMinutes = 30;

/**
 * The same, whatever prevents the tickets from being issued: after half an hour the money goes back
 * instead, and the buyer is notified. Until one of the two is done it throws, and is called again.
 */
export async function issueOrRefund(
  services: Mailing & { database: Database },
  instalmentId: string,
): Promise<void> {
  try {
    await takeOrderPayment(services, instalmentId);
  } catch (error) {
    if (!(await isPaidLong(services.database.orm, instalmentId))) throw error;
    await refundUnissued(services, instalmentId).catch((other: unknown) => {
      throw new AggregateError([error, other], 'paid tickets can be neither issued nor refunded');
    });
  }
}

function isPaidLong(orm: Orm, instalmentId: string): Promise<boolean> {
  const isLong = sql`${instalments.endedAt} < now() - make_interval(mins => ${issuingMinutes})`;
  return orm.$count(instalments, and(eq(instalments.id, instalmentId), isLong)).then(Boolean);
}

async function refundUnissued(
  { database }: { database: Database },
  instalmentId: string,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const order = await lockOrder(tx, eq(orders.instalmentId, instalmentId));
    if (!order || order.state === 'placed' || order.givenBackFor !== null) return;
    const isSelf = eq(orders.id, order.id);
    // The money goes back even where the places can’t be.
    await tx
      .transaction((part) => endBaskets(part, isSelf))
      .catch(() => tx.update(orders).set({ state: 'expired' }).where(isSelf));
    await giveAllBack(tx, order, 'failed');
    const { currency, totalMinor: amountMinor } = order;
    await writeOutbox(tx, {
      type: 'payment returned',
      payload: { instalmentId, paymentId: `of order ${order.id}`, currency, amountMinor },
    });
  });
}

/** Tells a buyer, once, that a payment goes back to its card because it buys nothing. */
export async function mailReturned(
  services: Mailing & { database: Database },
  orderId: string,
  { paymentId, currency, amountMinor }: PayloadOf<'payment returned'>,
): Promise<void> {
  await services.database.orm.transaction(async (tx) => {
    const order = await lockOrder(tx, eq(orders.id, orderId));
    if (!order || !(await remindOnce(tx, `payment returned ${paymentId}`))) return;
    const kind = order.givenBackFor === 'failed' ? 'failed' : 'returned';
    await mailOrder(tx, services, kind, { ...order, currency }, { backMinor: amountMinor });
  });
}

async function giveAllBack(
  tx: Orm,
  order: Order,
  givenBackFor: 'late' | 'perPerson' | 'failed',
): Promise<void> {
  await tx.update(orders).set({ givenBackFor }).where(eq(orders.id, order.id));
  await notifyDoor(tx, order);
  await giveBack(tx, {
    cause: `order ${order.id} too late`,
    source: sourceOf(order.id),
    payerId: payerOf(order.id),
    currency: order.currency,
    back: { amountMinor: order.totalMinor - order.feeMinor, feeMinor: order.feeMinor },
  });
}
