import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { events } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { rooms } from '#app/db/schema/profiles.ts';
import { orders, tickets, ticketTypes } from '#app/db/schema/tickets.ts';
import { readInside } from '#app/domain/tickets/door/inside.ts';
import { judge } from '#app/domain/tickets/door/judge.ts';
import { grantBasket } from '#app/features/tickets/baskets/commands.server.ts';
import { addPhone, listUnpaid, readList } from '#app/features/tickets/door/commands.server.ts';

import { sellAtDoor, undoDoorSale } from '#app/features/tickets/door-sales/commands.server.ts';

import { showDoorSales } from '#app/features/tickets/door-sales/queries.server.ts';
import { refundOrder } from '#app/features/tickets/orders/commands.server.ts';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import { showRefundAll } from '#app/features/tickets/sales/queries.server.ts';
import { payOutTakings } from '#app/features/tickets/takings/commands.server.ts';
import { newId } from '#app/platform/token.server.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { openTestDatabasePair } from '#tests/harness/servers/database.ts';
import { addSale, readTaken, sessionOf } from '#tests/harness/tickets/sale.ts';

/** As two web processes see one server. */
const pair = await openTestDatabasePair();
const [database, other] = pair;
const { orm } = database;
const world = await testMoney(database);
const { services } = world;
afterAll(async () => {
  for (const each of pair) await each.close();
});

type Sale = Awaited<ReturnType<typeof addSale>>;

/** A sale whose night has begun. */
async function tonight(...asked: [sizes: number[], types: Parameters<typeof addSale>[2]]) {
  const sale = await addSale(database, ...asked);
  await orm
    .update(events)
    .set({
      loadInAt: sql`now() - interval '2 hours'`,
      doorsAt: sql`now() - interval '1 hour'`,
      loadOutAt: sql`now() + interval '6 hours'`,
    })
    .where(eq(events.id, sale.eventId));
  return sale;
}

function sell(
  { venue, eventId, typeIds }: Sale,
  quantity: number,
  { at = 0, to = database, goesIn = false, paidBy = 'cash' as 'cash' | 'card' } = {},
) {
  const line = { typeId: typeIds[at] ?? '', quantity };
  return sellAtDoor({ ...services, database: to }, venue.viewer, {
    as: venue.as,
    eventId,
    lines: [line],
    goesIn,
    paidBy,
  });
}

/** In a room of this capacity. */
async function placeIn({ venue, eventId }: Sale, capacity: number) {
  const roomId = newId();
  await orm
    .insert(rooms)
    .values({ id: roomId, profileId: venue.as, name: 'Bar', capacity, position: 0 });
  await orm.update(events).set({ roomId }).where(eq(events.id, eventId));
}

const readSales = ({ venue, eventId }: Sale) =>
  showDoorSales({ database }, venue.viewer, { profileId: venue.as, eventId });

it('sells for cash at the price of the door, which is the venue’s at once, and can be undone', async () => {
  const sale = await tonight([10], [{ doorPriceMinor: 1_500 }, {}]);
  await expect(sell(sale, 1, { at: 1 })).rejects.toMatchObject({ code: 'conflict' });
  const { orderId, totalMinor } = await sell(sale, 3);
  expect(totalMinor).toBe(4_500);
  await expect(sell(sale, 8)).rejects.toThrow('Only 7 are left.');
  expect(await readSales(sale)).toMatchObject({ cashMinor: 4_500, types: [{ left: 7 }] });
  expect(await showRefundAll(orm, sale.venue.viewer, sale.eventId)).toMatchObject({
    untouched: { cash: 3, elsewhere: 0 },
  });
  // None of it was ever here: it is neither paid out nor refunded to a card.
  const past = {
    loadInAt: sql`now() - interval '9 days'`,
    loadOutAt: sql`now() - interval '8 days'`,
  };
  const of = { as: sale.venue.as, eventId: sale.eventId, orderId };
  await expect(
    refundOrder(services, sale.venue.viewer, { ...of, ticketIds: null }),
  ).rejects.toMatchObject({ code: 'conflict' });
  expect(await undoDoorSale(services, sale.venue.viewer, of)).toEqual({
    currency: 'EUR',
    backMinor: 4_500,
  });
  await expect(undoDoorSale(services, sale.venue.viewer, of)).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await readSales(sale)).toMatchObject({
    cashMinor: 0,
    types: [{ left: 10 }],
    latest: [{ id: orderId, state: 'undone' }],
  });
  await sell(sale, 1);
  await orm
    .update(events)
    .set({ ...past, doorsAt: null })
    .where(eq(events.id, sale.eventId));
  await expect(sell(sale, 1)).rejects.toMatchObject({ code: 'conflict' });
  await payOutTakings({ database });
  const { rows } = (await orm.execute(
    sql`select count(*)::int as count from ledger_transactions where source_id = ${sale.eventId}`,
  )) as unknown as { rows: { count: number }[] };
  expect(rows).toEqual([{ count: 0 }]);
});

