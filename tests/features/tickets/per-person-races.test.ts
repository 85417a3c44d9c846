import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { keptMails, outbox } from '#app/db/schema/outbox.ts';
import { orders, ticketSales, tickets, ticketTypes } from '#app/db/schema/tickets.ts';
import { sweepBaskets, takeBasket } from '#app/features/tickets/baskets/commands.server.ts';

import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import { showOrder } from '#app/features/tickets/orders/show-order.server.ts';
import { takeOrderPayment } from '#app/features/tickets/orders/take-order-payment.server.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { openTestDatabasePair } from '#tests/harness/servers/database.ts';
import { addSale, readTaken } from '#tests/harness/tickets/sale.ts';

const pair = await openTestDatabasePair();
const [database] = pair;
const { orm } = database;
const world = await testMoney(database);
const { services } = world;
afterAll(async () => {
  for (const each of pair) await each.close();
});

let sale: Awaited<ReturnType<typeof addSale>>;
beforeEach(async () => {
  await orm.delete(outbox);
  await orm.delete(keptMails);
  sale = await addSale(
    database,
    [40],
    [{ priceMinor: 1_250 }, { priceMinor: 0 }, { priceMinor: 0, ticketsEach: 2, mostPerPerson: 2 }],
  );
  await limit(ticketSales, 4);
});

/** The limit per person of the event, or of each of its types. */
const limit = (table: typeof ticketSales | typeof ticketTypes, mostPerPerson: number | null) =>
  orm.update(table).set({ mostPerPerson }).where(eq(table.eventId, sale.eventId));
const limited = [
  ['the event', [ticketSales], '4 tickets for'],
  ['the type', [ticketTypes, ticketSales], '4 tickets of the type Type 0'],
] as const;
async function limitOnly([table, other]: (typeof limited)[number][1]) {
  await limit(table, 4);
  if (other) await limit(other, null);
}
const free = 1;
const bundle = 2;
async function hold(quantity: number, type = 0) {
  const lines = [{ typeId: sale.typeIds[type] ?? '', quantity }];
  return (await takeBasket(services, null, { lines })).link;
}
const place = (link: string, email: string, at = 0) =>
  placeOrder({ ...services, database: pair[at % 2] ?? database }, null, {
    link,
    email,
    name: 'Ana',
  });
const orderOf = async (link: string) => {
  const id = openSealed(services.secret, 'order', link) ?? '';
  const [order] = await orm.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('there is no order');
  return order;
};
async function pay(link: string, email: string, number?: string) {
  await place(link, email);
  const { rows } = (await orm.execute(
    sql`select provider_session_id as id from checkouts
      where instalment_id = ${(await orderOf(link)).instalmentId}`,
  )) as unknown as { rows: { id: string }[] };
  return async () => {
    await world.sandbox.pay(rows[0]?.id ?? '', { card: cardOf(number), keeps: false });
    await world.settle();
  };
}
const otherCard = '5555555555554444';
const mailed = async () =>
  (await orm.select().from(outbox).where(eq(outbox.type, 'mail'))).map(
    ({ payload }) => `${payload.subject}\n${payload.text}`,
  );

it('one address gets as many as the venue allows, however it is written and over several orders', async () => {
  await place(await hold(3, free), 'ana@fans.example');
  await expect(place(await hold(2, free), 'Ana@Fans.example')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('4 tickets'),
  });
  await place(await hold(1, free), 'ANA@fans.example');
  await place(await hold(4, free), 'ben@fans.example');
});

it('a ticket type has a limit of its own, in tickets, beside that of its event', async () => {
  const refused = (sentence: string) =>
    ({ code: 'conflict', message: expect.stringContaining(sentence) }) as const;
  await place(await hold(1, bundle), 'ana@fans.example');
  await expect(place(await hold(1, bundle), 'Ana@fans.example')).rejects.toMatchObject(
    refused('2 tickets of the type Type 2'),
  );
  await place(await hold(2, free), 'ana@fans.example');
  await expect(place(await hold(1, free), 'ana@fans.example')).rejects.toMatchObject(
    refused('4 tickets for this event'),
  );
  await limit(ticketSales, null);
  await place(await hold(9, free), 'ana@fans.example');
});

