import { and, eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { allotments, orders, seats, tickets } from '#app/db/schema/tickets.ts';
import {
  grantBasket,
  sweepBaskets,
  takeBasket,
} from '#app/features/tickets/baskets/commands.server.ts';
import { refundOrder } from '#app/features/tickets/orders/commands.server.ts';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import { reclaimBasket } from '#app/features/tickets/orders/steps.server.ts';
import { changeTicketType } from '#app/features/tickets/sales/commands.server.ts';
import { listDoor } from '#app/features/tickets/sales/queries.server.ts';
import {
  chooseSeats,
  holdSeats,
  seatEvent,
  unseatEvent,
} from '#app/features/tickets/seats/commands.server.ts';

import { showSeatChoice } from '#app/features/tickets/seats/queries.server.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { openTestDatabasePair } from '#tests/harness/servers/database.ts';
import { seated as seatedSale } from '#tests/harness/tickets/seated.ts';

/** As two web processes see one server. */
const pair = await openTestDatabasePair();
const [database, other] = pair;
const { orm } = database;
const services = { database, brand: testBrand, secret: 'a secret of tests', cards: null };
afterAll(async () => {
  for (const each of pair) await each.close();
});

const seated = (prices?: number[]) => seatedSale(database, prices);

const take = async (typeId: string, quantity: number) => {
  const { link } = await takeBasket(services, null, { lines: [{ typeId, quantity }] });
  return link;
};
const buyer = { name: 'Ana', email: 'ana@fans.example' };
const idOf = (link: string) => openSealed(services.secret, 'order', link) ?? '';

async function seatsOf(link: string) {
  const rows = await orm
    .select()
    .from(seats)
    .where(eq(seats.orderId, idOf(link)))
    .orderBy(seats.rowNumber, seats.x);
  return rows.map(({ row, label }) => row + label).join(' ');
}

/** The ids of named seats. */
async function idsOf(eventId: string, names: string) {
  const rows = await orm.select().from(seats).where(eq(seats.eventId, eventId));
  return names
    .split(' ')
    .map((name) => rows.find(({ row, label }) => row + label === name)?.id ?? '');
}

/** The counts beside the seats that are for sale and taken; each allotment once. */
async function counted(eventId: string) {
  const rows = await orm
    .select({
      size: allotments.size,
      taken: allotments.taken,
      forSale: sql<number>`count(*) filter (where ${seats.heldAs} is null)::int`,
      had: sql<number>`count(${seats.orderId})::int`,
    })
    .from(allotments)
    .innerJoin(seats, eq(seats.allotmentId, allotments.id))
    .where(eq(allotments.eventId, eventId))
    .groupBy(allotments.id);
  for (const { size, taken, forSale, had } of rows) expect([forSale, had]).toEqual([size, taken]);
  return rows.map(({ taken }) => taken).toSorted();
}

it('each price level of a plan becomes a type with as many places as it has seats', async () => {
  const { venue, as, eventId, planId, front } = await seated([2_000, 1_500]);
  const all = { as, eventId, planId, prices: [] };
  await expect(seatEvent(services, venue.viewer, all)).rejects.toMatchObject({ code: 'conflict' });
  // Its places can’t be counted by hand.
  await changeTicketType(services, venue.viewer, {
    as,
    eventId,
    typeId: front,
    name: 'Stalls',
    description: '',
    priceMinor: 2_200,
    doorPriceMinor: null,
    taxBasisPoints: null,
    taxRateId: null,
    places: 90,
    sharesWith: null,
    ticketsEach: 1,
    leastPerOrder: 1,
    mostPerOrder: 4,
    mostPerPerson: null,
    fromDay: null,
    fromTime: null,
    untilDay: null,
    untilTime: null,
    afterTypeId: null,
    isHidden: false,
  });
  expect(await counted(eventId)).toEqual([0, 0]);
  await unseatEvent(services, venue.viewer, { as, eventId });
  expect(await orm.$count(seats, eq(seats.eventId, eventId))).toBe(0);
});

it('a basket has the best seats, and changes them for others that are free', async () => {
  const { eventId, front, back } = await seated();
  const link = await take(front, 2);
  expect(await seatsOf(link)).toBe('A3 A4');
  const choose = async (names: string, of = link) =>
    chooseSeats(services, null, {
      link: of,
      seatIds: await idsOf(eventId, names),
      needsWheelchair: false,
    });
  await expect(choose('A2 A3')).rejects.toThrow('leave a single seat');
  await expect(choose('A1')).rejects.toThrow('Tick 2 seats');
  await expect(choose('B1 B2')).rejects.toMatchObject({ code: 'bad-input' });
  await choose('A1 A2');
  expect(await seatsOf(link)).toBe('A1 A2');
  const rival = await take(front, 2);
  await expect(choose('A1 A2', rival)).rejects.toThrow('have just gone: Stalls A1 and A2');
  expect(await seatsOf(rival)).toBe('A3 A4');
  await take(back, 1);
  expect(await counted(eventId)).toEqual([1, 4]);
  await placeOrder(services, null, { link, ...buyer });
  await expect(choose('A5 A6')).rejects.toMatchObject({ code: 'conflict' });
});

it('tickets say their seats, and a refund puts them on sale again', async () => {
  const { venue, as, eventId, front } = await seated();
  const link = await take(front, 3);
  await placeOrder(services, null, { link, ...buyer });
  const { lines } = await listDoor(orm, venue.viewer, eventId);
  expect(lines).toMatchObject([{ count: 3, seats: 'Stalls A-1, Stalls A-2, Stalls A-3' }]);
  const [first] = await orm
    .select()
    .from(tickets)
    .where(and(eq(tickets.orderId, idOf(link)), eq(tickets.number, 1)));
  const orderId = idOf(link);
  const ticketIds = [first?.id ?? ''];
  await refundOrder(services, venue.viewer, { as, eventId, orderId, ticketIds });
  expect(await seatsOf(link)).toBe('A2 A3');
  expect(await counted(eventId)).toEqual([0, 2]);
  // The database itself refuses a seat that is taken.
  const [second] = await orm.select().from(tickets).where(eq(tickets.orderId, orderId)).offset(1);
  await expect(
    orm.insert(tickets).values({ ...(second as typeof tickets.$inferSelect), id: 'another' }),
  ).rejects.toMatchObject({ cause: { constraint: 'tickets_one_a_seat' } });
});

it('late money buys the same seats, or nothing once another buyer has one of them', async () => {
  const { eventId, front } = await seated();
  const link = await take(front, 2);
  const runOut = async () => {
    const isSelf = eq(orders.id, idOf(link));
    await orm
      .update(orders)
      .set({ state: 'basket', expiresAt: sql`now() - interval '1 second'` })
      .where(isSelf);
    await sweepBaskets(services);
    expect(await seatsOf(link)).toBe('');
  };
  const again = () => orm.transaction((tx) => reclaimBasket(tx, idOf(link)));
  await runOut();
  expect([await again(), await seatsOf(link)]).toEqual([null, 'A3 A4']);
  await runOut();
  // Four others are left, but not these two.
  expect(await seatsOf(await take(front, 2))).toBe('A3 A4');
  expect(await again()).toBe('sold');
  expect(await counted(eventId)).toEqual([0, 2]);
});

it('seats that a venue holds or kills can’t be bought until it puts them on sale', async () => {
  const { venue, as, eventId, front } = await seated();
  const use = (rows: string[], names: string, as_: 'held' | 'killed' | 'on sale') =>
    idsOf(eventId, names).then((seatIds) =>
      holdSeats(services, venue.viewer, { as, eventId, rows, seatIds, use: as_ }),
    );
  expect(await use([], 'A3 A4', 'held')).toEqual({ changed: 2 });
  expect(await use([], 'A4', 'killed')).toEqual({ changed: 1 });
  const link = await take(front, 2);
  expect(await seatsOf(link)).toBe('A1 A2');
  await expect(take(front, 3)).rejects.toThrow('Only 2 are left');
  await expect(use(['0-0'], '', 'killed')).rejects.toThrow('Stalls A1 and A2');
  expect(await use(['0-0'], '', 'on sale')).toEqual({ changed: 2 });
  expect(await seatsOf(await take(front, 4))).toBe('A3 A4 A5 A6');
  expect(await counted(eventId)).toEqual([0, 6]);
});

it('of many who want seats at once through two processes, each seat goes to one', async () => {
  const { eventId, front, back } = await seated();
  const grants = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      grantBasket(pair[at % 2] ?? database, {
        lines: [{ typeId: at % 3 ? front : back, quantity: 1 + (at % 2) }],
        language: 'en',
      }),
    ),
  );
  expect(await counted(eventId)).toEqual([6, 6]);
  const got = grants.flatMap((grant) => ('basketId' in grant ? [grant.basketId] : []));
  const had = await orm.select().from(seats).where(eq(seats.eventId, eventId));
  expect(new Set(had.map(({ orderId }) => orderId))).toEqual(new Set(got));
});

it('of two baskets that choose the same seats at once one gets them, and the other keeps its own', async () => {
  const { eventId, front } = await seated();
  const links = [await take(front, 2), await take(front, 2)];
  const seatIds = await idsOf(eventId, 'A5 A6');
  const own = await Promise.all(links.map(seatsOf));
  const ends = await Promise.allSettled(
    links.map((link, at) =>
      chooseSeats({ ...services, database: at ? other : database }, null, {
        link,
        seatIds,
        needsWheelchair: false,
      }),
    ),
  );
  const winners = ends.flatMap(({ status }, at) => (status === 'fulfilled' ? [at] : []));
  expect(winners).toHaveLength(1);
  for (const [at, link] of links.entries())
    expect(await seatsOf(link)).toBe(winners.includes(at) ? 'A5 A6' : own[at]);
  await counted(eventId);
  const { seats } = await showSeatChoice(services, null, { link: links[0] ?? '' });
  expect(seats.filter(({ state }) => state === 'own')).toHaveLength(2);
});
