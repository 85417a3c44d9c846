import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { outbox } from '#app/db/schema/outbox.ts';
import { seats } from '#app/db/schema/tickets.ts';
import { issueComps } from '#app/features/tickets/comps/commands.server.ts';
import { comp } from '#app/features/tickets/comps/fields.ts';
import { moveTickets } from '#app/features/tickets/moves/commands.server.ts';
import { showPlaces } from '#app/features/tickets/moves/show-places.server.ts';
import { passTicketOn } from '#app/features/tickets/orders/commands.server.ts';
import { showOrder } from '#app/features/tickets/orders/show-order.server.ts';
import { showSoldOrder } from '#app/features/tickets/sales/queries.server.ts';
import { newId, sealToken } from '#app/platform/token.server.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { openTestDatabasePair } from '#tests/harness/servers/database.ts';
import { addSale, readTaken } from '#tests/harness/tickets/sale.ts';

/** As two web processes see one server. */
const pair = await openTestDatabasePair();
const [database, other] = pair;
const { orm } = database;
const secret = 'a secret of tests';
const services = { database, brand: testBrand, secret };
afterAll(async () => {
  for (const each of pair) await each.close();
});
beforeEach(() => orm.delete(outbox));

type Sale = Awaited<ReturnType<typeof addSale>>;

async function give({ venue, eventId }: Sale, typeId: string | undefined, quantity: number) {
  const fields = { eventId, typeId, quantity, name: 'Rosa', email: 'rosa@press.example' };
  const { orderId } = await issueComps(services, venue.viewer, {
    as: venue.as,
    ...comp.parse(fields),
  });
  await orm.delete(outbox);
  return orderId;
}

type Fields = { typeId: string; ticketIds?: string[]; seatIds?: string[] };

function move({ venue, eventId }: Sale, orderId: string, fields: Fields, from = database) {
  const whole = { as: venue.as, eventId, orderId, ticketIds: null, seatIds: [], ...fields };
  return moveTickets({ ...services, database: from }, venue.viewer, whole);
}

async function mails() {
  const sent = await orm.select().from(outbox).where(eq(outbox.type, 'mail')).orderBy(outbox.id);
  return sent.map(({ payload }) => payload as { to: string; text: string; tickets?: unknown });
}

const linkOf = (orderId: string) => sealToken(secret, 'order', orderId);

it('moves a ticket to another type with a new code, even in a full house, and says who did', async () => {
  const sale = await addSale(database, [2, 1], [{}, { priceMinor: 0 }, { of: 1 }]);
  const [standing = '', reduced = '', balcony = ''] = sale.typeIds;
  const orderId = await give(sale, standing, 2);
  const read = () => showOrder({ database, secret }, null, { link: linkOf(orderId) });
  const [first, second] = (await read()).tickets;
  const link = second?.path?.split('/').at(-1) ?? '';
  await passTicketOn(services, null, { link, name: 'Nuno', email: 'nuno@fans.example' });
  await orm.delete(outbox);

  // Both types share the places of a full house.
  await move(sale, orderId, { typeId: reduced });
  expect(await mails()).toMatchObject([
    { to: 'rosa@press.example', text: expect.stringContaining('Ticket 1: from Type 0 to Type 1') },
    { to: 'nuno@fans.example', tickets: expect.anything() },
  ]);
  const now = (await read()).tickets;
  expect(now).toMatchObject([
    { type: 'Type 1', isPassedOn: false },
    { type: 'Type 1', isPassedOn: true, code: null },
  ]);
  expect(now[0]?.code).not.toBe(first?.code);
  await expect(move(sale, orderId, { typeId: reduced })).rejects.toThrow('of that type already');
  await expect(move(sale, orderId, { typeId: balcony })).rejects.toThrow('Only 1 is left.');
  await move(sale, orderId, { typeId: balcony, ticketIds: [first?.id ?? ''] });
  const { moves } = await showSoldOrder({ database }, sale.venue.viewer, { ...sale, orderId });
  expect(moves).toMatchObject([
    { number: 1, from: 'Type 0', to: 'Type 1', by: expect.any(String) },
    { number: 2, from: 'Type 0', to: 'Type 1' },
    { number: 1, from: 'Type 1', to: 'Type 2' },
  ]);
  expect(await readTaken(database, sale.eventId)).toMatchObject([
    { size: 1, taken: 1, sold: 1, types: 1 },
    { size: 2, taken: 1, sold: 1, types: 1 },
  ]);
});

it('moves to the chosen seat and frees the old one', async () => {
  const sale = await addSale(database, [3], [{}]);
  const [typeId = ''] = sale.typeIds;
  const [allotmentId = ''] = sale.allotmentIds;
  await database.orm.execute(
    `update allotments set is_numbered = true where id = '${allotmentId}'`,
  );
  const place = { section: 'Stalls', sectionNumber: 0, isBeside: false, row: 'A', rowNumber: 0 };
  const row = [1, 2, 3].map((label) => ({
    id: newId(),
    eventId: sale.eventId,
    allotmentId,
    ...place,
    label: String(label),
    x: label * 2,
    kind: 'standard' as const,
  }));
  await orm.insert(seats).values(row);
  const orderId = await give(sale, typeId, 1);
  const input = { eventId: sale.eventId, orderId };
  const { tickets } = await showSoldOrder({ database }, sale.venue.viewer, input);
  const ticketIds = tickets.map(({ id }) => id);
  const view = await showPlaces(database, sale.venue.viewer, { ...input, ticketIds, typeId });
  const [chosen] = view.seats;
  await move(sale, orderId, { typeId, seatIds: [chosen?.id ?? ''] });
  expect(await showSoldOrder({ database }, sale.venue.viewer, input)).toMatchObject({
    tickets: [{ seat: chosen?.name }],
    moves: [{ to: `Type 0, ${chosen?.name}` }],
  });
  const free = await showPlaces(database, sale.venue.viewer, { ...input, ticketIds, typeId });
  expect(free.seats).toHaveLength(2);
  expect(await readTaken(database, sale.eventId)).toMatchObject([{ taken: 1, sold: 1 }]);
  await expect(move(sale, orderId, { typeId, seatIds: [chosen?.id ?? ''] })).rejects.toThrow(
    'just been taken',
  );
});

it('gives the last place to one of two who are moved to it at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const sale = await addSale(database, [2, 1], [{}, { of: 1 }]);
    const [from, typeId = ''] = sale.typeIds;
    const one = await give(sale, from, 1);
    const two = await give(sale, from, 1);
    const ends = await Promise.allSettled([
      move(sale, one, { typeId }),
      move(sale, two, { typeId }, other),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = ends.find((end) => end.status === 'rejected');
    expect(lost?.reason).toMatchObject({ code: 'conflict', message: 'Sold out.' });
    expect(await readTaken(database, sale.eventId)).toMatchObject([
      { size: 1, taken: 1, sold: 1, types: 1 },
      { size: 2, taken: 1, sold: 1, types: 1 },
    ]);
  }
});
