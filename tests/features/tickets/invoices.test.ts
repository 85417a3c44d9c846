import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { documents } from '#app/db/schema/documents.ts';
import { taxDetails } from '#app/db/schema/payments.ts';
import { tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketSales } from '#app/db/schema/tickets/sales.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import { listBuyerDocuments } from '#app/features/payments/documents/queries/list-buyer-documents.server.ts';
import { takeBasket } from '#app/features/tickets/baskets/commands/take-basket.server.ts';
import { invoiceOrder } from '#app/features/tickets/orders/commands/invoice-order.server.ts';
import { placeOrder } from '#app/features/tickets/orders/commands/place-order.server.ts';
import { refundOrder } from '#app/features/tickets/orders/commands/refund-orders.server.ts';
import { showOrder } from '#app/features/tickets/orders/queries/show-order.server.ts';
import { forgetBuyer } from '#app/features/tickets/orders/steps/forget-buyer.server.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { addSale, sessionOf } from '#tests/harness/tickets/sale.ts';

const database = await testDatabase();
const { orm } = database;
const world = await testMoney(database);
const { services } = world;

/** An order of five tickets of 100.00 each, with 19 % inside. */
async function bought() {
  const sale = await addSale(database, [10], [{ priceMinor: 10_000, name: 'Stalls' }]);
  await orm
    .update(ticketSales)
    .set({ taxBasisPoints: 1_900 })
    .where(eq(ticketSales.eventId, sale.eventId));
  const lines = [{ typeId: sale.typeIds[0] ?? '', quantity: 5 }];
  const { link } = await takeBasket(services, null, { lines });
  await placeOrder(services, null, { link, name: 'Ana', email: 'ana@fans.example' });
  const orderId = openSealed(services.secret, 'order', link) ?? '';
  const session = await sessionOf(database, orderId);
  await world.sandbox.pay(session, { card: cardOf(), keeps: false });
  await world.settle();
  return { ...sale, link, orderId };
}

const asked = {
  name: 'Prado & Filhas, Lda.',
  address: 'Rua das Flores 12\n4050-262 Porto',
  taxId: '',
};

async function giveTaxDetails(venueId: string) {
  const address = { street: 'Travessa da Lua 3', postalCode: '4000-001', town: 'Porto' };
  await orm.insert(taxDetails).values({
    ...{ partyId: pageParty(venueId), kind: 'company', legalName: 'Candeia, Lda.' },
    ...{ ...address, country: 'PT', taxId: 'PT123456789' },
  });
}

it('a buyer gets one invoice of the venue, with tax rounded once, and a credit note for what goes back', async () => {
  const { venue, eventId, link, orderId } = await bought();
  await expect(invoiceOrder(services, null, { link, ...asked })).rejects.toThrow('legal name');
  const isOffered = async () => (await showOrder(orm, { ...services, link })).canInvoice;
  expect(await isOffered()).toBe(false);
  await giveTaxDetails(venue.as);
  expect(await isOffered()).toBe(true);
  const { number } = await invoiceOrder(services, null, { link, ...asked });
  // Sent again with another name, it stays as it was issued.
  expect(await invoiceOrder(services, null, { link, ...asked, name: 'Else' })).toEqual({ number });
  const rows = await orm.select().from(tickets).where(eq(tickets.orderId, orderId));
  const ticketIds = rows.slice(0, 2).map(({ id }) => id);
  await refundOrder(services, venue.viewer, { as: venue.as, eventId, orderId, ticketIds });
  const [invoice, credit] = await listBuyerDocuments(orm, `buyer:${orderId}`);
  expect(invoice).toMatchObject({
    ...{ kind: 'invoice', totalMinor: 50_000, lines: [{ text: '5 × Stalls' }] },
    issuer: { lines: expect.arrayContaining(['Candeia, Lda.']), taxId: 'PT123456789' },
    recipient: { name: asked.name, lines: asked.address.split('\n') },
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

it('what was given back or cost nothing has no invoice', async () => {
  const { venue, eventId, link, orderId } = await bought();
  await giveTaxDetails(venue.as);
  await refundOrder(services, venue.viewer, { as: venue.as, eventId, orderId, ticketIds: null });
  await expect(invoiceOrder(services, null, { link, ...asked })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await orm.$count(documents, eq(documents.recipientId, `buyer:${orderId}`))).toBe(0);
});
