import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { allotments, orders, seats, tickets, ticketTypes } from '#app/db/schema/tickets.ts';
import { sweepBaskets, takeBasket } from '#app/features/tickets/baskets/commands.server.ts';
import { refundOrder } from '#app/features/tickets/orders/commands.server.ts';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import { showOrder } from '#app/features/tickets/orders/show-order.server.ts';
import { chooseSeats } from '#app/features/tickets/seats/commands.server.ts';
import { showSeatChoice } from '#app/features/tickets/seats/queries.server.ts';
import {
  joinWaitingList,
  offerPlaces,
  poolTicket,
  unpoolTicket,
} from '#app/features/tickets/waiting/commands.server.ts';

import { showWaiting } from '#app/features/tickets/waiting/queries.server.ts';
import { newId, openSealed } from '#app/platform/token.server.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { openTestDatabasePair } from '#tests/harness/servers/database.ts';
import { readTaken } from '#tests/harness/tickets/sale.ts';
import { seated } from '#tests/harness/tickets/seated.ts';

const pair = await openTestDatabasePair();
const [database, other] = pair;
const { orm } = database;
const { services } = await testMoney(database);
const { secret } = services;
let sale: Awaited<ReturnType<typeof seated>>;

beforeEach(async () => {
  sale = await seated(database);
});

const idIn = (link: string) => openSealed(secret, 'order', link) ?? '';
async function hold(quantity: number, typeId = sale.front, of = database) {
  const lines = [{ typeId, quantity }];
  return (await takeBasket({ ...services, database: of }, null, { lines })).link;
}
async function place(link: string, name = 'Ana', of = database) {
  const buyer = { link, name, email: `${name}@fans.example` };
  await placeOrder({ ...services, database: of }, null, buyer);
  return link;
}
const ticketsOf = (link: string) =>
  orm
    .select()
    .from(tickets)
    .where(eq(tickets.orderId, idIn(link)))
    .orderBy(asc(tickets.number));
const statesOf = async (link: string) => (await ticketsOf(link)).map(({ state }) => state);
async function offer(link: string, at = 0) {
  const ticketId = (await ticketsOf(link))[at]?.id ?? '';
  await poolTicket(services, null, { link, ticketId });
  return { link, ticketId };
}
const namesOf = (rows: { row: string; label: string }[]) =>
  rows.map(({ row, label }) => row + label).join(' ');
async function seatsOf(link: string) {
  const isTheirs = eq(seats.orderId, idIn(link));
  return namesOf(await orm.select().from(seats).where(isTheirs).orderBy(seats.rowNumber, seats.x));
}
async function choose(link: string, names: string, of = database) {
  const all = await orm.select().from(seats).where(eq(seats.eventId, sale.eventId));
  const seatIds = names
    .split(' ')
    .map((name) => all.find(({ row, label }) => row + label === name)?.id ?? '');
  await chooseSeats({ ...services, database: of }, null, { link, seatIds, needsWheelchair: false });
}
const freeOnPlan = async (link: string) =>
  namesOf(
    (await showSeatChoice({ database, secret }, null, { link })).seats.filter(
      ({ isOffered, state }) => isOffered && state === 'free',
    ),
  );
const runOut = async () => {
  await orm
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(orders.state, 'basket'));
  await sweepBaskets(services);
};
const refund = (link: string) =>
  refundOrder(services, sale.venue.viewer, {
    as: sale.as,
    eventId: sale.eventId,
    orderId: idIn(link),
    ticketIds: null,
  });

