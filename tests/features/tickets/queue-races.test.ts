import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import {
  orders,
  queuePlaces,
  ticketQueues,
  ticketSales,
  ticketTypes,
} from '#app/db/schema/tickets.ts';
import { sweepBaskets, takeBasket } from '#app/features/tickets/baskets/commands.server.ts';

import { standInQueue } from '#app/features/tickets/rush/commands.server.ts';
import { readRush } from '#app/features/tickets/rush/queries.server.ts';
import { openTestDatabasePair } from '#tests/harness/servers/database.ts';
import { addSale } from '#tests/harness/tickets/sale.ts';

/** As two web processes see one server. */
const pair = await openTestDatabasePair();
const [database] = pair;
const { orm } = database;
const secret = 'a secret of tests';
afterAll(async () => {
  for (const each of pair) await each.close();
});

const servicesAt = (at = 0) => ({ database: pair[at % 2] ?? database, secret });
type Sale = Awaited<ReturnType<typeof addSale>>;

/** A sale that opens in five minutes and lets one in each second. */
async function openingSale() {
  const sale = await addSale(database, [100], [{ saleFrom: new Date(Date.now() + 300_000) }]);
  await orm
    .update(ticketSales)
    .set({ basketsPerMinute: 60 })
    .where(eq(ticketSales.eventId, sale.eventId));
  return sale;
}
/** As if the sale had opened so long ago. */
async function open({ eventId }: Sale, seconds: number) {
  const then = sql`now() - make_interval(secs => ${seconds})`;
  await orm.update(ticketTypes).set({ saleFrom: then }).where(eq(ticketTypes.eventId, eventId));
  await orm.update(ticketQueues).set({ startsAt: then }).where(eq(ticketQueues.eventId, eventId));
  for (const one of pair) await readRush(one, eventId, { isFresh: true });
}
const stand = ({ showId }: Sale, place?: string, at = 0) =>
  standInQueue(servicesAt(at), null, { showId, place });
const take = ({ typeIds }: Sale, place?: string | null, at = 0, quantity = 1) =>
  takeBasket(servicesAt(at), null, {
    lines: [{ typeId: typeIds[0] ?? '', quantity }],
    place: place ?? undefined,
  });
const waitingIn = (standing: Awaited<ReturnType<typeof stand>>) => {
  if (standing.state !== 'waiting') throw new Error(`is ${standing.state}`);
  return standing;
};

it('earlier visitors are let in earlier, also before the sale opens, and keeps the place', async () => {
  const sale = await openingSale();
  const came: ReturnType<typeof waitingIn>[] = [];
  for (let at = 0; at < 5; at += 1) came.push(waitingIn(await stand(sale, undefined, at)));
  expect(came.map(({ ahead }) => ahead)).toEqual([0, 1, 2, 3, 4]);
  const again = waitingIn(await stand(sale, came[3]?.place, 1));
  expect([again.place, again.ahead]).toEqual([came[3]?.place, 3]);
  await expect(take(sale, came[0]?.place)).rejects.toMatchObject({ code: 'conflict' });
  await open(sale, 2.5);
  const now = await Promise.all(came.map(({ place }) => stand(sale, place)));
  expect(now.map(({ state }) => state)).toEqual(['turn', 'turn', 'turn', 'waiting', 'waiting']);
});

it('a basket is taken in turn alone: once, the same if asked twice, and not by a forged place', async () => {
  const sale = await openingSale();
  const [first, second] = [waitingIn(await stand(sale)), waitingIn(await stand(sale))];
  await open(sale, 0.5);
  await expect(take(sale)).rejects.toMatchObject({ message: expect.stringContaining('queue') });
  await expect(take(sale, `${first.place}x`)).rejects.toMatchObject({ code: 'conflict' });
  await expect(take(sale, second.place)).rejects.toMatchObject({ code: 'conflict' });
  // A failed purchase doesn’t cost the turn.
  await expect(take(sale, first.place, 0, 11)).rejects.toMatchObject({ code: 'bad-input' });
  const links = await Promise.all([0, 1, 0, 1].map((at) => take(sale, first.place, at)));
  expect(new Set(links.map(({ link }) => link)).size).toBe(1);
  expect(await orm.$count(orders, eq(orders.eventId, sale.eventId))).toBe(1);
  const next = waitingIn(await stand(sale, first.place));
  expect([next.isNew, next.place === first.place]).toEqual([true, false]);
});

it('a turn that wasn’t taken is over, and a place at another event is none here', async () => {
  const sale = await openingSale();
  const other = await openingSale();
  const early = waitingIn(await stand(sale));
  expect(waitingIn(await stand(other, early.place)).place).not.toBe(early.place);
  await open(sale, 310);
  await expect(take(sale, early.place)).rejects.toMatchObject({ code: 'conflict' });
});

it('of many who come at once to two processes each has a place of its own, in one queue', async () => {
  const sale = await openingSale();
  const came = await Promise.all(
    Array.from({ length: 150 }, (_, at) => stand(sale, undefined, at)),
  );
  expect(new Set(came.map(({ place }) => place)).size).toBe(150);
  expect(await orm.$count(queuePlaces, eq(queuePlaces.eventId, sale.eventId))).toBe(150);
  expect(await orm.$count(ticketQueues, eq(ticketQueues.eventId, sale.eventId))).toBe(1);
  const ahead = came.map((one) => waitingIn(one).ahead).toSorted((a, b) => a - b);
  // Two visitors whose arrivals cross may get the same number, within the number of places being
  // written at once.
  for (const [place, told] of ahead.entries()) expect(place - told).toBeLessThanOrEqual(20);
});

it('without a rush no one queues; with one, every visitor does, until all were let in', async () => {
  const sale = await addSale(database, [100], [{}]);
  await orm
    .update(ticketSales)
    .set({ basketsPerMinute: 4 })
    .where(eq(ticketSales.eventId, sale.eventId));
  expect(await stand(sale)).toEqual({ state: 'none', place: null });
  for (let at = 0; at < 4; at += 1) await take(sale);
  for (const one of pair) await readRush(one, sale.eventId, { isFresh: true });
  await expect(take(sale)).rejects.toMatchObject({ code: 'conflict' });
  const first = await stand(sale);
  expect(first.state).toBe('turn');
  await take(sale, first.place);
  expect((await stand(sale)).state).toBe('waiting');
  await orm.update(orders).set({ createdAt: sql`now() - interval '2 minutes'` });
  await orm.update(ticketQueues).set({ startsAt: sql`now() - interval '1 minute'` });
  await readRush(database, sale.eventId, { isFresh: true });
  expect(await stand(sale)).toEqual({ state: 'none', place: null });
});

it('one network can’t take places without end, and they are forgotten after a day', async () => {
  const sale = await openingSale();
  const from = { address: '203.0.113.7', device: null };
  const ask = () => standInQueue({ ...servicesAt(), from }, null, { showId: sale.showId });
  const done = await Promise.allSettled(Array.from({ length: 130 }, ask));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(120);
  await orm.update(queuePlaces).set({ arrivedAt: sql`now() - interval '25 hours'` });
  await sweepBaskets({ database });
  expect(await orm.$count(queuePlaces)).toBe(0);
});
