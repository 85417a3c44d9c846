import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { checkouts, instalments, payers } from '#app/db/schema/payments.ts';
import type { CheckoutState } from '#app/domain/payments/states.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import type { CardProvider, Checkout, Payment } from '#app/platform/cards/card-provider.ts';
import type { Log } from '#app/platform/log.ts';
import { recordPayment } from '../steps/record-payment.server.ts';

type Services = { database: Database; cards: CardProvider | null; log?: Log };
type CheckoutRow = typeof checkouts.$inferSelect & {
  isOld: boolean;
  isQuiet: boolean;
  customerId: string | null;
};

export type SyncedCheckout = {
  state: CheckoutState;
  url: string | null;
  declineCode: string | null;
};

/**
 * Brings an attempt to pay up to date with the provider. The return page, the provider’s messages
 * and the nightly comparison all come here, so it doesn’t matter which comes first, twice or never.
 * @param isToEnd true to close the attempt; one that was paid meanwhile stays paid
 */
export async function syncCheckout(
  services: Services,
  checkoutId: string,
  { isToEnd = false, payment }: { isToEnd?: boolean; payment?: Payment } = {},
): Promise<SyncedCheckout> {
  const { database, cards } = services;
  const checkout = await readCheckout(database, checkoutId);
  if (payment?.charge) {
    await recordPayment(services, checkoutId, payment);
    return viewOf(await readCheckout(database, checkoutId));
  }
  if (!cards || checkout.state === 'paid') return viewOf(checkout);
  if (checkout.savedCardId)
    await recordCardPayment(services, checkout, {
      payment: payment ?? (await findPayment(cards, checkout)),
      isToEnd,
    });
  else await recordPage(services, checkout, await findPage(cards, checkout, isToEnd), isToEnd);
  return viewOf(await readCheckout(database, checkoutId));
}

/** Syncs every attempt that has had no news for a while. */
export async function syncOpenCheckouts(services: Services, quietMs = 60_000): Promise<void> {
  const { database, cards } = services;
  if (!cards) return;
  const open = await database.orm
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        inArray(checkouts.state, ['opening', 'open']),
        lt(checkouts.createdAt, sql`now() - make_interval(secs => ${quietMs / 1_000})`),
      ),
    )
    .orderBy(checkouts.createdAt)
    .limit(500);
  await eachAlone(open, ({ id }) => syncAndNote(services, id), 'payments can’t be looked at');
}

/** Records since when it fails: `warnOfStuckMoney` tells the operator. */
async function syncAndNote(services: Services, checkoutId: string): Promise<void> {
  const note = (stuckSince: SQL | null) =>
    services.database.orm
      .update(checkouts)
      .set({ stuckSince })
      .where(
        and(
          eq(checkouts.id, checkoutId),
          stuckSince === null ? isNotNull(checkouts.stuckSince) : isNull(checkouts.stuckSince),
        ),
      );
  try {
    await syncCheckout(services, checkoutId);
  } catch (error) {
    await note(sql`now()`);
    throw error;
  }
  await note(null);
}

/**
 * The provider keeps a page open for a day at most; the database’s clock knows when that is over.
 */
const isOld = sql<boolean>`${checkouts.createdAt} < now() - interval '24 hours'`;
/** A card without news for so long isn’t being charged; if it is after all, that is refunded. */
const isQuiet = sql<boolean>`${checkouts.createdAt} < now() - interval '2 minutes'`;

/** The provider isn’t asked for anything before it has a customer. */
async function findPage(
  cards: CardProvider,
  checkout: CheckoutRow,
  isToEnd: boolean,
): Promise<Checkout | null> {
  const { providerSessionId, id: checkoutId, createdAt: since, customerId } = checkout;
  const page = providerSessionId
    ? await cards.readCheckout(providerSessionId)
    : customerId && (await cards.find.checkout({ checkoutId, since, customerId }));
  if (!page) return null;
  return page.state === 'open' && isToEnd ? cards.expireCheckout(page.sessionId) : page;
}

async function recordPage(
  services: Services,
  checkout: CheckoutRow,
  page: Checkout | null,
  isToEnd: boolean,
): Promise<void> {
  const { database } = services;
  if (page?.payment?.charge) return recordPayment(services, checkout.id, page.payment);
  if (page?.state === 'paid') throw unreadCharge();
  if (page?.state === 'expired' || (!page && (checkout.isOld || isToEnd)))
    return endCheckout(database, checkout, 'expired', null);
  if (!page) return;
  await database.orm
    .update(checkouts)
    .set({
      state: 'open',
      providerSessionId: page.sessionId,
      url: page.url,
      declineCode: page.payment?.declineCode ?? null,
    })
    .where(whereOpen(checkout));
}

async function findPayment(cards: CardProvider, checkout: CheckoutRow): Promise<Payment | null> {
  const { providerIntentId, id: checkoutId, createdAt: since, customerId } = checkout;
  if (providerIntentId) return cards.readPayment(providerIntentId);
  return customerId ? cards.find.payment({ checkoutId, since, customerId }) : null;
}

async function recordCardPayment(
  services: Services,
  checkout: CheckoutRow,
  { payment, isToEnd }: { payment: Payment | null; isToEnd: boolean },
): Promise<void> {
  const { database } = services;
  if (payment?.charge) return recordPayment(services, checkout.id, payment);
  if (payment?.state === 'paid') throw unreadCharge();
  if (!payment) {
    const isOver = checkout.isOld || (isToEnd && checkout.isQuiet);
    return isOver ? endCheckout(database, checkout, 'expired', null) : undefined;
  }
  switch (payment.state) {
    case 'needsCardholder':
      return endCheckout(database, checkout, 'declined', 'authentication_required');
    case 'refused':
    case 'cancelled':
      return endCheckout(database, checkout, 'declined', payment.declineCode);
    case 'open':
      await database.orm
        .update(checkouts)
        .set({ state: 'open', providerIntentId: payment.paymentId })
        .where(whereOpen(checkout));
  }
}

/** The payment itself isn’t in doubt, so the attempt stays open and is read again. */
function unreadCharge(): Error {
  return new Error('a payment is paid, and its charge can’t be read');
}

async function endCheckout(
  { orm }: Database,
  checkout: CheckoutRow,
  state: 'expired' | 'declined',
  declineCode: string | null,
): Promise<void> {
  await orm
    .update(checkouts)
    .set({ state, declineCode, endedAt: sql`now()` })
    .where(whereOpen(checkout));
}

function whereOpen({ id }: CheckoutRow) {
  return and(eq(checkouts.id, id), inArray(checkouts.state, ['opening', 'open']));
}

async function readCheckout({ orm }: Database, checkoutId: string): Promise<CheckoutRow> {
  const [checkout] = await orm
    .select({
      ...getTableColumns(checkouts),
      isOld,
      isQuiet,
      customerId: payers.providerCustomerId,
    })
    .from(checkouts)
    .innerJoin(instalments, eq(instalments.id, checkouts.instalmentId))
    .leftJoin(payers, eq(payers.id, instalments.payerId))
    .where(eq(checkouts.id, checkoutId));
  if (!checkout) throw new Error('there is no such attempt to pay');
  return checkout;
}

function viewOf({ state, url, declineCode }: CheckoutRow): SyncedCheckout {
  return { state, url, declineCode };
}
