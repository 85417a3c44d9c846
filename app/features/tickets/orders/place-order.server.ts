import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { isAnyOf } from '#app/db/expressions.server.ts';
import { events } from '#app/db/schema/events.ts';
import { orderLines, orders, ticketSales, tickets, ticketTypes } from '#app/db/schema/tickets.ts';
import { settleForRush, together } from '#app/db/shortcuts.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { askInTime } from '#app/features/payments/commands.server.ts';
import { openInstalment } from '#app/features/payments/instalments/commands.server.ts';
import { openCheckout } from '#app/features/payments/instalments/open-checkout.server.ts';
import {
  type SyncedCheckout,
  syncCheckout,
} from '#app/features/payments/instalments/sync-checkout.server.ts';
import { findCheckout } from '#app/features/payments/queries.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { CardProvider } from '#app/platform/cards/card-provider.ts';
import type { Log } from '#app/platform/log.ts';
import { overLimits, requireWithinLimit } from '../rush/queries.server.ts';
import { sellPooled } from '../waiting/steps.server.ts';
import { buyer } from './fields.ts';
import { findOrder, findOrderInGroup, requireRunning } from './queries.server.ts';
import {
  issueLines,
  issueTickets,
  listLines,
  mailBought,
  type Order,
  type Placed,
  placeBaskets,
} from './steps.server.ts';
import { takeOrderPayment } from './take-order-payment.server.ts';
import { askAboutEmail, payerOf, sourceOf } from './words.ts';

const t = words('tickets');

type Services = {
  database: Database;
  brand: Brand;
  cards: CardProvider | null;
  secret: string;
  log?: Log;
};
type Buyer = Pick<Order, 'name' | 'email' | 'language'>;

/**
 * Buys a basket: at once where it costs nothing, else on the provider’s page, where it is bought
 * once the money is there. The price of a basket never changes, so it decides without a lock.
 * @returns url: the page to go on to, or null where nothing is left to pay
 */
export const placeOrder = command({
  operation: 'placeOrder',
  openTo: 'visitors',
  input: buyer,
  settlesItself: true,
  async run(services: Services, _viewer: Viewer | null, { link, name, email, askedEmail }) {
    askAboutEmail({ email, askedEmail });
    const { database, brand, secret } = services;
    const language = currentLanguage();
    const { id, totalMinor } = await findOrderInGroup(database.orm, { secret, link });
    if (totalMinor === 0) {
      await buyFree(services, { id, link }, { name, email, language });
      return { url: null };
    }
    const instalmentId = await askForPayment(services, link, { name, email, language });
    if (instalmentId === null) return { url: null };
    const here = `${brand.site}/orders/${link}`;
    const url = await openCheckout(services, {
      instalmentId,
      keepsCard: false,
      savedCardId: null,
      returnUrl: `${here}/return`,
      cancelUrl: here,
      language,
      feeName: t('feeName'),
    });
    return { url };
  },
});

/**
 * In a group with the baskets that are bought at the same moment, since in a rush no buyer waits
 * for more than two transactions; alone where this one needs checks of its own.
 */
async function buyFree(
  { database: { orm }, brand, secret }: Services,
  { id, link }: { id: string; link: string },
  buyer: Buyer,
): Promise<void> {
  if (await buyInGroup(orm, { id, ...buyer })) return;
  await orm.transaction(async (tx) => {
    const order = await lockToBuy(tx, { secret, link }, buyer);
    if (!order) return;
    await sellPooled(tx, { brand, secret }, order);
    await issueTickets(tx, order);
    await mailBought(tx, order);
  });
}

export const buyInGroup = together<true, Placed>(
  (orm) => (group) => orm.transaction((tx) => placeTogether(tx, group)),
  { mostPerGroup: 200, mostAtOnce: 2 },
);

/** @returns the instalment to pay; null for an order that is bought already */
function askForPayment(
  { database: { orm }, secret }: Services,
  link: string,
  buyer: Buyer,
): Promise<string | null> {
  return orm.transaction(async (tx) => {
    const order = await lockToBuy(tx, { secret, link }, buyer);
    if (!order) return null;
    const { id, totalMinor, feeMinor } = order;
    const instalmentId = await openInstalment(tx, {
      cause: `order ${id}`,
      source: sourceOf(id),
      part: 'tickets',
      payerId: payerOf(id),
      currency: order.currency,
      amountMinor: totalMinor - feeMinor,
      feeMinor,
      dueAt: order.expiresAt,
      title: await titleOf(tx, order.eventId),
    });
    await tx
      .update(orders)
      .set({ ...buyer, instalmentId })
      .where(eq(orders.id, id));
    return instalmentId;
  });
}

