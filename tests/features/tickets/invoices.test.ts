import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { documents } from '#app/db/schema/documents.ts';
import { taxDetails } from '#app/db/schema/payments.ts';
import { ticketSales, tickets } from '#app/db/schema/tickets.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { listBuyerDocuments } from '#app/features/payments/documents/queries.server.ts';
import { takeBasket } from '#app/features/tickets/baskets/commands.server.ts';
import { invoiceOrder, refundOrder } from '#app/features/tickets/orders/commands.server.ts';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';

import { showOrder } from '#app/features/tickets/orders/show-order.server.ts';
import { forgetBuyer } from '#app/features/tickets/orders/steps.server.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { addSale, sessionOf } from '#tests/harness/tickets/sale.ts';

const database = await testDatabase();
const { orm } = database;
const world = await testMoney(database);
const { services } = world;

const stalls = { priceMinor: 10_000, name: 'Stalls' };

/** An order of so many tickets of each type; by default of five at 100.00, with 19 % inside. */
async function bought(types: Parameters<typeof addSale>[2] = [stalls], quantities = [5]) {
  const sale = await addSale(database, [10], types);
  await orm
    .update(ticketSales)
    .set({ taxBasisPoints: 1_900 })
    .where(eq(ticketSales.eventId, sale.eventId));
  const lines = quantities.map((quantity, at) => ({ typeId: sale.typeIds[at] ?? '', quantity }));
  const { link } = await takeBasket(services, null, { lines });
  await placeOrder(services, null, { link, name: 'Ana', email: 'ana@fans.example' });
  const orderId = openSealed(services.secret, 'order', link) ?? '';
  const session = await sessionOf(database, orderId);
  await world.sandbox.pay(session, { card: cardOf(), keeps: false });
  await world.settle();
  return { ...sale, link, orderId };
}

const input = {
  name: 'Prado & Filhas, Lda.',
  address: 'Rua das Flores 12\n4050-262 Porto',
  taxId: '',
};

async function giveTaxDetails(venueId: string) {
  const address = { street: 'Travessa da Lua 3', postalCode: '4000-001', town: 'Porto' };
  await orm.insert(taxDetails).values({
    partyId: pageParty(venueId),
    kind: 'company',
    legalName: 'Candeia, Lda.',
    ...address,
    country: 'PT',
    taxId: 'PT123456789',
  });
}

it('a buyer gets one invoice of the venue, with tax rounded once, and a credit note for what goes back', async () => {
  const { venue, eventId, link, orderId } = await bought();
  await expect(invoiceOrder(services, null, { link, ...input })).rejects.toThrow('legal name');
  const isOffered = async () => (await showOrder(services, null, { link })).canInvoice;
  expect(await isOffered()).toBe(false);
  await giveTaxDetails(venue.as);
  expect(await isOffered()).toBe(true);
  const { number } = await invoiceOrder(services, null, { link, ...input });
  // Sent again with another name, it stays as it was issued.
  expect(await invoiceOrder(services, null, { link, ...input, name: 'Else' })).toEqual({ number });
  const rows = await orm.select().from(tickets).where(eq(tickets.orderId, orderId));
  const ticketIds = rows.slice(0, 2).map(({ id }) => id);
  await refundOrder(services, venue.viewer, { as: venue.as, eventId, orderId, ticketIds });
  const [invoice, credit] = await listBuyerDocuments(orm, `buyer:${orderId}`);
  expect(invoice).toMatchObject({
    kind: 'invoice',
    totalMinor: 50_000,
    lines: [{ text: '5 × Stalls' }],
    issuer: { lines: expect.arrayContaining(['Candeia, Lda.']), taxId: 'PT123456789' },
    recipient: { name: input.name, lines: input.address.split('\n') },
    notes: [expect.stringContaining('net €420.17, tax €79.83'), expect.any(String)],
  });
  expect(credit).toMatchObject({ kind: 'creditNote', totalMinor: 20_000, issuer: invoice?.issuer });
  await orm.transaction((tx) =>
    forgetBuyer(tx, { account: { email: 'ana@fans.example' } } as never),
  );
  const [forgotten] = await listBuyerDocuments(orm, `buyer:${orderId}`);
  expect(forgotten?.recipient.lines).toEqual([]);
  expect(forgotten?.recipient.name).not.toContain('Prado');
});

it('each rate of tax is rounded once over a document, and stays as it was sold with', async () => {
  const dinner = {
    priceMinor: 3_333,
    name: 'Dinner',
    taxBasisPoints: 700,
  };
  const { venue, eventId, link, orderId } = await bought([stalls, dinner], [2, 3]);
  await giveTaxDetails(venue.as);
  await orm
    .update(ticketSales)
    .set({ taxBasisPoints: 2_500 })
    .where(eq(ticketSales.eventId, eventId));
  expect((await showOrder(services, null, { link })).taxes).toEqual([
    { percent: 19, tax: '€31.93' },
    { percent: 7, tax: '€6.54' },
  ]);
  await invoiceOrder(services, null, { link, ...input });
  const dinners = await orm
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.orderId, orderId), eq(tickets.priceMinor, 3_333)));
  const ticketIds = dinners.slice(0, 1).map(({ id }) => id);
  await refundOrder(services, venue.viewer, { as: venue.as, eventId, orderId, ticketIds });
  const [invoice, credit] = await listBuyerDocuments(orm, `buyer:${orderId}`);
  expect(invoice).toMatchObject({
    lines: [{ text: '2 × Stalls (19% tax)' }, { text: '3 × Dinner (7% tax)' }],
    notes: [
      expect.stringContaining('net €168.07, tax €31.93'),
      expect.stringContaining('net €93.45, tax €6.54'),
      expect.any(String),
    ],
  });
  expect(credit).toMatchObject({ totalMinor: 3_333, lines: [{ text: '1 × Dinner' }] });
});

it('returned or free tickets have no invoice', async () => {
  const { venue, eventId, link, orderId } = await bought();
  await giveTaxDetails(venue.as);
  await refundOrder(services, venue.viewer, { as: venue.as, eventId, orderId, ticketIds: null });
  await expect(invoiceOrder(services, null, { link, ...input })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await orm.$count(documents, eq(documents.recipientId, `buyer:${orderId}`))).toBe(0);
});
