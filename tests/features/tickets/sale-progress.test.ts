import { eq, sql } from 'drizzle-orm';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { bookings, bookingVersions } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { orders } from '#app/db/schema/tickets.ts';
import { takeBasket } from '#app/features/tickets/baskets/commands.server.ts';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import { showSale } from '#app/features/tickets/sales/queries.server.ts';
import SalePage from '#app/features/tickets/sales/sale.tsx';
import { newId } from '#app/platform/token.server.ts';
import { someTerms } from '#tests/harness/bookings/terms.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { addSale } from '#tests/harness/tickets/sale.ts';

const database = await testDatabase();
const { orm } = database;
const services = { database, brand: testBrand, cards: null, secret: 'a secret of tests' };
type Sale = Awaited<ReturnType<typeof addSale>>;

async function buy({ typeIds }: Sale, quantity: number, placedAt: string) {
  const lines = [{ typeId: typeIds[0] ?? '', quantity }];
  const { link } = await takeBasket(services, null, { lines });
  const email = 'rosa@people.example';
  await placeOrder(services, null, { link, name: 'Rosa', email });
  await orm
    .update(orders)
    .set({ placedAt: new Date(placedAt) })
    .where(sql`${orders.placedAt} > now() - interval '1 minute'`);
}

/** A signed, firm deal of the night; with 100 tickets of 20 euros it takes 26 to pay 500. */
async function book({ venue, performer, eventId }: Sale, guaranteeMinor: number) {
  const [event] = await orm.select().from(events).where(eq(events.id, eventId));
  if (!event) throw new Error('there is no such event');
  const { loadInAt, loadOutAt, timeZone } = event;
  const id = newId();
  await orm.insert(bookings).values({
    id,
    eventId,
    venueId: venue.as,
    performerId: performer.as,
    state: 'confirmed',
    firm: false,
    loadInAt,
    startsAt: loadInAt,
    endsAt: loadOutAt,
    loadOutAt,
    timeZone,
    latestVersion: 1,
    signedVersion: 1,
  });
  const ticket = { name: 'All', priceMinor: 20_00, allotment: 100, comps: 0, kills: 0 };
  await orm.insert(bookingVersions).values({
    bookingId: id,
    number: 1,
    madeBy: 'venue' as const,
    author: newId(),
    terms: {
      ...someTerms,
      deal: { kind: 'flat', guaranteeMinor, bonuses: [] },
      tickets: [{ ...ticket, feeMinor: 0 }],
      taxBasisPoints: 0,
    },
  });
}

const readSale = ({ venue, eventId }: Sale) => showSale({ database }, venue.viewer, { eventId });
const page = async (sale: Sale) =>
  renderToStaticMarkup(SalePage({ loaderData: { sale: await readSale(sale) } } as never));

it('adds up the sales of each day of the venue, up to the cost of its deals', async () => {
  const sale = await addSale(database, [100], [{ priceMinor: 0 }]);
  await orm.update(events).set({ timeZone: 'Europe/Lisbon' }).where(eq(events.id, sale.eventId));
  expect(await readSale(sale)).toMatchObject({
    days: [],
    line: null,
    breakEven: { kind: 'unknown' },
  });
  // Half past midnight in Lisbon in summer is the day before in universal time.
  await buy(sale, 3, '2026-07-01T22:30Z');
  await buy(sale, 4, '2026-07-01T23:30Z');
  await book(sale, 500_00);
  const { days, breakEven } = await readSale(sale);
  expect(days).toEqual([
    { day: '2026-07-01', sold: 3, total: 3 },
    { day: '2026-07-02', sold: 4, total: 7 },
  ]);
  expect(breakEven).toEqual({ kind: 'at', sold: 25 });
  const html = await page(sale);
  expect(html).toContain('18 more tickets cover the deal, which breaks even at 25.');
  expect(html).toContain('7 tickets were sold by 2 July 2026.');
  await book(sale, 1_000_00);
  expect((await readSale(sale)).breakEven).toEqual({ kind: 'at least', sold: 50 });
  expect(await page(sale)).toContain('All of them together need more.');
});
