import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { events } from '#app/db/schema/events.ts';
import { taxDetails } from '#app/db/schema/payments.ts';
import { datedRates, tickets } from '#app/db/schema/tickets.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { listBuyerDocuments } from '#app/features/payments/documents/queries.server.ts';
import { takeBasket } from '#app/features/tickets/baskets/commands.server.ts';
import { invoiceOrder } from '#app/features/tickets/orders/commands.server.ts';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import { changeTicketType, openSale } from '#app/features/tickets/sales/commands.server.ts';

import { sale as rules, ticketType } from '#app/features/tickets/sales/fields.ts';
import { showSale, writeSoldTickets } from '#app/features/tickets/sales/queries.server.ts';
import { readSale } from '#app/features/tickets/sales/read-sale.server.ts';

import {
  addTaxRate,
  changeTaxRate,
  removeTaxChange,
} from '#app/features/tickets/taxes/commands.server.ts';

import { listTaxRates } from '#app/features/tickets/taxes/queries.server.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { addSide, dayIn } from '#tests/harness/bookings/bookings.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { addSale, sessionOf } from '#tests/harness/tickets/sale.ts';

const database = await testDatabase();
const { orm } = database;
const world = await testMoney(database);
const { services } = world;

const name = 'Concert tickets, reduced';

/** A show in forty days with tickets of 100.00 that include a named tax. */
async function taxed(basisPoints: number, fromDay: string) {
  const created = await addSale(database, [20], [{ priceMinor: 10_000, name: 'Stalls' }]);
  const { as, viewer } = created.venue;
  const { rateId } = await addTaxRate(services, viewer, { as, name, basisPoints, fromDay });
  const open = (fields: object, eventId = created.eventId) =>
    openSale(services, viewer, {
      as,
      ...rules.parse({ eventId, currency: 'EUR', ...fields }),
    });
  const change = (to: number, day: string) =>
    changeTaxRate(services, viewer, { as, rateId, basisPoints: to, fromDay: day });
  return { ...created, as, viewer, rateId, open, change };
}

async function buy({ typeIds }: { typeIds: string[] }, quantity = 1) {
  const lines = [{ typeId: typeIds[0] ?? '', quantity }];
  const { link } = await takeBasket(services, null, { lines });
  await placeOrder(services, null, { link, name: 'Ana', email: 'ana@fans.example' });
  const orderId = openSealed(services.secret, 'order', link) ?? '';
  const session = await sessionOf(database, orderId);
  await world.sandbox.pay(session, { card: cardOf(), keeps: false });
  await world.settle();
  return { link, orderId };
}

const ratesSold = async (eventId: string) =>
  (
    await orm
      .select({ rate: tickets.taxBasisPoints, name: tickets.taxName })
      .from(tickets)
      .where(eq(tickets.eventId, eventId))
      .orderBy(tickets.taxBasisPoints)
  ).map((one) => [one.rate, one.name]);

const moveTo = (eventId: string, day: string) =>
  orm.update(events).set({ day }).where(eq(events.id, eventId));

it('the rate of the day of the show is in sold tickets, and stays in them when it changes or the show moves', async () => {
  const show = await taxed(700, '2020-01-01');
  const { eventId, showId, viewer, rateId } = show;
  await show.open({ taxRateId: rateId, taxBasisPoints: 600 });
  await buy(show);
  // A later change applies to shows after this one.
  await show.change(800, dayIn(50));
  await buy(show);
  expect(await ratesSold(eventId)).toEqual([
    [700, name],
    [700, name],
  ]);
  await moveTo(eventId, dayIn(50));
  await buy(show);
  expect(await ratesSold(eventId)).toEqual([
    [700, name],
    [700, name],
    [800, name],
  ]);
  expect((await readSale(orm, showId))?.types).toMatchObject([{ taxBasisPoints: 800 }]);
  expect(await writeSoldTickets(orm, viewer, eventId)).toContain('"7","Concert tickets, reduced"');
});

it('a type’s own rate comes before its event’s, by name or as a number', async () => {
  const show = await taxed(700, '2020-01-01');
  const { as, viewer, eventId, rateId, typeIds } = show;
  const typeId = typeIds[0] ?? '';
  const change = (fields: object) =>
    changeTicketType(services, viewer, {
      as,
      typeId,
      ...ticketType.parse({ eventId, name: 'Stalls', priceMinor: 10_000, places: 20, ...fields }),
    });
  await show.open({ taxBasisPoints: 2_000 });
  await change({ taxRateId: rateId });
  await buy(show);
  await show.open({ taxRateId: rateId });
  await change({ taxBasisPoints: 500 });
  await buy(show);
  await change({});
  await buy(show);
  expect(await ratesSold(eventId)).toEqual([
    [500, ''],
    [700, name],
    [700, name],
  ]);
});

