import { and, asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { events } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { orders, ticketSales, tickets } from '#app/db/schema/tickets.ts';
import { sweepBaskets, takeBasket } from '#app/features/tickets/baskets/commands.server.ts';

import { passTicketOn, refundOrder } from '#app/features/tickets/orders/commands.server.ts';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';

import { showOrder } from '#app/features/tickets/orders/show-order.server.ts';
import { readSale } from '#app/features/tickets/sales/read-sale.server.ts';
import {
  joinWaitingList,
  offerPlaces,
  poolTicket,
  unpoolTicket,
} from '#app/features/tickets/waiting/commands.server.ts';

import { showWaiting } from '#app/features/tickets/waiting/queries.server.ts';
import { openSealed, sealToken } from '#app/platform/token.server.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { openTestDatabasePair } from '#tests/harness/servers/database.ts';
import { readMails } from '#tests/harness/tickets/mails.ts';
import { addSale, readTaken } from '#tests/harness/tickets/sale.ts';

const pair = await openTestDatabasePair();
const [database] = pair;
const { orm } = database;
const world = await testMoney(database);
const { services } = world;
const { secret } = services;
let sale: Awaited<ReturnType<typeof addSale>>;

beforeEach(async () => {
  await orm.delete(outbox);
  sale = await addSale(database, [3], [{ priceMinor: 1_250 }, { priceMinor: 0 }]);
});

const idIn = (link: string) => openSealed(secret, 'order', link) ?? '';
async function hold(quantity: number, type = 0, of = database) {
  const lines = [{ typeId: sale.typeIds[type] ?? '', quantity }];
  return (await takeBasket({ ...services, database: of }, null, { lines })).link;
}
async function place(link: string, name = 'Ana', of = database) {
  await placeOrder({ ...services, database: of }, null, {
    link,
    name,
    email: `${name}@fans.example`,
  });
  return link;
}
async function pay(link: string) {
  await place(link);
  const { rows } = (await orm.execute(sql`select provider_session_id as id from checkouts
    where instalment_id = (select instalment_id from ticket_orders where id = ${idIn(link)})`)) as unknown as {
    rows: { id: string }[];
  };
  await world.sandbox.pay(rows[0]?.id ?? '', { card: cardOf(), keeps: false });
  await world.settle();
}
const ticketsOf = (link: string) =>
  orm
    .select()
    .from(tickets)
    .where(eq(tickets.orderId, idIn(link)))
    .orderBy(asc(tickets.number));
const statesOf = async (link: string) => (await ticketsOf(link)).map(({ state }) => state);
async function pool(link: string, at = 0) {
  const ticketId = (await ticketsOf(link))[at]?.id ?? '';
  await poolTicket(services, null, { link, ticketId });
  return { link, ticketId };
}
const resale = async (link: string) =>
  (await showOrder({ database, secret }, null, { link })).resale.map(({ state }) => state);
const runOut = async () => {
  await orm
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(orders.state, 'basket'));
  await sweepBaskets(services);
};
const readLeft = async () => {
  const types = (await readSale(orm, sale.showId))?.types ?? [];
  return types.map(({ left }) => left);
};

it('a ticket that its buyer puts back on sale is sold once no place is left, for the same money', async () => {
  const seller = await hold(2);
  await pay(seller);
  const offered = await pool(seller);
  expect(await readLeft()).toEqual([2, 1]);
  // An ordinary place is sold first.
  await pay(await hold(1));
  expect(await statesOf(seller)).toEqual(['valid', 'valid']);
  expect(await readLeft()).toEqual([1, 0]);
  await expect(hold(1, 1)).rejects.toMatchObject({ code: 'conflict' });
  const buyer = await hold(1);
  expect(await resale(seller)).toEqual(['being bought', 'kept']);
  await expect(unpoolTicket(services, null, offered)).rejects.toMatchObject({ code: 'conflict' });
  await expect(hold(1)).rejects.toMatchObject({ code: 'conflict' });
  await orm.delete(outbox);
  await pay(buyer);
  expect([await statesOf(seller), await statesOf(buyer)]).toEqual([
    ['returned', 'valid'],
    ['valid'],
  ]);
  expect(await world.books(`order:${idIn(seller)}`)).toEqual({ held: -1_250 });
  expect(await world.books(`order:${idIn(buyer)}`)).toEqual({ held: -1_250 });
  expect((await readTaken(database, sale.eventId))[0]).toMatchObject({
    taken: 3,
    sold: 3,
    types: 3,
  });
  const subjects = (await readMails({ ...services, database })).map(({ subject }) => subject);
  expect(subjects).toHaveLength(2);
  expect(subjects.join()).toContain('your ticket was bought');
  expect(await readLeft()).toEqual([0, 0]);
});

