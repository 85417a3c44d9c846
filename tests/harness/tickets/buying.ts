import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import { keptMails, outbox } from '#app/db/schema/outbox.ts';
import { orders, tickets } from '#app/db/schema/tickets.ts';
import { takeBasket } from '#app/features/tickets/baskets/commands.server.ts';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { readMails } from '#tests/harness/tickets/mails.ts';
import { addSale, sessionOf } from '#tests/harness/tickets/sale.ts';

/**
 * Ana buys tickets with a card: of a new sale before each test, with ten places for one type at
 * 12.50 and a free one.
 */
export async function openBuying(database: Database) {
  const { orm } = database;
  const world = await testMoney(database);
  const { services } = world;
  beforeEach(async () => {
    await orm.delete(outbox);
    await orm.delete(keptMails);
    buying.sale = await addSale(database, [10], [{ priceMinor: 1_250 }, { priceMinor: 0 }]);
  });
  const buying = {
    world,
    sale: {} as Awaited<ReturnType<typeof addSale>>,
    async hold(quantity: number, type = 0): Promise<string> {
      const lines = [{ typeId: buying.sale.typeIds[type] ?? '', quantity }];
      return (await takeBasket(services, null, { lines })).link;
    },
    /** Goes to the provider’s page, and returns its session. */
    async begin(link: string): Promise<string> {
      await placeOrder(services, null, { link, name: 'Ana', email: 'ana@fans.example' });
      return sessionOf(database, openSealed(services.secret, 'order', link) ?? '');
    },
    async pay(sessionId: string): Promise<void> {
      await world.sandbox.pay(sessionId, { card: cardOf(), keeps: false });
      await world.settle();
    },
    /** Returns the order. */
    async buy(quantity: number): Promise<string> {
      return buying.buyHeld(await buying.hold(quantity));
    },
    async buyHeld(link: string): Promise<string> {
      await buying.pay(await buying.begin(link));
      return openSealed(services.secret, 'order', link) ?? '';
    },
    async stateOf(orderId: string) {
      const [order] = await orm.select().from(orders).where(eq(orders.id, orderId));
      const own = await orm.select().from(tickets).where(eq(tickets.orderId, orderId));
      return [order?.state, own.map(({ state }) => state)];
    },
    async mailed() {
      const mails = await readMails({ ...services, database });
      return mails.map(({ subject }) => subject);
    },
  };
  return buying;
}
