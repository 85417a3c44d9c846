import { sql } from 'drizzle-orm';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { announceEvent, announceInTime } from '#app/features/announcements/commands.server.ts';
import { describeShow } from '#app/features/announcements/describe-show.ts';
import { announcement } from '#app/features/announcements/fields.ts';
import { ShowEmbed } from '#app/features/announcements/posters/parts.tsx';
import { showPublicEvent, startAnnouncement } from '#app/features/announcements/queries.server.ts';
import { takeBasket } from '#app/features/tickets/baskets/commands.server.ts';
import { BuyPage } from '#app/features/tickets/orders/buy.tsx';
import { refundOrder } from '#app/features/tickets/orders/commands.server.ts';
import { quantityField } from '#app/features/tickets/orders/parts.tsx';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import {
  addTicketType,
  changeTicketType,
  endTicketType,
  findOrders,
  openSale,
  stopSale,
} from '#app/features/tickets/sales/commands.server.ts';
import { sale, ticketType } from '#app/features/tickets/sales/fields.ts';
import {
  listDoor,
  listOrders,
  readTicketStanding,
  showSale,
  showSoldOrder,
} from '#app/features/tickets/sales/queries.server.ts';
import { readSale } from '#app/features/tickets/sales/read-sale.server.ts';
import { addNight, addVenue, dayIn } from '#tests/harness/bookings/nights.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { orm } = database;
const services = { database, brand: testBrand, cards: null, secret: 'a secret of tests' };
let venue: Awaited<ReturnType<typeof addVenue>>;
let eventId: string;
beforeEach(async () => {
  venue = await addVenue(database);
  ({ eventId } = await addNight(database, venue));
  await openSale(services, venue.owner, {
    as: venue.venueId,
    ...sale.parse({ eventId, currency: 'EUR' }),
  });
});

type Fields = Record<string, unknown>;
const typed = (fields: Fields) =>
  ticketType.parse({ eventId, name: 'Standing', priceMinor: 1_500, places: 100, ...fields });
const add = async (fields: Fields = {}, viewer = venue.owner) =>
  (await addTicketType(services, viewer, { as: venue.venueId, ...typed(fields) })).typeId;
const change = (typeId: string, fields: Fields = {}) =>
  changeTicketType(services, venue.manager, { as: venue.venueId, typeId, ...typed(fields) });
const announce = async (priceKind = 'here') => {
  const fields = announcement.parse({ eventId, priceKind, priceMinor: 900, currency: 'GBP' });
  return announceEvent(services, venue.owner, { as: venue.venueId, ...fields });
};
const take = (typeId: string, quantity: number) =>
  takeBasket(services, null, { lines: [{ typeId, quantity }] });
async function buy(typeId: string, quantity: number, name: string) {
  const { link } = await take(typeId, quantity);
  const email = `${name.toLowerCase()}@people.example`;
  await placeOrder(services, null, { link, name, email });
}
const readOwnSale = () => showSale({ database }, venue.manager, { eventId });

it('where cards can’t be charged, buyers read so first, and only free tickets can be taken', async () => {
  const [paid, free] = [await add(), await add({ name: 'Under 12', priceMinor: 0 })];
  const { announcementId } = await announce();
  const [show, sold] = [
    await showPublicEvent(orm, announcementId),
    await readSale(orm, announcementId),
  ];
  if (!show || !sold) throw new Error('nothing is sold');
  const page = (takesCards: boolean, types = sold.types) =>
    renderToStaticMarkup(
      BuyPage({ show, sale: { ...sold, types }, takesCards, room: null, refused: undefined }),
    );
  const sentence = 'can’t be bought here at present';
  expect(page(true)).not.toContain(sentence);
  expect(page(true)).toContain(quantityField(paid));
  const without = page(false);
  expect(without).toContain(sentence);
  expect(without).not.toContain(quantityField(paid));
  expect(without).toContain(quantityField(free));
  const onlyFree = sold.types.filter(({ id }) => id === free);
  expect(page(false, onlyFree)).not.toContain(sentence);
});

it('says the lowest price that is left in public, whichever came first: the tickets or the announcement', async () => {
  await add();
  const { announcementId } = await announce();
  const price = async () => (await showPublicEvent(orm, announcementId))?.price;
  expect(await price()).toBe('Tickets from €15');
  const early = await add({ name: 'Early bird', priceMinor: 1_000, places: 2 });
  await add({ name: 'Under 12', priceMinor: 0, places: 10 });
  expect(await price()).toBe('Tickets from €10');
  const start = await startAnnouncement(orm, venue.owner, { eventId, offered: ['AED', 'EUR'] });
  expect(start.written).toMatchObject({ priceKind: 'here', priceMinor: '', currency: 'EUR' });
  await take(early, 2);
  await announceInTime(services);
  expect(await price()).toBe('Tickets from €15');
  await endTicketType(services, venue.owner, { as: venue.venueId, eventId, typeId: early });
  await announce('door');
  expect(await price()).toBe('£9 on the door');
});