it('a buyer who goes straight in counts as inside like a scan, once, and no more than the room holds', async () => {
  const sale = await tonight([10], [{ doorPriceMinor: 1_500, ticketsEach: 2 }]);
  await placeIn(sale, 6);
  const at = { as: sale.venue.as, eventId: sale.eventId };
  const { key } = await addPhone(services, sale.venue.viewer, { ...at, name: 'Main door' });
  const listed = () => readList(services, null, { key, since: '' });
  await sell(sale, 1);
  const { orderId } = await sell(sale, 2, { goesIn: true });
  await expect(sell(sale, 2, { goesIn: true })).rejects.toThrow('There’s room for 2 more people.');
  expect(await readSales(sale)).toMatchObject({
    fill: { inside: 4, capacity: 6 },
    latest: [{ wentIn: true }, { wentIn: false }],
  });
  const { scans, event } = await listed();
  const issued = await orm.select().from(tickets).where(eq(tickets.orderId, orderId));
  expect(scans.map(({ ticketId, kind, phoneId }) => [ticketId, kind, phoneId]).sort()).toEqual(
    issued.map(({ id }) => [id, 'in', '']).sort(),
  );
  const known = {
    eventId: event.id,
    tickets: new Map(),
    inside: readInside(scans),
    later: {},
    shut: null,
  };
  const code = { eventId: event.id, ticketId: issued[0]?.id ?? '', serial: 1, isSigned: true };
  expect(judge(code, known)).toMatchObject({ why: 'in already' });
  await undoDoorSale(services, sale.venue.viewer, { ...at, orderId });
  expect((await readSales(sale)).fill.inside).toBe(0);
  expect(readInside((await listed()).scans).people).toBe(0);
});

it('by card, the buyer pays on their own phone: in only once it is paid, and undone to the card', async () => {
  const sale = await tonight([10], [{ doorPriceMinor: 1_500 }]);
  const of = { as: sale.venue.as, eventId: sale.eventId };
  const dropped = await sell(sale, 3, { paidBy: 'card' });
  expect(await readSales(sale)).toMatchObject({
    types: [{ left: 7 }],
    latest: [{ state: 'waiting', count: 3 }],
  });
  await undoDoorSale(services, sale.venue.viewer, { ...of, orderId: dropped.orderId });
  const { orderId, link } = await sell(sale, 2, { paidBy: 'card', goesIn: true });
  await placeOrder(services, null, { link, name: 'Ana', email: 'ana@fans.example' });
  expect(await listUnpaid(orm, sale.eventId)).toMatchObject([{ name: 'Ana', count: 2 }]);
  expect(await readSales(sale)).toMatchObject({ fill: { inside: 0 }, cardMinor: 0 });
  await world.sandbox.pay(await sessionOf(database, orderId), { card: cardOf(), keeps: false });
  await world.settle();
  expect(await readSales(sale)).toMatchObject({
    fill: { inside: 2 },
    cardMinor: 3_000,
    cashMinor: 0,
    types: [{ left: 8 }],
    latest: [
      { id: orderId, state: 'sold', paidBy: 'card', wentIn: true },
      { id: dropped.orderId, state: 'not paid' },
    ],
  });
  expect(await world.books(`order:${orderId}`)).toEqual({ held: -3_000 });
  // Pages that are open at the door hear of it.
  const told = await orm
    .select({ payload: outbox.payload })
    .from(outbox)
    .where(and(eq(outbox.type, 'happened'), sql`${outbox.payload}->>'id' = ${sale.eventId}`));
  const sold = { kind: 'door', pages: [sale.venue.as] };
  expect(told).toMatchObject([{ payload: sold }, { payload: sold }]);
  const undone = await undoDoorSale(services, sale.venue.viewer, { ...of, orderId });
  expect(undone).toEqual({ currency: 'EUR', backMinor: 3_000 });
  await world.settle();
  expect(await world.books(`order:${orderId}`, `buyer:${orderId}`)).toEqual({});
  expect(await readSales(sale)).toMatchObject({
    fill: { inside: 0 },
    cardMinor: 0,
    latest: [{ state: 'undone' }, {}],
  });
});