/** Each seat has one ticket or basket, and is counted once. */
async function requireCounted() {
  const taken = await orm
    .select({ taken: allotments.taken, had: sql<number>`count(${seats.orderId})::int` })
    .from(allotments)
    .innerJoin(seats, eq(seats.allotmentId, allotments.id))
    .where(eq(allotments.eventId, sale.eventId))
    .groupBy(allotments.id);
  for (const one of taken) expect(one.had).toBe(one.taken);
  const counted = await readTaken(database, sale.eventId);
  const sum = (of: 'taken' | 'held' | 'sold' | 'types') =>
    counted.reduce((all, one) => all + one[of], 0);
  const bought = and(eq(tickets.eventId, sale.eventId), isNotNull(tickets.buyingOrderId));
  const kept = await orm.$count(tickets, bought);
  expect([sum('taken'), sum('types')]).toEqual([sum('held') + sum('sold') - kept, sum('taken')]);
  const ofOthers = await orm
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(seats, eq(seats.id, tickets.seatId))
    .where(
      and(
        eq(tickets.eventId, sale.eventId),
        eq(tickets.state, 'valid'),
        sql`${seats.orderId} is distinct from coalesce(${tickets.buyingOrderId}, ${tickets.orderId})`,
      ),
    );
  expect(ofOthers).toEqual([]);
}

it('a seat that is put back on sale is sold as that seat, and the old code lets no one in', async () => {
  const seller = await place(await hold(2));
  const offered = await offer(seller);
  await place(await hold(4));
  expect((await showOrder({ database, secret }, null, { link: seller })).resale).toMatchObject([
    { state: 'offered', seat: 'Stalls, row A, seat 3', title: 'Ticket 1, Front' },
    { state: 'kept', seat: 'Stalls, row A, seat 4' },
  ]);
  const late = await hold(1);
  expect([await seatsOf(late), await seatsOf(seller)]).toEqual(['A3', 'A4']);
  await requireCounted();
  await expect(unpoolTicket(services, null, offered)).rejects.toMatchObject({ code: 'conflict' });
  await expect(hold(1)).rejects.toMatchObject({ code: 'conflict' });
  await runOut();
  expect([await seatsOf(late), await seatsOf(seller)]).toEqual(['', 'A3 A4']);
  await requireCounted();
  const buyer = await place(await hold(1), 'Bo');
  expect([await statesOf(seller), await statesOf(buyer)]).toEqual([
    ['returned', 'valid'],
    ['valid'],
  ]);
  expect([await seatsOf(buyer), await seatsOf(seller)]).toEqual(['A3', 'A4']);
  await requireCounted();
  await unpoolTicket(services, null, await offer(seller, 1));
  await expect(hold(1)).rejects.toMatchObject({ code: 'conflict' });
});

it('on the plan it is free like any other, for whom it costs no less than what goes back', async () => {
  const seller = await place(await hold(2));
  await offer(seller);
  const basket = await hold(2);
  expect([await seatsOf(basket), await freeOnPlan(basket)]).toEqual(['A1 A2', 'A3 A5 A6']);
  await expect(choose(basket, 'A2 A4')).rejects.toMatchObject({ code: 'conflict' });
  await choose(basket, 'A2 A3');
  expect([await seatsOf(basket), await seatsOf(seller)]).toEqual(['A2 A3', 'A4']);
  await requireCounted();
  await choose(basket, 'A1 A2');
  expect([await seatsOf(basket), await seatsOf(seller)]).toEqual(['A1 A2', 'A3 A4']);
  await requireCounted();
  const isFront = eq(ticketTypes.id, sale.front);
  const [front] = await orm.select().from(ticketTypes).where(isFront);
  if (!front) throw new Error('there is no type');
  const reduced = { ...front, id: newId(), name: 'Reduced', position: 9, taken: 0 };
  await orm.insert(ticketTypes).values(reduced);
  const fewer = await hold(1, reduced.id);
  expect(await freeOnPlan(fewer)).toBe('A6');
  await expect(choose(fewer, 'A3')).rejects.toMatchObject({ code: 'conflict' });
  const isSellers = eq(tickets.orderId, idIn(seller));
  await orm.update(ticketTypes).set({ priceMinor: 200 }).where(isFront);
  await orm.update(tickets).set({ priceMinor: 100 }).where(isSellers);
  await expect(choose(basket, 'A2 A3')).rejects.toMatchObject({ code: 'conflict' });
  await orm.update(tickets).set({ priceMinor: 0 }).where(isSellers);
  // A limited type gives no ordinary ticket for one that was put back on sale.
  await choose(basket, 'A2 A3');
  await orm.update(ticketTypes).set({ limit: 3 }).where(isFront);
  await expect(choose(basket, 'A1 A2')).rejects.toThrow('Keep the seat');
  await place(basket, 'Bo');
  expect(await statesOf(seller)).toEqual(['returned', 'valid']);
  await requireCounted();
});