it('says in public that nothing is left, and that something is again', async () => {
  const typeId = await add({ priceMinor: 0, places: 2 });
  const { announcementId } = await announce();
  const isSoldOut = async () => {
    await announceInTime(services);
    return (await showPublicEvent(orm, announcementId))?.isSoldOut;
  };
  await buy(typeId, 2, 'Rosa');
  expect(await isSoldOut()).toBe(true);
  await change(typeId, { priceMinor: 0, places: 3 });
  expect(await isSoldOut()).toBe(false);
});

it('says in public what each type costs and whether it can be had, but nothing of hidden ones', async () => {
  const early = await add({ name: 'Early bird', priceMinor: 1_000, places: 2 });
  await add({ name: 'Standing', afterTypeId: early });
  const fromDay = dayIn(3);
  await add({ name: 'Balcony', priceMinor: 2_000, fromDay, fromTime: '10:00' });
  await add({ name: 'Friends', priceMinor: 0, isHidden: true });
  const { announcementId } = await announce();
  const offers = async () => {
    await announceInTime(services);
    const show = await showPublicEvent(orm, announcementId);
    const described = describeShow(show, testBrand);
    const [data] = described.flatMap((each) =>
      'script:ld+json' in each ? [each['script:ld+json'] as { offers: Fields[] }] : [],
    );
    return { data, html: renderToStaticMarkup(ShowEmbed({ show, product: 'Bandstand' })) };
  };
  const { data, html } = await offers();
  const url = `${testBrand.site}/events/${announcementId}/tickets`;
  const offer = { '@type': 'Offer', priceCurrency: 'EUR', url };
  const is = (state: string) => `https://schema.org/${state}`;
  const balcony = { ...offer, name: 'Balcony', price: '20', availability: is('PreOrder') };
  expect(data?.offers).toEqual([
    { ...offer, name: 'Early bird', price: '10', availability: is('InStock') },
    { ...offer, name: 'Standing', price: '15', availability: is('PreOrder') },
    { ...balcony, validFrom: expect.stringMatching(new RegExp(`^${fromDay}T\\d\\d:00:00Z$`)) },
  ]);
  expect(html).toContain('Early bird');
  expect(html).toContain(`href="/events/${announcementId}/tickets"`);
  expect(html).not.toContain('Friends');
  await take(early, 2);
  expect((await offers()).data?.offers[0]).toMatchObject({ availability: is('InStock') });
  await orm.execute(sql`update ticket_orders set state = 'expired' where state = 'basket'`);
  expect((await offers()).data?.offers.map(({ availability }) => availability)).toEqual([
    is('SoldOut'),
    is('InStock'),
    is('PreOrder'),
  ]);
  await stopSale(services, venue.owner, { as: venue.venueId, eventId });
  expect((await offers()).html).toContain('Not on sale now');
});

it('counts what types that share places have sold, and never offers fewer than that', async () => {
  const standing = await add({ priceMinor: 0 });
  const crew = await add({
    name: 'Four',
    priceMinor: 0,
    places: 40,
    ticketsEach: 4,
    sharesWith: standing,
  });
  await announce();
  await buy(standing, 3, 'Rosa');
  await buy(crew, 2, 'Nuno');
  await take(standing, 1);
  const { types, totals, standing: findBookings } = await readOwnSale();
  expect(findBookings).toBe('on sale');
  expect(types.map(({ sold, held, left, places }) => [sold, held, left, places])).toEqual([
    [3, 1, 88, 100],
    [8, 0, 32, 40],
  ]);
  expect(totals).toMatchObject({ sold: 11, held: 1, left: 88 });
  await expect(change(standing, { places: 11 })).rejects.toMatchObject({
    fields: { places: '12 are sold or in baskets already. There can’t be fewer.' },
  });
  await change(standing, { places: 12 });
  await expect(take(standing, 1)).rejects.toMatchObject({ code: 'conflict' });
  await expect(
    change(crew, { places: 7, ticketsEach: 4, sharesWith: standing }),
  ).rejects.toMatchObject({
    code: 'bad-input',
  });
});

