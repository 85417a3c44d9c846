import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { takeBasket } from '#app/features/tickets/baskets/commands/take-basket.server.ts';
import { placeOrder } from '#app/features/tickets/orders/commands/place-order.server.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { sessionOf } from '#tests/harness/tickets/sale.ts';

type Line = { typeId: string; quantity: number };

/** What Ana does, who buys tickets with a card, and what came of it. */
export async function openBuying(database: Database) {
  const { orm } = database;
  const world = await testMoney(database);
  const { services } = world;
  const buying = {
    world,
    async hold(lines: Line[]): Promise<string> {
      return (await takeBasket(services, null, { lines })).link;
    },
    /** Goes to the provider’s page, and tells its session. */
    async begin(link: string): Promise<string> {
      await placeOrder(services, null, { link, name: 'Ana', email: 'ana@fans.example' });
      return sessionOf(database, openSealed(services.secret, 'order', link) ?? '');
    },
    async pay(sessionId: string): Promise<void> {
      await world.sandbox.pay(sessionId, { card: cardOf(), keeps: false });
      await world.settle();
    },
    /** @returns the order */
    async buy(lines: Line[]): Promise<string> {
      const link = await buying.hold(lines);
      await buying.pay(await buying.begin(link));
      return openSealed(services.secret, 'order', link) ?? '';
    },
    async stateOf(orderId: string) {
      const [order] = await orm.select().from(orders).where(eq(orders.id, orderId));
      const own = await orm.select().from(tickets).where(eq(tickets.orderId, orderId));
      return [order?.state, own.map(({ state }) => state)];
    },
    async mailed() {
      const sent = await orm.select().from(outbox).where(eq(outbox.type, 'mail'));
      return sent.map(({ payload }) => payload.subject);
    },
  };
  return buying;
}
