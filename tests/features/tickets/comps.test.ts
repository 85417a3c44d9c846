import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { events } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { grantBasket, takeBasket } from '#app/features/tickets/baskets/commands.server.ts';

import { issueComps } from '#app/features/tickets/comps/commands.server.ts';
import { comp } from '#app/features/tickets/comps/fields.ts';
import { listComps } from '#app/features/tickets/comps/queries.server.ts';
import { refundEvents, refundOrder } from '#app/features/tickets/orders/commands.server.ts';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import {
  readTicketStanding,
  showSale,
  writeSoldTickets,
} from '#app/features/tickets/sales/queries.server.ts';

import { testBrand } from '#tests/harness/people/cast.ts';
import { openTestDatabasePair } from '#tests/harness/servers/database.ts';
import { readMails } from '#tests/harness/tickets/mails.ts';
import { addSale, readTaken } from '#tests/harness/tickets/sale.ts';

/** As two web processes see one server. */
const pair = await openTestDatabasePair();
const [database, other] = pair;
const { orm } = database;
const services = { database, brand: testBrand, cards: null, secret: 'a secret of tests' };
afterAll(async () => {
  for (const each of pair) await each.close();
});
beforeEach(() => orm.delete(outbox));

type Sale = Awaited<ReturnType<typeof addSale>>;

function give({ venue, eventId, typeIds }: Sale, quantity: number, to = database) {
  const fields = {
    eventId,
    typeId: typeIds[0],
    quantity,
    name: 'Rosa',
    email: 'rosa@press.example',
  };
  const input = { as: venue.as, ...comp.parse(fields) };
  return issueComps({ ...services, database: to }, venue.viewer, input);
}

const mails = () => readMails({ ...services, database });

it('gives tickets away out of the places that are sold, mails them, and counts them apart', async () => {
  const sale = await addSale(
    database,
    [5],
    [{ leastPerOrder: 2, isHidden: true }, { priceMinor: 0 }],
  );
  const { venue, eventId } = sale;
  const lines = [{ typeId: sale.typeIds[1] ?? '', quantity: 1 }];
  const { link } = await takeBasket(services, null, { lines });
  await placeOrder(services, null, { link, name: 'Nuno', email: 'nuno@fans.example' });
  const { orderId } = await give(sale, 1);
  await give(sale, 2);
  await expect(give(sale, 2)).rejects.toThrow('Only 1 is left.');
  const { totals, types, days } = await showSale({ database }, venue.viewer, { eventId });
  expect(totals).toMatchObject({ sold: 1, comps: 3, left: 1, grossMinor: 0 });
  expect(types.map(({ sold, comps }) => [sold, comps])).toEqual([
    [0, 3],
    [1, 0],
  ]);
  expect(days).toMatchObject([{ sold: 1, total: 1 }]);
  expect(await readTicketStanding(orm, eventId)).toMatchObject({ sold: 1, left: 1 });
  expect(await mails()).toMatchObject([
    { to: 'nuno@fans.example', tickets: expect.anything() },
    { to: 'rosa@press.example', tickets: expect.anything() },
    { to: 'rosa@press.example', tickets: expect.anything() },
  ]);
  const paid = (await writeSoldTickets(orm, venue.viewer, eventId))
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',')[6]?.replaceAll('"', ''));
  expect(paid.filter(Boolean).sort()).toEqual(['comp', 'comp', 'comp', 'free']);

  await orm.delete(outbox);
  const of = { as: venue.as, eventId, orderId, ticketIds: null };
  expect(await refundOrder(services, venue.viewer, of)).toMatchObject({ backMinor: 0 });
  expect(await mails()).toMatchObject([
    { to: 'rosa@press.example', subject: expect.stringContaining('no longer valid') },
  ]);
  expect((await listComps({ database }, venue.viewer, { eventId })).comps).toMatchObject([
    { count: 2, validCount: 2 },
    { id: orderId, count: 1, validCount: 0 },
  ]);
  expect(await readTaken(database, eventId)).toMatchObject([{ taken: 3 }]);
});

it('tells holders of comps when the show is cancelled, and gives none away then', async () => {
  const sale = await addSale(database, [5], [{}]);
  await give(sale, 2);
  await orm.update(events).set({ cancelledAt: sql`now()` }).where(eq(events.id, sale.eventId));
  await orm.delete(outbox);
  await refundEvents(services);
  expect(await mails()).toMatchObject([{ to: 'rosa@press.example' }]);
  await expect(give(sale, 1)).rejects.toMatchObject({ code: 'conflict' });
});

it('is for people who sell the venue’s own tickets', async () => {
  const [sale, theirs] = [await addSale(database, [5], [{}]), await addSale(database, [5], [{}])];
  await expect(give({ ...sale, venue: theirs.venue }, 1)).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(give({ ...sale, typeIds: theirs.typeIds }, 1)).rejects.toMatchObject({
    code: 'conflict',
  });
});

it('gives away and sells at once no more than there are places', async () => {
  const sale = await addSale(database, [10], [{ mostPerOrder: 100 }]);
  const lines = [{ typeId: sale.typeIds[0] ?? '', quantity: 1 }];
  const given = Promise.allSettled(
    Array.from({ length: 12 }, (_, at) => give(sale, 1, at % 2 ? other : database)),
  );
  const granted = Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      grantBasket(pair[at % 2] ?? database, { lines, language: 'en' }),
    ),
  );
  const sold = (await given).filter(({ status }) => status === 'fulfilled').length;
  const held = (await granted).filter((grant) => 'basketId' in grant).length;
  expect(sold + held).toBe(10);
  expect(await readTaken(database, sale.eventId)).toEqual([
    { size: 10, taken: 10, held, sold, types: 10 },
  ]);
});