it('keeps sold types as they are: their places, bundles and currency', async () => {
  const standing = await add({ priceMinor: 0 });
  const seated = await add({ name: 'Seated', priceMinor: 0 });
  await announce();
  await buy(seated, 1, 'Rosa');
  const wrong = (field: string) => ({ code: 'bad-input', fields: { [field]: expect.any(String) } });
  await expect(change(seated, { sharesWith: standing })).rejects.toMatchObject(wrong('sharesWith'));
  // An unsold type may move, and its own places are gone then.
  await change(standing, { sharesWith: seated, places: null });
  expect((await readOwnSale()).totals).toMatchObject({ sold: 1, left: 99 });
  expect(await readTicketStanding(orm, eventId)).toEqual({ isSetUp: true, sold: 1, left: 99 });
  await expect(change(seated, { ticketsEach: 2 })).rejects.toMatchObject(wrong('ticketsEach'));
  const swiss = { as: venue.venueId, ...sale.parse({ eventId, currency: 'CHF' }) };
  await expect(openSale(services, venue.owner, swiss)).rejects.toMatchObject({ code: 'conflict' });
});

it('refuses types that wait for each other, and ends before beginnings', async () => {
  const early = await add({ name: 'Early bird' });
  const late = await add({ afterTypeId: early });
  await expect(change(early, { afterTypeId: late })).rejects.toMatchObject({
    fields: { afterTypeId: expect.stringContaining('already') },
  });
  const days = { fromDay: '2030-01-02', untilDay: '2030-01-01' };
  await expect(add(days)).rejects.toMatchObject({ fields: { untilDay: expect.any(String) } });
  expect((await readOwnSale()).types.map(({ state }) => state)).toEqual(['on sale', 'after']);
});

it('finds orders by name, address and number, lists who comes, and refunds', async () => {
  const typeId = await add({ priceMinor: 0 });
  await announce();
  await buy(typeId, 2, 'Rosa');
  await buy(typeId, 1, 'Nuno');
  const { items: entries } = await listOrders({ database }, venue.manager, { eventId });
  expect(entries.map(({ name, count }) => [name, count])).toEqual([
    ['Nuno', 1],
    ['Rosa', 2],
  ]);
  const rosa = entries[1];
  const find = async (text: string) =>
    (await findOrders(services, venue.owner, { as: venue.venueId, eventId, text })).items.map(
      ({ name }) => name,
    );
  expect(await find('ROSA@')).toEqual(['Rosa']);
  expect(await find(rosa?.number ?? '')).toEqual(['Rosa']);
  expect(await find('%')).toEqual([]);
  const ids = { eventId, orderId: rosa?.id ?? '' };
  const [first] = (await showSoldOrder({ database }, venue.owner, ids)).tickets;
  const back = { as: venue.venueId, ...ids, ticketIds: [first?.id ?? ''] };
  await refundOrder(services, venue.manager, back);
  const { lines } = await listDoor(orm, venue.owner, eventId);
  expect(lines.map(({ name, count }) => [name, count])).toEqual([
    ['Nuno', 1],
    ['Rosa', 1],
  ]);
  expect((await readOwnSale()).totals).toMatchObject({ sold: 2, left: 98 });
});

it('is for people who sell the venue’s own tickets, and for its own events', async () => {
  const typeId = await add({ priceMinor: 0 });
  await announce();
  await buy(typeId, 1, 'Rosa');
  const other = await addVenue(database);
  const theirs = { as: other.venueId, ...typed({}) };
  const [order] = (await listOrders({ database }, venue.owner, { eventId })).items;
  const ids = { eventId, orderId: order?.id ?? '' };
  for (const [viewer, code] of [
    [venue.door, 'forbidden'],
    [other.owner, 'not-found'],
  ] as const) {
    await expect(add({}, viewer)).rejects.toMatchObject({ code });
    const as = { as: venue.venueId, eventId };
    await expect(stopSale(services, viewer, as)).rejects.toMatchObject({ code });
    await expect(
      refundOrder(services, viewer, { ...as, ...ids, ticketIds: null }),
    ).rejects.toMatchObject({ code });
    await expect(findOrders(services, viewer, { ...as, text: 'Rosa' })).rejects.toMatchObject({
      code,
    });
    for (const read of [
      () => showSale({ database }, viewer, { eventId }),
      () => listOrders({ database }, viewer, { eventId }),
      () => showSoldOrder({ database }, viewer, ids),
      () => listDoor(orm, viewer, eventId),
    ])
      await expect(read()).rejects.toMatchObject({ code });
  }
  // As their own page, with another venue's event.
  await expect(addTicketType(services, other.owner, theirs)).rejects.toMatchObject({
    code: 'not-found',
  });
  const { eventId: ownId } = await addNight(database, other);
  const mixed = { as: other.venueId, eventId: ownId };
  await expect(
    refundOrder(services, other.owner, { ...mixed, orderId: ids.orderId, ticketIds: null }),
  ).rejects.toMatchObject({ code: 'not-found' });
  await expect(endTicketType(services, other.owner, { ...mixed, typeId })).rejects.toMatchObject({
    code: 'not-found',
  });
});
