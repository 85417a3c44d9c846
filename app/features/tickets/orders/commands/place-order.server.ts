import { eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { instalments } from '#app/db/schema/payments.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { askInTime } from '#app/features/payments/commands/ask-in-time.server.ts';
import { openCheckout } from '#app/features/payments/instalments/commands/open-checkout.server.ts';
import { openInstalment } from '#app/features/payments/instalments/commands/open-instalment.server.ts';
import {
  type SyncedCheckout,
  syncCheckout,
} from '#app/features/payments/instalments/commands/sync-checkout.server.ts';
import { findCheckout } from '#app/features/payments/queries/find-checkout.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { CardProvider } from '#app/platform/cards/card-provider.ts';
import type { Log } from '#app/platform/log.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { requireWithinLimit } from '../../rush/queries/count-bought.server.ts';
import { sellPooled } from '../../waiting/steps/sell-pooled.server.ts';
import { buyer } from '../fields.ts';
import { findOrder } from '../queries/find-order.server.ts';
import { requireRunning } from '../queries/require-running.server.ts';
import { issueTickets, type Order } from '../steps/issue-tickets.server.ts';
import { mailBought } from '../steps/mail-order.server.ts';
import { askAboutEmail } from '../words/ask-about-email.ts';
import { orderPurpose, payerOf, sourceOf } from '../words/order-names.ts';
import { placeFreeOrder } from './place-free-order.server.ts';
import { takeOrderPayment } from './take-order-payment.server.ts';

type Services = {
  database: Database;
  brand: Brand;
  cards: CardProvider | null;
  secret: string;
  log?: Log;
};
type Buyer = { name: string; email: string };

/**
 * Buys what is in a basket: what costs nothing at once, everything else on the provider’s page, where
 * it is bought once the money is there.
 * @returns url: the page to go on to, or null where there is nothing to pay (any more)
 * @throws AppError `not-found`; as `askAboutEmail`; `conflict` for a basket that has run out, and as `openCheckout` does
 */
export const placeOrder = command({
  operation: 'placeOrder',
  openTo: 'visitors',
  input: buyer,
  settlesItself: true,
  async run(services: Services, _viewer: Viewer | null, { link, name, email, askedEmail }) {
    askAboutEmail({ email, askedEmail });
    const { database, brand, secret } = services;
    const id = openSealed(secret, orderPurpose(0), link);
    const asked = { name, email, language: currentLanguage() };
    if (id && (await placeFreeOrder(database, { id, ...asked }))) return { url: null };
    const instalmentId = await database.orm.transaction(async (tx) => {
      const order = await findOrder(tx, { secret, link, isToChange: true });
      if (order.state === 'placed') return null;
      await requireRunning(tx, order);
      await requireWithinLimit(tx, { ...order, email });
      return askFor(tx, services, order, { name, email });
    });
    if (instalmentId === null) return { url: null };
    const here = `${brand.site}/orders/${link}`;
    const url = await openCheckout(services, {
      instalmentId,
      keepsCard: false,
      savedCardId: null,
      returnUrl: `${here}/return`,
      cancelUrl: here,
      language: currentLanguage(),
      feeName: words('tickets')('feeName'),
    });
    return { url };
  },
});

/** @returns what is to be paid; null where that is nothing */
async function askFor(
  tx: Orm,
  { brand, secret }: Services,
  order: Order,
  { name, email }: Buyer,
): Promise<string | null> {
  const { id, totalMinor, feeMinor, currency } = order;
  const bought = { ...order, name, email, language: currentLanguage() };
  const isIt = eq(orders.id, id);
  if (totalMinor === 0) {
    await sellPooled(tx, { brand, secret }, bought);
    await issueTickets(tx, bought);
    await mailBought(tx, bought);
    return null;
  }
  await tx.update(orders).set({ name, email, language: bought.language }).where(isIt);
  const cause = `order ${id}`;
  await openInstalment(tx, {
    cause,
    source: sourceOf(id),
    part: 'tickets',
    payerId: payerOf(id),
    currency,
    amountMinor: totalMinor - feeMinor,
    feeMinor,
    dueAt: order.expiresAt,
    title: await titleOf(tx, order.eventId),
  });
  const [due] = await tx
    .select({ id: instalments.id })
    .from(instalments)
    .where(eq(instalments.cause, cause));
  if (!due) throw new Error('nothing is due');
  await tx.update(orders).set({ instalmentId: due.id }).where(isIt);
  return due.id;
}

async function titleOf(tx: Orm, eventId: string): Promise<string> {
  const [event] = await tx
    .select({ title: events.title })
    .from(events)
    .where(eq(events.id, eventId));
  return words('tickets')('checkoutTitle', { event: event?.title ?? '' });
}

/**
 * Looks at the provider how paying for an order has gone, and issues its tickets where the money is
 * there; the page that a buyer returns to asks this.
 * @throws AppError `not-found`; `unavailable` where the provider doesn’t answer
 */
export async function checkOrder(
  services: Services,
  link: string,
): Promise<'paid' | 'open' | 'declined'> {
  const { database, cards, secret } = services;
  const { id, instalmentId, state } = await findOrder(database.orm, { secret, link });
  if (state === 'placed') return 'paid';
  const checkout =
    instalmentId && (await findCheckout(database.orm, { instalmentId, source: sourceOf(id) }));
  if (!instalmentId || !checkout) return 'open';
  try {
    const found = await askInTime(cards, () => syncCheckout(services, checkout.id));
    if (found.state !== 'paid') return stateOf(found);
    await takeOrderPayment(services, instalmentId);
    return 'paid';
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Workers go on with it; the payer is told that by mail, and isn’t shown an error.
    services.log?.error({ error }, 'what a buyer has paid isn’t taken down yet');
    return 'open';
  }
}

function stateOf(found: SyncedCheckout): 'open' | 'declined' {
  return found.state === 'declined' || found.declineCode ? 'declined' : 'open';
}
