import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { orders, tickets } from '#app/db/schema/tickets.ts';
import { sweepBaskets, takeBasket } from '#app/features/tickets/baskets/commands.server.ts';
import { refundOrder } from '#app/features/tickets/orders/commands.server.ts';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import type { MoneyWorld } from '#tests/harness/money/world.ts';
import { addSale, readTaken, sessionOf } from './sale.ts';

const which = fc.nat(4);
const steps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('hold' as const),
      type: fc.nat(3),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('begin' as const), which }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('pay' as const), which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('run out' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('refund' as const),
      which,
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
);
export const ticketSequences = fc.record({
  sizes: fc.tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 6 })),
  steps: fc.array(steps, { minLength: 6, maxLength: 16 }),
});
type Sequence = typeof ticketSequences extends fc.Arbitrary<infer Value> ? Value : never;

/** The ticket types: the first two share the first allotment, the others the second. */
const types = [
  { of: 0, priceMinor: 1_200, each: 1, limit: null },
  { of: 0, priceMinor: 999, each: 3, limit: 6 },
  { of: 1, priceMinor: 0, each: 1, limit: null },
  { of: 1, priceMinor: 2_550, each: 2, limit: null },
];

/** An order by the second model of the rules, which knows nothing of how the first one counts. */
type Told = {
  link: string;
  id: string;
  type: number;
  quantity: number;
  state: 'basket' | 'run out' | 'placed' | 'too late';
  session: string | null;
  /** True once its money has come. */
  isPaid: boolean;
  /** The number of its refunded tickets, in their order. */
  refunded: number;
};

/** Runs a sequence on the platform and by arithmetic, and compares both after every step. */
export function ticketModel(database: Database, world: MoneyWorld) {
  const { orm } = database;
  const { services } = world;
  return async ({ sizes, steps: todo }: Sequence): Promise<void> => {
    await orm.delete(outbox);
    const sale = await addSale(
      database,
      sizes,
      types.map(({ of, priceMinor, each, limit }) => ({
        of,
        priceMinor,
        ticketsEach: each,
        limit,
      })),
    );
    const told: Told[] = [];
    const ticketsOf = ({ type, quantity }: Pick<Told, 'type' | 'quantity'>) =>
      quantity * (types[type]?.each ?? 0);
    const takenBy = (is: (type: number) => boolean) =>
      told
        .filter((one) => is(one.type) && (one.state === 'basket' || one.state === 'placed'))
        .reduce((sum, one) => sum + ticketsOf(one) - one.refunded, 0);
    const fits = (type: number, quantity: number) => {
      const { of = 0, each = 1, limit = null } = types[type] ?? {};
      const ofAllotment = (sizes[of] ?? 0) - takenBy((other) => types[other]?.of === of);
      const ofType = (limit ?? 1_000) - takenBy((other) => other === type);
      return quantity * each <= Math.min(ofAllotment, ofType);
    };
    const priceOf = ({ type, quantity }: Told) => (types[type]?.priceMinor ?? 0) * quantity;
    const chosen = (which: number, is: (one: Told) => boolean) => {
      const some = told.filter(is);
      return some[which % Math.max(1, some.length)];
    };

    for (const step of todo) {
      if (step.act === 'hold') {
        const { type, quantity } = step;
        const lines = [{ typeId: sale.typeIds[type] ?? '', quantity }];
        const held = await takeBasket(services, null, { lines }).catch(() => null);
        expect(held !== null, 'whether it fits').toBe(fits(type, quantity));
        if (!held) continue;
        const id = openSealed(services.secret, 'order', held.link) ?? '';
        told.push({
          link: held.link,
          id,
          type,
          quantity,
          state: 'basket',
          session: null,
          isPaid: false,
          refunded: 0,
        });
      } else if (step.act === 'begin') {
        const one = chosen(step.which, ({ state }) => state === 'basket');
        if (!one) continue;
        await placeOrder(services, null, { link: one.link, name: 'Ana', email: 'a@b.example' });
        if (priceOf(one) === 0) one.state = 'placed';
        else one.session = await sessionOf(database, one.id);
      } else if (step.act === 'pay') {
        const one = chosen(step.which, ({ session, isPaid }) => session !== null && !isPaid);
        if (!one?.session) continue;
        // The provider closes the page of an expired order as soon as it hears of it.
        await world.sandbox.pay(one.session, { card: cardOf(), keeps: false });
        one.isPaid = true;
        if (one.state === 'run out')
          one.state = fits(one.type, one.quantity) ? 'placed' : 'too late';
        else one.state = 'placed';
        await world.settle();
      } else if (step.act === 'run out') {
        const one = chosen(step.which, ({ state }) => state === 'basket');
        if (!one) continue;
        one.state = 'run out';
        await orm
          .update(orders)
          .set({ expiresAt: sql`now() - interval '1 second'` })
          .where(eq(orders.id, one.id));
        await sweepBaskets(services);
        // A buyer on the page at this moment may still pay: the message to close it is late.
        await orm.delete(outbox).where(eq(outbox.type, 'end checkout'));
      } else {
        const one = chosen(step.which, ({ state }) => state === 'placed');
        if (!one) continue;
        const valid = await orm.select().from(tickets).where(eq(tickets.orderId, one.id));
        const some = valid
          .filter(({ state }) => state === 'valid')
          .toSorted((a, b) => a.number - b.number)
          .slice(0, step.count);
        await refundOrder(services, sale.venue.viewer, {
          as: sale.venue.as,
          eventId: sale.eventId,
          orderId: one.id,
          ticketIds: some.map(({ id }) => id),
        });
        one.refunded += some.length;
        await world.settle();
      }
      await compare();
    }

    async function compare() {
      const counted = await readTaken(database, sale.eventId);
      const sums = (of: number) => takenBy((type) => types[type]?.of === of);
      expect(counted.map(({ taken }) => taken).sort()).toEqual([sums(0), sums(1)].sort());
      for (const { taken, held, sold, types: byType, size } of counted) {
        expect([held + sold, byType]).toEqual([taken, taken]);
        expect(taken).toBeLessThanOrEqual(size);
      }
      const books = await world.books(...told.flatMap(({ id }) => [`order:${id}`, `buyer:${id}`]));
      expect(0 - (books.held ?? 0), 'held').toBe(told.reduce((sum, one) => sum + heldFor(one), 0));
      expect(books.owedTo ?? 0, 'refunds on their way').toBe(0);
    }

    function heldFor(one: Told): number {
      if (one.state !== 'placed') return 0;
      const { each = 1, priceMinor = 0 } = types[one.type] ?? {};
      // The cents of a bundle are on its first tickets.
      const shares = Array.from(
        { length: each },
        (_, at) => Math.floor(priceMinor / each) + (at < priceMinor % each ? 1 : 0),
      );
      const all = Array.from({ length: one.quantity }, () => shares).flat();
      return all.slice(one.refunded).reduce((sum, share) => sum + share, 0);
    }

    await orm.delete(outbox).where(inArray(outbox.type, ['mail', 'order bought']));
  };
}
