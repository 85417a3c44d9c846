import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { events } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { allotments, orders, ticketSales, waitingEntries } from '#app/db/schema/tickets.ts';
import {
  leaveBasket,
  sweepBaskets,
  takeBasket,
} from '#app/features/tickets/baskets/commands.server.ts';
import { refundOrder } from '#app/features/tickets/orders/commands.server.ts';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import { readSale } from '#app/features/tickets/sales/read-sale.server.ts';
import {
  joinWaitingList,
  leaveWaitingList,
  mailOffer,
  offerPlaces,
  setWaitingList,
} from '#app/features/tickets/waiting/commands.server.ts';

import { showWaiting } from '#app/features/tickets/waiting/queries.server.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { openTestDatabasePair } from '#tests/harness/servers/database.ts';
import { addSale, readTaken } from '#tests/harness/tickets/sale.ts';

const pair = await openTestDatabasePair();
const [database] = pair;
const { orm } = database;
const secret = 'secret';
const services = { database, secret, brand: testBrand, cards: null };
let sale: Awaited<ReturnType<typeof addSale>>;
let typeId: string;
let full: string[];

/** A sale of ten free tickets, in ten orders. */
beforeEach(async () => {
  await orm.delete(outbox);
  sale = await addSale(database, [10], [{ priceMinor: 0, mostPerOrder: 6 }]);
  typeId = sale.typeIds[0] ?? '';
  full = [];
  for (let at = 0; at < 10; at += 1) full.push(await buy(1));
  await orm.delete(outbox);
});

const hold = async (quantity: number) =>
  (await takeBasket(services, null, { lines: [{ typeId, quantity }] })).link;
async function buy(quantity: number) {
  const link = await hold(quantity);
  await placeOrder(services, null, { link, name: 'Ana', email: 'ana@fans.example' });
  return openSealed(secret, 'order', link) ?? '';
}
const join = async (name: string, quantity: number) =>
  (await joinWaitingList(services, null, { typeId, quantity, name, email: `${name}@fans.example` }))
    .link;
async function refund(count: number) {
  const { viewer, as } = sale.venue;
  for (const orderId of full.splice(0, count))
    await refundOrder(services, viewer, { as, eventId: sale.eventId, orderId, ticketIds: null });
}
const offer = (of = services) => offerPlaces(of);
const seen = (link: string) => showWaiting({ database, secret }, null, { link });
const stateOf = async (...links: string[]) =>
  Promise.all(links.map(async (link) => (await seen(link)).state));
const readType = async () => {
  const [type] = (await readSale(orm, sale.showId))?.types ?? [];
  return [type?.state, type?.left, type?.canWait];
};
const mails = async () =>
  (await orm.select().from(outbox).where(eq(outbox.type, 'mail')).orderBy(asc(outbox.id))).map(
    ({ payload }) => `${payload.to}: ${payload.subject}`,
  );
const runOut = async () => {
  await orm
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(orders.state, 'basket'));
  await sweepBaskets(services);
};
const doorsIn = (hours: number) =>
  orm
    .update(events)
    .set({ doorsAt: sql`now() + make_interval(mins => ${hours * 60}::int)` })
    .where(eq(events.id, sale.eventId));

it('freed tickets are held for waiting people, in their order, and walk-ins get the rest', async () => {
  const [four, two, one] = [await join('vier', 4), await join('two', 2), await join('one', 1)];
  expect((await seen(one)).place).toBe(3);
  expect(await mails()).toHaveLength(3);
  await refund(2);
  // No job has run, and still no one is served before them.
  expect(await readType()).toEqual(['sold out', 0, true]);
  await expect(hold(1)).rejects.toMatchObject({ code: 'conflict' });
  // The refusal undid none of their reservation.
  await offer();
  expect(await stateOf(four, two, one)).toEqual(['waiting', 'offered', 'waiting']);
  await refund(2);
  await offer();
  expect(await stateOf(four, two, one)).toEqual(['waiting', 'offered', 'offered']);
  // One place is left, and the only one who waits wants four.
  expect(await readType()).toEqual(['on sale', 1, false]);
  await hold(1);
  expect((await readTaken(database, sale.eventId))[0]).toMatchObject({ taken: 10, held: 4 });
  expect((await seen(four)).place).toBe(1);
});