/** @returns the basket as its buyer’s; null for one that is bought already */
async function lockToBuy(
  tx: Orm,
  address: { secret: string; link: string },
  buyer: Buyer,
): Promise<Order | null> {
  const basket = await findOrder(tx, { ...address, isToChange: true });
  if (basket.state === 'placed') return null;
  const order = { ...basket, ...buyer };
  await requireRunning(tx, order);
  await requireWithinLimit(tx, order);
  return order;
}

async function titleOf(tx: Orm, eventId: string): Promise<string> {
  const [event] = await tx
    .select({ title: events.title })
    .from(events)
    .where(eq(events.id, eventId));
  return t('checkoutTitle', { event: event?.title ?? '' });
}

/**
 * Asks the provider how the payment of an order went, and issues its tickets where the money is
 * there; the page to which a buyer returns calls this.
 * @throws AppError `unavailable` where the provider doesn’t answer
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
    const synced = await askInTime(cards, () => syncCheckout(services, checkout.id));
    if (synced.state !== 'paid') return stateOf(synced);
    await takeOrderPayment(services, instalmentId);
    return 'paid';
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Workers go on with it; the buyer gets a mail and isn’t shown an error.
    services.log?.error({ error }, 'what a buyer has paid isn’t taken down yet');
    return 'open';
  }
}

function stateOf(synced: SyncedCheckout): 'open' | 'declined' {
  return synced.state === 'declined' || synced.declineCode ? 'declined' : 'open';
}

/**
 * Buys many baskets in one transaction: those that cost nothing, are still held, take no ticket of
 * the pool, and are within the limits per person. Any other is checked alone.
 * @returns for each basket true, or null if it wasn’t bought
 */
async function placeTogether(tx: Orm, baskets: readonly Placed[]): Promise<(true | null)[]> {
  // In one order, so that no two processes wait for each other.
  const once = [...new Map(baskets.map((one) => [one.id, one])).values()].toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  );
  await settleForRush(tx);
  const unlimited = await placeBaskets(tx, once, sql`${isFree} and not ${isLimited}`);
  const held = await listLines(tx, { orderIds: once.map(({ id }) => id) });
  const placed = new Set(unlimited.map(({ id }) => id));
  const rest = once.filter(({ id }) => !placed.has(id));
  const within = rest.length > 0 ? await placeWithinLimits(tx, rest) : [];
  const bought = [...unlimited, ...within];
  const orderIds = bought.map(({ id }) => id);
  // Before these were locked, their buyers may have chosen other seats.
  const lines = within.length > 0 ? await listLines(tx, { orderIds }) : held;
  if (bought.length > 0) {
    await issueLines(tx, bought, lines);
    await mailBought(tx, ...bought);
  }
  const ids = new Set(orderIds);
  return baskets.map(({ id }) => ids.has(id) || null);
}

/** Baskets are locked before people, as when one is bought alone. */
async function placeWithinLimits(tx: Orm, baskets: readonly Placed[]) {
  const buyers = new Map(baskets.map((one) => [one.id, one]));
  const locked = await tx
    .select({ id: orders.id, eventId: orders.eventId, card: orders.card })
    .from(orders)
    .where(and(isAnyOf(orders.id, buyers.keys()), sql`(${isFree}) is true`))
    .orderBy(asc(orders.id))
    .for('update');
  if (locked.length === 0) return [];
  const over = await overLimits(
    tx,
    locked.map((order) => ({ ...order, email: buyers.get(order.id)?.email ?? '' })),
  );
  const within = locked.filter(({ id }) => !over.has(id)).flatMap(({ id }) => buyers.get(id) ?? []);
  return within.length > 0 ? placeBaskets(tx, within) : [];
}

const isLimited = sql`(exists (select from ${ticketSales}
    where ticket_sales.event_id = ticket_orders.event_id and most_per_person is not null)
  or exists (select from ${orderLines} join ${ticketTypes} on ${ticketTypes.id} = type_id
    where order_id = ticket_orders.id and most_per_person is not null))`;
const takesPooled = sql`exists (select from ${tickets} where buying_order_id = ticket_orders.id)`;
const isFree = sql`(ticket_orders.state = 'basket' and expires_at >= now() and total_minor = 0
  and door_entry is null and not ${takesPooled})`;