it('five tickets of 100.00 with 19 % inside by name are 420.17 net, and the invoice names the rate', async () => {
  const show = await taxed(1_900, dayIn(-400));
  await show.open({ taxRateId: show.rateId });
  await orm.insert(taxDetails).values({
    partyId: pageParty(show.as),
    kind: 'company',
    legalName: 'Candeia, Lda.',
    street: 'Travessa da Lua 3',
    postalCode: '4000-001',
    town: 'Porto',
    country: 'PT',
    taxId: '',
  });
  const { link, orderId } = await buy(show, 5);
  await invoiceOrder(services, null, { link, name: 'Prado', address: 'Porto', taxId: '' });
  expect(await listBuyerDocuments(orm, `buyer:${orderId}`)).toMatchObject([
    {
      totalMinor: 50_000,
      lines: [{ text: '5 × Stalls (Concert tickets, reduced, 19%)' }],
      notes: [expect.stringContaining('net €420.17, tax €79.83'), expect.any(String)],
    },
  ]);
});

it('nothing is sold with a rate that is nothing on the day of the show, and its venue reads why', async () => {
  const show = await taxed(700, dayIn(41));
  const { eventId, showId, viewer, rateId, typeIds } = show;
  await expect(show.open({ taxRateId: rateId })).rejects.toMatchObject({
    code: 'bad-input',
    fields: { taxRateId: expect.stringContaining('Add one under “Tax rates”') },
  });
  await moveTo(eventId, dayIn(41));
  await show.open({ taxRateId: rateId });
  await buy(show);
  await moveTo(eventId, dayIn(40));
  expect((await showSale({ database }, viewer, { eventId })).types).toMatchObject([
    { rate: null, taxName: name, state: 'off sale', isEnded: false },
  ]);
  expect((await readSale(orm, showId))?.types).toMatchObject([{ state: 'over' }]);
  const lines = [{ typeId: typeIds[0] ?? '', quantity: 1 }];
  await expect(takeBasket(services, null, { lines })).rejects.toMatchObject({ code: 'conflict' });
  await show.change(600, '2020-01-01');
  await buy(show);
  expect(await ratesSold(eventId)).toEqual([
    [600, name],
    [700, name],
  ]);
});

it('rates are a venue’s own, and none begins twice on a day or is taken back once it has begun', async () => {
  const show = await taxed(700, '2020-01-01');
  const { as, viewer, rateId } = show;
  const add = { as, name: name.toUpperCase(), basisPoints: 0, fromDay: '2020-01-01' };
  await expect(addTaxRate(services, viewer, add)).rejects.toMatchObject({
    fields: { name: expect.any(String) },
  });
  // Two at the same moment.
  const both = await Promise.allSettled([show.change(800, dayIn(90)), show.change(900, dayIn(90))]);
  expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'bad-input', fields: { fromDay: expect.any(String) } } },
  ]);
  const remove = (fromDay: string) => removeTaxChange(services, viewer, { as, rateId, fromDay });
  await show.open({ taxRateId: rateId });
  await expect(remove('2020-01-01')).rejects.toMatchObject({ code: 'conflict' });
  expect(await remove(dayIn(90))).toEqual({ isGone: false });
  await expect(remove('2020-01-01')).rejects.toMatchObject({ code: 'conflict' });
  await show.open({});
  const other = await addSide(database, 'venue', 'Other house');
  const theirs = { as: other.as, rateId, fromDay: dayIn(9), basisPoints: 1 };
  await expect(changeTaxRate(services, other.viewer, theirs)).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(listTaxRates({ database }, other.viewer, { profileId: as })).rejects.toMatchObject({
    code: 'not-found',
  });
  const foreign = await taxed(700, '2020-01-01');
  await expect(foreign.open({ taxRateId: rateId })).rejects.toMatchObject({ code: 'bad-input' });
  expect(await remove('2020-01-01')).toEqual({ isGone: true });
  expect(await listTaxRates({ database }, viewer, { profileId: as })).toMatchObject({ rates: [] });
  expect(await orm.$count(datedRates, eq(datedRates.rateId, rateId))).toBe(0);
});