it('an unsold ticket stays its buyer’s, who may take it back or pass it on', async () => {
  const seller = await place(await hold(3, 1));
  const offered = await pool(seller);
  await hold(1, 1);
  await runOut();
  expect((await readTaken(database, sale.eventId))[0]).toMatchObject({
    taken: 3,
    sold: 3,
    held: 0,
  });
  expect(await resale(seller)).toEqual(['offered', 'kept', 'kept']);
  await unpoolTicket(services, null, offered);
  await expect(hold(1, 1)).rejects.toMatchObject({ code: 'conflict' });
  const passed = await pool(seller, 1);
  const link = sealToken(secret, 'ticket 1', passed.ticketId);
  await passTicketOn(services, null, { link, name: 'Bo', email: 'bo@fans.example' });
  await expect(hold(1, 1)).rejects.toMatchObject({ code: 'conflict' });
  await expect(pool(seller, 1)).rejects.toMatchObject({ code: 'conflict' });
  expect(await statesOf(seller)).toEqual(['valid', 'valid', 'valid']);
});

it('it is for whom the venue takes nothing back from, until an hour before doors', async () => {
  const seller = await place(await hold(3, 1));
  const isSale = eq(ticketSales.eventId, sale.eventId);
  await orm.update(ticketSales).set({ returnHours: 1 }).where(isSale);
  expect(await resale(seller)).toEqual([]);
  await orm.update(ticketSales).set({ returnHours: null }).where(isSale);
  await pool(seller);
  await orm
    .update(events)
    .set({ doorsAt: sql`now() + interval '50 minutes'` })
    .where(eq(events.id, sale.eventId));
  await expect(hold(1, 1)).rejects.toMatchObject({ code: 'conflict' });
  await expect(pool(seller, 1)).rejects.toMatchObject({ code: 'conflict' });
  expect(await statesOf(seller)).toEqual(['valid', 'valid', 'valid']);
});

it('the waiting list is offered it first, and a refund meanwhile leaves its place to the one who is buying', async () => {
  const seller = await place(await hold(3, 1));
  const { link } = await joinWaitingList(services, null, {
    typeId: sale.typeIds[1] ?? '',
    quantity: 1,
    name: 'Bo',
    email: 'bo@fans.example',
  });
  await pool(seller);
  expect(await readLeft()).toEqual([0, 0]);
  await offerPlaces(services);
  const { viewer, as } = sale.venue;
  const refunded = { as, eventId: sale.eventId, orderId: idIn(seller), ticketIds: null };
  await refundOrder(services, viewer, refunded);
  expect((await readTaken(database, sale.eventId))[0]).toMatchObject({
    taken: 1,
    held: 1,
    sold: 0,
  });
  const { offer } = await showWaiting({ database, secret }, null, { link });
  await place(offer?.path.split('/').at(-1) ?? '', 'Bo');
  expect((await readTaken(database, sale.eventId))[0]).toMatchObject({
    taken: 1,
    held: 0,
    sold: 1,
  });
});

it('a bundle goes back on sale whole, and not once a part of it is someone else’s', async () => {
  sale = await addSale(database, [6], [{ priceMinor: 3_000, ticketsEach: 3 }, { priceMinor: 0 }]);
  const seller = await hold(2);
  await pay(seller);
  const offered = await pool(seller, 4);
  expect((await showOrder({ database, secret }, null, { link: seller })).resale).toMatchObject([
    { title: 'Tickets 1, 2, and 3, Type 0', state: 'kept', amount: '€30' },
    { title: 'Tickets 4, 5, and 6, Type 0', state: 'offered', amount: '€30' },
  ]);
  expect(await readLeft()).toEqual([1, 0]);
  await expect(hold(1, 1)).rejects.toMatchObject({ code: 'conflict' });
  const buyer = await hold(1);
  await requireCounted();
  await expect(unpoolTicket(services, null, offered)).rejects.toMatchObject({ code: 'conflict' });
  await pay(buyer);
  expect(await statesOf(seller)).toEqual([...Array(3).fill('valid'), ...Array(3).fill('returned')]);
  expect(await statesOf(buyer)).toEqual(['valid', 'valid', 'valid']);
  expect(await world.books(`order:${idIn(seller)}`)).toEqual({ held: -3_000 });
  await requireCounted();
  const { ticketId } = await pool(seller);
  const link = sealToken(secret, 'ticket 1', ticketId);
  await passTicketOn(services, null, { link, name: 'Bo', email: 'bo@fans.example' });
  await expect(hold(1)).rejects.toMatchObject({ code: 'conflict' });
  expect(await resale(seller)).toEqual([]);
});