it('online and at the door together, never more than there are places', async () => {
  const sale = await tonight([40], [{ doorPriceMinor: 1_500 }]);
  const typeId = sale.typeIds[0] ?? '';
  const sold = Promise.allSettled(
    Array.from({ length: 40 }, (_, at) => sell(sale, 1, { to: at % 2 ? database : other })),
  );
  const granted = Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      grantBasket(pair[at % 2] ?? database, {
        lines: [{ typeId, quantity: 1 }],
        language: 'en',
      }),
    ),
  );
  const atDoor = (await sold).filter(({ status }) => status === 'fulfilled').length;
  const online = (await granted).filter((grant) => 'basketId' in grant).length;
  expect(atDoor + online).toBe(40);
  expect(await readTaken(database, sale.eventId)).toEqual([
    { size: 40, taken: 40, held: online, sold: atDoor, types: 40 },
  ]);
});

it('two tills let no more people straight in than the room holds', async () => {
  const sale = await tonight([40, 40], [{ doorPriceMinor: 1_500 }, { of: 1, doorPriceMinor: 900 }]);
  await placeIn(sale, 5);
  // A buyer who has yet to pay by card has a place kept.
  await sell(sale, 2, { paidBy: 'card', goesIn: true });
  // Types with places of their own share no lock but that of the door.
  const sold = await Promise.allSettled(
    Array.from({ length: 12 }, (_, at) =>
      sell(sale, 1, { at: at % 2, to: at % 2 ? database : other, goesIn: true }),
    ),
  );
  expect(sold.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect((await readSales(sale)).fill.inside).toBe(3);
  await orm.update(orders).set({ expiresAt: sql`now()` }).where(eq(orders.eventId, sale.eventId));
  await sell(sale, 2, { goesIn: true });
  await expect(sell(sale, 1, { goesIn: true })).rejects.toThrow('full');
});

it('what run-out baskets hold is sold at the door, and nothing of another event', async () => {
  const sale = await tonight([2], [{ doorPriceMinor: 1_000 }]);
  const foreign = await tonight([5], [{ doorPriceMinor: 1_000 }]);
  const typeId = sale.typeIds[0] ?? '';
  await grantBasket(database, { lines: [{ typeId, quantity: 2 }], language: 'en' });
  await expect(sell(sale, 2)).rejects.toThrow('Sold out.');
  await orm
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(orders.eventId, sale.eventId));
  const { orderId } = await sell(sale, 2);
  const issued = await orm.select().from(tickets).where(eq(tickets.orderId, orderId));
  expect(issued.map(({ state, priceMinor }) => [state, priceMinor])).toEqual([
    ['valid', 1_000],
    ['valid', 1_000],
  ]);
  await expect(sell({ ...sale, typeIds: foreign.typeIds }, 1)).rejects.toMatchObject({
    code: 'conflict',
  });
  await orm
    .update(ticketTypes)
    .set({ doorPriceMinor: null })
    .where(inArray(ticketTypes.id, foreign.typeIds));
  await expect(sell(foreign, 1)).rejects.toMatchObject({ code: 'conflict' });
});