it('the waiting list is offered the seat first, and a refund meanwhile leaves it to them', async () => {
  const seller = await place(await hold(6));
  const { link } = await joinWaitingList(services, null, {
    typeId: sale.front,
    quantity: 2,
    name: 'Bo',
    email: 'bo@fans.example',
  });
  await offer(seller, 2);
  await offer(seller, 3);
  await offerPlaces(services);
  await requireCounted();
  const { offer: offered } = await showWaiting({ database, secret }, null, { link });
  const basket = offered?.path.split('/').at(-1) ?? '';
  expect(await seatsOf(basket)).toBe('A3 A4');
  await refund(seller);
  expect([await seatsOf(basket), await seatsOf(seller)]).toEqual(['A3 A4', '']);
  await requireCounted();
  await place(basket, 'Bo');
  expect(await statesOf(basket)).toEqual(['valid', 'valid']);
  await requireCounted();
});

const acts = ['hold', 'hold', 'choose', 'choose', 'place', 'run out', 'offer', 'offer'] as const;
const rare = ['take back', 'refund'] as const;
const steps = fc.array(
  fc.tuple(fc.constantFrom(...acts, ...rare), fc.nat(5), fc.integer({ min: 1, max: 4 })),
  { minLength: 12, maxLength: 20 },
);

it('whatever is held, chosen, bought, put on sale, taken back and refunded in whatever order is counted', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (todo) => {
      sale = await seated(database);
      const baskets: string[] = [];
      const placed: string[] = [];
      const quietly = () => {};
      for (const [act, which, count] of todo) {
        const basket = baskets[which % Math.max(1, baskets.length)];
        const order = placed[which % Math.max(1, placed.length)];
        if (act === 'hold') await hold(count).then((link) => baskets.push(link), quietly);
        else if (act === 'run out') await runOut();
        else if (basket && act === 'choose') {
          const size = (await seatsOf(basket)).split(' ').length;
          const names = Array.from({ length: size }, (_, at) => `A${1 + ((which + at) % 6)}`);
          await choose(basket, names.join(' ')).catch(quietly);
        } else if (basket && act === 'place')
          await place(basket).then((link) => placed.push(link), quietly);
        else if (order && act === 'offer') await offer(order, count - 1).catch(quietly);
        else if (order && act === 'take back') {
          const ticketId = (await ticketsOf(order))[count - 1]?.id ?? '';
          await unpoolTicket(services, null, { link: order, ticketId }).catch(quietly);
        } else if (order && act === 'refund') await refund(order).catch(quietly);
        await requireCounted();
      }
    }),
    { numRuns: 10 },
  );
});

it('of many who buy, choose and take back one seat at once through two processes one has it', async () => {
  for (let round = 0; round < 6; round += 1) {
    sale = await seated(database);
    const seller = await place(await hold(1));
    const seat = await seatsOf(seller);
    const choosing = [await hold(1), await hold(1)];
    await place(await hold(3));
    const offered = await offer(seller);
    const [holds, choices, taking] = await Promise.all([
      Promise.allSettled(pair.flatMap((of) => [hold(1, sale.front, of), hold(1, sale.front, of)])),
      Promise.allSettled(choosing.map((link, at) => choose(link, seat, pair[at]))),
      Promise.allSettled([unpoolTicket({ ...services, database: other }, null, offered)]),
    ]);
    const won = (ends: PromiseSettledResult<unknown>[]) =>
      ends.filter(({ status }) => status === 'fulfilled').length;
    for (const end of [...holds, ...choices, ...taking])
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'conflict' });
    // Choosing it leaves one seat to another buyer.
    expect(won(choices)).toBeLessThanOrEqual(1);
    expect(won(holds) + won(taking)).toBe(1);
    expect(won(taking) + won(choices)).toBeLessThanOrEqual(1);
    await requireCounted();
  }
});