async function requireCounted() {
  const [counted] = await readTaken(database, sale.eventId);
  const kept = await orm.$count(
    tickets,
    and(eq(tickets.eventId, sale.eventId), sql`${tickets.buyingOrderId} is not null`),
  );
  const { taken = 0, held = 0, sold = 0, types = 0, size = 0 } = counted ?? {};
  expect([taken, types]).toEqual([held + sold - kept, taken]);
  expect(taken).toBeLessThanOrEqual(size);
}

const acts = ['hold', 'hold', 'place', 'run out', 'pool', 'pool', 'take back', 'refund'] as const;
const steps = fc.array(
  fc.tuple(fc.constantFrom(...acts), fc.nat(5), fc.integer({ min: 1, max: 2 })),
  {
    minLength: 10,
    maxLength: 18,
  },
);

it('whatever is held, bought, put on sale, taken back and refunded in whatever order is counted', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (todo) => {
      sale = await addSale(database, [4], [{ priceMinor: 0 }, { priceMinor: 0 }]);
      const baskets: string[] = [];
      const placed: string[] = [];
      const { viewer, as } = sale.venue;
      for (const [act, which, count] of todo) {
        const basket = baskets[which % Math.max(1, baskets.length)];
        const order = placed[which % Math.max(1, placed.length)];
        const quietly = () => {};
        if (act === 'hold')
          await hold(count, which % 2).then((link) => baskets.push(link), quietly);
        else if (act === 'place' && basket)
          await place(basket).then((link) => placed.push(link), quietly);
        else if (act === 'run out') await runOut();
        else if (order && act === 'pool') await pool(order, count - 1).catch(quietly);
        else if (order && act === 'take back') {
          const ticketId = (await ticketsOf(order))[count - 1]?.id ?? '';
          await unpoolTicket(services, null, { link: order, ticketId }).catch(quietly);
        } else if (order && act === 'refund')
          await refundOrder(services, viewer, {
            as,
            eventId: sale.eventId,
            orderId: idIn(order),
            ticketIds: null,
          }).catch(quietly);
        await requireCounted();
      }
    }),
    { numRuns: 12 },
  );
});

it('many who buy, take back and refund at once through two processes sell no ticket twice', async () => {
  sale = await addSale(database, [30], [{ priceMinor: 0 }]);
  const sellers: string[] = [];
  for (let at = 0; at < 30; at += 1) sellers.push(await place(await hold(1)));
  const offered = await Promise.all(sellers.slice(0, 20).map((link) => pool(link)));
  const { viewer, as } = sale.venue;
  const buying = Array.from({ length: 40 }, async (_, at) => {
    const of = pair[at % 2] ?? database;
    return place(await hold(1, 0, of), `fan${at}`, of).catch(() => null);
  });
  const settled = Promise.allSettled(buying);
  const others = [
    ...offered.slice(0, 5).map((one) => unpoolTicket(services, null, one)),
    ...sellers.slice(5, 8).map((link) =>
      refundOrder(services, viewer, {
        as,
        eventId: sale.eventId,
        orderId: idIn(link),
        ticketIds: null,
      }),
    ),
    sweepBaskets({ database: pair[1] ?? database }),
  ];
  const done = await Promise.allSettled(others);
  const failed = done.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  // Buyers who are too late are refused; no lock waits for another in a circle.
  expect(failed.every((code) => code === 'conflict')).toBe(true);
  for (const one of await settled)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' });
  await requireCounted();
  const [counted] = await readTaken(database, sale.eventId);
  expect(counted?.sold).toBeLessThanOrEqual(30);
  expect(counted?.held).toBe(0);
});