it('baskets being paid count until they run out, and refunded tickets don’t count', async () => {
  const paying = await hold(3);
  await place(paying, 'ana@fans.example');
  await place(paying, 'ana@fans.example');
  const other = await hold(2, free);
  await expect(place(other, 'ana@fans.example')).rejects.toMatchObject({ code: 'conflict' });
  const { id } = await orderOf(paying);
  await orm
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(orders.id, id));
  await place(other, 'ana@fans.example');
  await orm
    .update(tickets)
    .set({ state: 'refunded', endedAt: sql`now()` })
    .where(eq(tickets.orderId, (await orderOf(other)).id));
  await place(await hold(4, free), 'ana@fans.example');
});

it.each(limited)(
  'of many tabs that buy at once with one address only as many pass as %s allows',
  async (_, tables) => {
    await limitOnly(tables);
    // Five of four tabs each, every other one at the other process.
    const tabs = ['ana', 'ben', 'eva', 'rui', 'zoe'].flatMap((name) => [
      `${name}@fans.example`,
      `${name}@FANS.example`,
      `${name}@fans.EXAMPLE`,
      `${name.toUpperCase()}@fans.example`,
    ]);
    const links = await Promise.all(tabs.map(() => hold(2, free)));
    const done = await Promise.allSettled(links.map((link, at) => place(link, tabs[at] ?? '', at)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await readTaken(database, sale.eventId)).toMatchObject([{ sold: 20 }]);
  },
);

it.each(limited)(
  'a card that has bought enough of %s pays for nothing more, whatever address it comes with',
  async (_, tables, sentence) => {
    await limitOnly(tables);
    const first = await hold(3);
    const second = await hold(2);
    const third = await hold(2);
    const payments = [
      await pay(first, 'ana@fans.example'),
      await pay(second, 'ben@fans.example'),
      await pay(third, 'eva@fans.example', otherCard),
    ];
    for (const payIt of payments) await payIt();
    expect((await orderOf(first)).state).toBe('placed');
    expect((await orderOf(third)).state).toBe('placed');
    const refused = await orderOf(second);
    expect(refused).toMatchObject({ state: 'expired', givenBackFor: 'perPerson' });
    expect(await world.books(`order:${refused.id}`, `buyer:${refused.id}`)).toEqual({});
    expect(await mailed()).toContainEqual(
      expect.stringContaining(`One person can buy ${sentence}`),
    );
    expect(await showOrder(services, null, { link: second })).toMatchObject({
      isOverLimit: true,
    });
    expect(await readTaken(database, sale.eventId)).toMatchObject([{ taken: 5, held: 0, sold: 5 }]);
  },
);

it('an order whose money went back buys nothing when its buyer looks again', async () => {
  const link = await hold(3);
  const payIt = await pay(link, 'ana@fans.example');
  await orm.update(orders).set({ expiresAt: sql`now() - interval '1 second'` });
  await sweepBaskets(services);
  const others = await Promise.all([10, 10, 10, 10].map((count) => hold(count)));
  await payIt();
  expect(await orderOf(link)).toMatchObject({ state: 'expired', givenBackFor: 'late' });
  await orm.update(orders).set({ expiresAt: sql`now() - interval '1 second'` });
  await sweepBaskets(services);
  expect(others).toHaveLength(4);
  await takeOrderPayment(services, (await orderOf(link)).instalmentId ?? '');
  expect((await orderOf(link)).state).toBe('expired');
  expect((await mailed()).filter((subject) => subject.includes('too late'))).toHaveLength(1);
});
