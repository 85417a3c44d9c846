import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { events } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { transfers } from '#app/db/schema/payments.ts';
import { doorScans, tickets } from '#app/db/schema/tickets.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { takeBasket } from '#app/features/tickets/baskets/commands.server.ts';
import { moveTickets } from '#app/features/tickets/moves/commands.server.ts';
import {
  refundEvents,
  refundEveryone,
  refundOrder,
} from '#app/features/tickets/orders/commands.server.ts';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import { showRefundAll, writeSoldTickets } from '#app/features/tickets/sales/queries.server.ts';

import { payOutTakings } from '#app/features/tickets/takings/commands.server.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { openBuying } from '#tests/harness/tickets/buying.ts';
import { addSale, readTaken } from '#tests/harness/tickets/sale.ts';

const database = await testDatabase();
const { orm } = database;
const buying = await openBuying(database);
const { world, stateOf, mailed, hold, buy } = buying;
const { services } = world;

it('a venue refunds some tickets once; they are sold again', async () => {
  const orderId = await buy(3);
  const [first] = await orm.select().from(tickets).where(eq(tickets.orderId, orderId));
  const { viewer, as } = buying.sale.venue;
  const input = { as, eventId: buying.sale.eventId, orderId, ticketIds: [first?.id ?? ''] };
  expect(await refundOrder(services, viewer, input)).toMatchObject({ backMinor: 1_250 });
  expect(await refundOrder(services, viewer, input)).toMatchObject({ backMinor: 0 });
  await world.settle();
  expect(await world.books(`order:${orderId}`)).toEqual({ held: -2_500 });
  expect((await readTaken(database, buying.sale.eventId))[0]).toMatchObject({ taken: 2, sold: 2 });
  const { viewer: stranger, as: other } = buying.sale.performer;
  await expect(refundOrder(services, stranger, { ...input, as: other })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(refundOrder(services, stranger, input)).rejects.toMatchObject({ code: 'not-found' });
});

it('a cancelled show refunds every order, one after the other, and sells nothing more', async () => {
  const bought = [await buy(2), await buy(3)];
  const link = await hold(1);
  await orm
    .update(events)
    .set({ cancelledAt: sql`now()` })
    .where(eq(events.id, buying.sale.eventId));
  await expect(hold(1)).rejects.toMatchObject({ code: 'conflict' });
  await refundEvents(services);
  await refundEvents(services);
  await world.settle();
  for (const id of bought) expect(await world.books(`order:${id}`, `buyer:${id}`)).toEqual({});
  const sent = await orm.select().from(transfers).where(eq(transfers.kind, 'refund'));
  expect(sent.filter(({ sourceId }) => bought.includes(sourceId))).toHaveLength(2);
  expect(link).toBeTruthy();
});

it('a venue refunds everyone: all orders until then, once, and the sale stops', async () => {
  const { viewer, as } = buying.sale.venue;
  const { eventId } = buying.sale;
  const before = [await buy(2), await buy(3)];
  const link = await hold(1, 1);
  const partly = { as, eventId, orderId: before[0] ?? '', ticketIds: null };
  await refundOrder(services, viewer, partly);
  await world.settle();
  await orm.delete(outbox);
  expect(await showRefundAll(orm, viewer, eventId)).toMatchObject({
    types: [
      { count: 3, backMinor: 3_750 },
      { count: 0, backMinor: 0 },
    ],
    left: null,
  });
  await refundEveryone(services, viewer, { as, eventId });
  await placeOrder(services, null, { link, name: '=1+1', email: 'ana@fans.example' });
  await expect(hold(1)).rejects.toMatchObject({ code: 'conflict' });
  expect(await showRefundAll(orm, viewer, eventId)).toMatchObject({ left: 1 });
  await Promise.all([refundEvents(services), refundEvents(services)]);
  await world.settle();
  expect(await showRefundAll(orm, viewer, eventId)).toMatchObject({
    types: [{ count: 0 }, { count: 1 }],
    left: 0,
  });
  for (const id of before) expect(await world.books(`order:${id}`, `buyer:${id}`)).toEqual({});
  expect((await mailed()).sort()).toEqual([
    expect.stringContaining('your refund'),
    expect.stringContaining('Your tickets'),
  ]);
  expect((await readTaken(database, eventId))[0]).toMatchObject({ taken: 1, sold: 1 });
  const { viewer: stranger, as: other } = buying.sale.performer;
  await expect(refundEveryone(services, stranger, { as: other, eventId })).rejects.toMatchObject({
    code: 'not-found',
  });
  const rows = (await writeSoldTickets(orm, viewer, eventId)).trimEnd().split('\r\n');
  expect(rows).toHaveLength(7);
  expect(rows.at(-1)).toContain(`"'=1+1","ana@fans.example","free","1"`);
  expect(rows.filter((row) => row.includes('"refunded","12.50","EUR"'))).toHaveLength(5);
});

it('tickets of one type are refunded and taken off sale, with the venue’s reason; the others stay', async () => {
  const { eventId, typeIds, venue } = buying.sale;
  const { viewer, as } = venue;
  const lines = typeIds.map((typeId, at) => ({ typeId, quantity: 2 - at }));
  const orderId = await buying.buyHeld((await takeBasket(services, null, { lines })).link);
  await refundEveryone(services, viewer, {
    as,
    eventId,
    typeIds: typeIds.slice(0, 1),
    reason: 'The balcony is closed.',
  });
  await orm.delete(outbox);
  await refundEvents(services);
  await refundEvents(services);
  await world.settle();
  expect(await stateOf(orderId)).toEqual(['placed', ['refunded', 'refunded', 'valid']]);
  expect(await world.books(`order:${orderId}`, `buyer:${orderId}`)).toEqual({});
  const sent = await orm
    .select({ mail: outbox.payload })
    .from(outbox)
    .where(eq(outbox.type, 'mail'));
  expect(sent).toHaveLength(1);
  expect(JSON.stringify(sent)).toContain('The balcony is closed.');
  expect(await showRefundAll(orm, viewer, eventId)).toMatchObject({
    types: [{ count: 0 }, { id: typeIds[1], count: 1, backMinor: 0 }],
    left: 0,
  });
  await expect(hold(1)).rejects.toMatchObject({ code: 'conflict' });
  await hold(1, 1);
  const [, , free] = await orm.select().from(tickets).where(eq(tickets.orderId, orderId));
  const into = { as, eventId, orderId, typeId: typeIds[0] ?? '', seatIds: [] };
  await expect(
    moveTickets(services, viewer, { ...into, ticketIds: [free?.id ?? ''] }),
  ).rejects.toThrow('were refunded');
  const strange = { as, eventId, typeIds: ['of another show'] };
  await expect(refundEveryone(services, viewer, strange)).rejects.toMatchObject({
    code: 'not-found',
  });
});

it('a whole order goes to another show with its money, and is refunded or paid out there', async () => {
  const [moved, kept] = [await buy(2), await buy(1)];
  const show = await addSale(database, [3], [{ priceMinor: 900 }]);
  const { viewer, as } = buying.sale.venue;
  await orm.update(events).set({ venueId: as }).where(eq(events.id, show.eventId));
  const own = await orm.select().from(tickets).where(eq(tickets.orderId, moved));
  const fields = { as, eventId: buying.sale.eventId, typeId: show.typeIds[0] ?? '', seatIds: [] };
  const move = (orderId: string, ticketIds: string[] | null = null) =>
    moveTickets(services, viewer, { ...fields, orderId, ticketIds });
  await expect(move(moved, [own[0]?.id ?? ''])).rejects.toThrow('all tickets of an order together');
  // A holder who was let in has had this show; a scan that is undone never happened.
  const scan = { eventId: buying.sale.eventId, at: new Date() };
  const [ticketId = null] = own.map(({ id }) => id);
  await orm.insert(doorScans).values({ ...scan, nonce: 'came', kind: 'in', ticketId });
  await expect(move(moved)).rejects.toThrow('was let in already');
  await orm.insert(doorScans).values({ ...scan, nonce: 'never', kind: 'undo', undoes: 'came' });
  await move(moved);
  await move(kept);
  expect((await stateOf(moved)).flat().sort()).toEqual([
    'moved',
    'moved',
    'placed',
    'valid',
    'valid',
  ]);
  expect(await readTaken(database, buying.sale.eventId)).toMatchObject([
    { taken: 0, sold: 0, types: 0 },
  ]);
  expect(await readTaken(database, show.eventId)).toMatchObject([{ taken: 3, sold: 3, types: 3 }]);
  expect(await world.books(`order:${moved}`)).toEqual({ held: -2_500 });
  const there = { as, eventId: show.eventId, ticketIds: null };
  const refund = await refundOrder(services, viewer, { ...there, orderId: moved });
  expect(refund).toMatchObject({ backMinor: 2_500 });
  await world.settle();
  expect(await world.books(`order:${moved}`)).toEqual({});

  await world.onboard(buying.sale.venue);
  const [since, over] = [60, 49].map((hours) => sql`now() - make_interval(hours => ${hours})`);
  await orm.update(events).set({ loadInAt: since, loadOutAt: over });
  await payOutTakings(services);
  await world.settle();
  const sent = await orm.select().from(transfers).where(eq(transfers.sourceId, show.eventId));
  expect(sent.filter(({ kind }) => kind === 'transfer')).toMatchObject([
    { amountMinor: 1_250, partyId: pageParty(as) },
  ]);
  expect(await world.books(`order:${kept}`)).toEqual({});
});