it('an offer is an ordinary order for a day; an unbought one goes to the next', async () => {
  const [first, next, last] = [
    await join('first', 1),
    await join('next', 1),
    await join('last', 1),
  ];
  await refund(1);
  await offer();
  const { offer: held } = await seen(first);
  expect(Date.parse(held?.untilIso ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  await runOut();
  await offer();
  expect(await stateOf(first, next, last)).toEqual(['missed', 'offered', 'waiting']);
  const link = (await seen(next)).offer?.path.split('/').at(-1) ?? '';
  await placeOrder(services, null, { link, name: 'Next', email: 'next@fans.example' });
  await refund(1);
  await offer();
  await leaveWaitingList(services, null, { link: last });
  expect(await stateOf(next, last)).toEqual(['bought', 'left']);
  expect((await readTaken(database, sale.eventId))[0]).toMatchObject({ taken: 9, held: 0 });
  expect(await readType()).toEqual(['on sale', 1, false]);
  await expect(join('late', 1)).rejects.toMatchObject({ code: 'conflict' });
});

it('an offer is mailed with its link, by a key that sends it once', async () => {
  const link = await join('first', 1);
  await refund(1);
  await offer();
  const [due] = await orm.select().from(outbox).where(eq(outbox.type, 'waiting offer'));
  const sent: string[] = [];
  const mailer = {
    send: async ({ to, text }: { to: string; text: string }, key: string) => {
      sent.push(to, text, key);
    },
  };
  await mailOffer({ ...services, mailer: mailer as never }, due?.payload as never, 'key');
  expect(sent[0]).toBe('first@fans.example');
  expect(sent[1]).toContain(`/waiting/${link}`);
  expect(sent[2]).toBe('key');
});

it('enlarging, stopping, leaving and letting go are counted', async () => {
  const [first, next] = [await join('first', 2), await join('next', 2)];
  await expect(join('FIRST', 1)).rejects.toMatchObject({ code: 'conflict' });
  await expect(join('many', 7)).rejects.toMatchObject({ code: 'bad-input' });
  const isSale = eq(ticketSales.eventId, sale.eventId);
  await orm.update(allotments).set({ size: 13 }).where(eq(allotments.eventId, sale.eventId));
  await orm.update(ticketSales).set({ stoppedAt: sql`now()` }).where(isSale);
  await offer();
  expect(await stateOf(first, next)).toEqual(['waiting', 'waiting']);
  await orm.update(ticketSales).set({ stoppedAt: null }).where(isSale);
  await leaveWaitingList(services, null, { link: first });
  await offer();
  expect(await stateOf(first, next)).toEqual(['left', 'offered']);
  const link = (await seen(next)).offer?.path.split('/').at(-1) ?? '';
  await leaveBasket(services, null, { link });
  expect(await stateOf(next)).toEqual(['missed']);
  expect(await readType()).toEqual(['on sale', 3, false]);
});

it('lists end an hour before doors, or when the venue says so, and who is left hears it once', async () => {
  const [first, next] = [await join('first', 1), await join('next', 1)];
  await orm.delete(outbox);
  await doorsIn(3);
  await refund(1);
  await orm.delete(outbox);
  await offer();
  const { offer: held } = await seen(first);
  const minutes = (Date.parse(held?.untilIso ?? '') - Date.now()) / 60_000;
  expect(Math.round(minutes)).toBe(45);
  await doorsIn(0.9);
  await refund(1);
  await orm.delete(outbox);
  await Promise.all(pair.map((each) => offer({ ...services, database: each })));
  await offer();
  expect(await stateOf(first, next)).toEqual(['offered', 'closed']);
  expect(await mails()).toEqual([expect.stringMatching(/^next@.*no tickets came free/)]);
  expect((await readType()).slice(0, 2)).toEqual(['on sale', 1]);

  await doorsIn(24);
  await hold(1);
  const again = await join('next', 1);
  const { viewer, as } = sale.venue;
  const input = { as, eventId: sale.eventId };
  await orm.delete(outbox);
  await setWaitingList(services, viewer, { ...input, isOn: false });
  expect(await stateOf(again)).toEqual(['closed']);
  expect(await mails()).toHaveLength(1);
  await expect(join('next', 1)).rejects.toMatchObject({ code: 'conflict' });
  const { viewer: stranger } = sale.performer;
  await expect(setWaitingList(services, stranger, { ...input, isOn: true })).rejects.toMatchObject({
    code: 'not-found',
  });
});

it('a cancelled show ends offers and lists, and everyone hears it once', async () => {
  const links = [await join('first', 1), await join('next', 1)];
  await refund(1);
  await offer();
  await orm.delete(outbox);
  await orm.update(events).set({ cancelledAt: sql`now()` }).where(eq(events.id, sale.eventId));
  await offer();
  await offer();
  expect(await stateOf(...links)).toEqual(['closed', 'closed']);
  expect((await mails()).map((mail) => mail.split('@')[0]).sort()).toEqual(['first', 'next']);
  expect((await readTaken(database, sale.eventId))[0]).toMatchObject({ taken: 9, held: 0 });
});

it('two workers that offer while fans rush, wait and leave offer no place twice', async () => {
  await orm.update(allotments).set({ size: 40 }).where(eq(allotments.eventId, sale.eventId));
  await Promise.all(Array.from({ length: 30 }, () => hold(1)));
  const links = await Promise.all(
    Array.from({ length: 30 }, (_, at) => join(`fan${at}`, 1 + (at % 3))),
  );
  const waits = links.reduce((sum, _, at) => sum + 1 + (at % 3), 0);
  await orm
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(orders.state, 'basket'));
  const walkIns = Array.from({ length: 20 }, (_, at) =>
    takeBasket({ ...services, database: pair[at % 2] ?? database }, null, {
      lines: [{ typeId, quantity: 1 }],
    }).then(
      () => 1,
      () => 0,
    ),
  );
  const work = pair.flatMap((each) => [
    sweepBaskets({ database: each }).then(() => offer({ ...services, database: each })),
    offer({ ...services, database: each }),
  ]);
  const leaving = links.slice(0, 3).map((link) => leaveWaitingList(services, null, { link }));
  const [got] = await Promise.all([Promise.all(walkIns), ...work, ...leaving]);
  await offer();
  expect(waits).toBeGreaterThan(40);
  // The first in line with enough people waiting gets every place before them.
  expect(got.reduce<number>((sum, one) => sum + one, 0)).toBe(0);
  const [counted] = await readTaken(database, sale.eventId);
  expect([counted?.taken, counted?.types]).toEqual([
    counted && counted.held + counted.sold,
    counted?.taken,
  ]);
  const offered = await orm
    .select()
    .from(waitingEntries)
    .where(eq(waitingEntries.eventId, sale.eventId));
  const orderIds = offered.flatMap(({ orderId }) => orderId ?? []);
  expect(new Set(orderIds).size).toBe(orderIds.length);
  expect(counted?.held).toBeGreaterThanOrEqual(29);
});
