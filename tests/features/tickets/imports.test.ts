import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { events } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { orders } from '#app/db/schema/tickets.ts';
import {
  importTicketOrders,
  readTicketOrderFile,
} from '#app/features/tickets/imports/commands.server.ts';

import { showImport } from '#app/features/tickets/imports/queries.server.ts';
import { refundEvents, refundOrder } from '#app/features/tickets/orders/commands.server.ts';
import { showOrder } from '#app/features/tickets/orders/show-order.server.ts';
import {
  showRefundAll,
  showSale,
  writeSoldTickets,
} from '#app/features/tickets/sales/queries.server.ts';

import { sealToken } from '#app/platform/token.server.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { openTestDatabasePair } from '#tests/harness/servers/database.ts';
import { addSale, readTaken } from '#tests/harness/tickets/sale.ts';

/** As two web processes see one server. */
const pair = await openTestDatabasePair();
const [database, other] = pair;
const { orm } = database;
const services = { database, brand: testBrand, secret: 'a secret of tests' };
afterAll(async () => {
  for (const each of pair) await each.close();
});
beforeEach(() => orm.delete(outbox));

type Sale = Awaited<ReturnType<typeof addSale>>;
const columns = 'Order code,Position ID,Status,Email,Product,Price,Attendee name';
const [ana1, ana2, nuno] = [
  'AB1CD,1,paid,ana@fans.example,type 0,23.00,Ana Lima',
  'AB1CD,2,paid,ana@fans.example,type 0,23.00,Rui',
  'EF2GH,1,paid,,Balcony,9.50,Nuno',
];

async function read({ venue, eventId }: Sale, rows: string[]) {
  const bytes = new TextEncoder().encode(`\ufeff${[columns, ...rows].join('\r\n')}`);
  const input = { as: venue.as, eventId, files: [{ name: 'orders.csv', bytes }] };
  return (await readTicketOrderFile(services, venue.viewer, input)).importId;
}

type Taking = { mailsBuyers?: boolean; from?: typeof database };

function take(sale: Sale, importId: string, { mailsBuyers = false, from = database }: Taking = {}) {
  const [standing = '', balcony = ''] = sale.typeIds;
  const products = [
    { product: 'type 0', typeId: standing },
    { product: 'Balcony', typeId: balcony },
  ];
  const input = { as: sale.venue.as, eventId: sale.eventId, importId, products, mailsBuyers };
  return importTicketOrders({ ...services, database: from }, sale.venue.viewer, input);
}

it('imports a file once: places are taken, tickets have codes, and money is counted apart', async () => {
  const sale = await addSale(database, [3, 2], [{}, { of: 1 }]);
  const { venue, eventId } = sale;
  const importId = await read(sale, [ana1, ana2, nuno, 'JK3LM,1,canceled,,Balcony,9.50,']);
  expect(await showImport({ database }, venue.viewer, { eventId, importId })).toMatchObject({
    products: [
      { product: 'type 0', count: 2, typeId: sale.typeIds[0] },
      { product: 'Balcony', count: 1, typeId: null },
    ],
    present: 0,
    unpaid: 1,
    problems: [],
    addressless: 1,
  });
  expect(await readTaken(database, eventId)).toMatchObject([{ taken: 0 }, { taken: 0 }]);
  expect(await take(sale, importId, { mailsBuyers: true })).toEqual({ tickets: 3, orders: 2 });
  const { totals } = await showSale({ database }, venue.viewer, { eventId });
  expect(totals).toMatchObject({ sold: 3, elsewhere: 3, left: 2, grossMinor: 0 });
  expect(await readTaken(database, eventId)).toMatchObject([
    { size: 2, taken: 1, sold: 1, types: 1 },
    { size: 3, taken: 2, sold: 2, types: 2 },
  ]);
  const mails = await orm.select().from(outbox).where(eq(outbox.type, 'mail'));
  expect(mails).toMatchObject([
    { payload: { to: 'ana@fans.example', tickets: expect.anything() } },
  ]);
  const [own] = await orm.select().from(orders).where(eq(orders.email, 'ana@fans.example'));
  const link = sealToken(services.secret, 'order', own?.id ?? '');
  expect(await showOrder(services, null, { link })).toMatchObject({
    canInvoice: false,
    resale: [],
    returns: null,
    tickets: [
      { name: 'Ana Lima', code: expect.any(String) },
      { name: 'Rui', code: expect.any(String) },
    ],
  });
  expect(await writeSoldTickets(orm, venue.viewer, eventId)).toContain('"elsewhere"');

  expect(await showRefundAll(orm, venue.viewer, eventId)).toMatchObject({
    types: [{ count: 0 }, { count: 0 }],
    untouched: { cash: 0, elsewhere: 3 },
  });

  // Tickets that are there stay; a new row in the same order is taken.
  const again = await read(sale, [ana1, ana2, nuno, 'AB1CD,3,paid,,type 0,23.00,']);
  expect(await showImport({ database }, venue.viewer, { eventId, importId: again })).toMatchObject({
    present: 3,
    rows: [{ key: 'AB1CD-3' }],
  });
  expect(await take(sale, again)).toEqual({ tickets: 1, orders: 1 });
  const refund = { as: venue.as, eventId, orderId: own?.id ?? '', ticketIds: null };
  expect(await refundOrder(services, venue.viewer, refund)).toMatchObject({ backMinor: 0 });
  expect(await readTaken(database, eventId)).toMatchObject([{ taken: 1 }, { taken: 1 }]);
  await orm.update(events).set({ cancelledAt: new Date() }).where(eq(events.id, eventId));
  await refundEvents(services);
  expect(await readTaken(database, eventId)).toMatchObject([{ sold: 0 }, { sold: 0 }]);
});

it('takes all of a file or nothing, and of the same file sent twice at once only one', async () => {
  const sale = await addSale(database, [1, 2], [{}, { of: 1 }]);
  const importId = await read(sale, [ana1, ana2, nuno]);
  await expect(take(sale, importId)).rejects.toThrow('only 1 left');
  const few = [await read(sale, [ana1, nuno]), await read(sale, [ana1, nuno])];
  const ends = await Promise.allSettled([
    take(sale, few[0] ?? ''),
    take(sale, few[1] ?? '', { from: other }),
  ]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await readTaken(database, sale.eventId)).toMatchObject([
    { size: 1, taken: 1, sold: 1 },
    { size: 2, taken: 1, sold: 1 },
  ]);
  await expect(take(sale, importId)).rejects.toThrow('only 0 left');
});
