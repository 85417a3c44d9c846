import { expect, it } from 'vitest';
import { takeBasket } from '#app/features/tickets/baskets/commands.server.ts';
import { addTicketType } from '#app/features/tickets/sales/commands.server.ts';
import { ticketType } from '#app/features/tickets/sales/fields.ts';
import { startType } from '#app/features/tickets/sales/queries.server.ts';
import { readTyped } from '#app/fields/read-typed.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { addSale } from '#tests/harness/tickets/sale.ts';

const database = await testDatabase();
const services = { database, brand: testBrand, cards: null, secret: 'a secret of tests' };

it('wheelchair places of a standing show cost what the others do, and are for others only once those are sold', async () => {
  const { venue, eventId, typeIds } = await addSale(database, [2], [{}, { ticketsEach: 2 }]);
  const [standing = '', bundle = ''] = typeIds;
  const start = (wheelchairOf: string) =>
    startType(database, venue.viewer, { eventId, typeId: null, wheelchairOf });
  for (const other of ['another', bundle])
    await expect(start(other)).rejects.toMatchObject({ code: 'not-found' });
  const { written, like } = await start(standing);
  expect(written.name).toBe(`${like?.name}, wheelchair place`);
  const add = async (changes: Record<string, string>) => {
    const input = readTyped(ticketType, { eventId, ...written, ...changes });
    const type = ticketType.parse(input, { reportInput: true });
    return (await addTicketType(services, venue.viewer, { as: venue.as, ...type })).typeId;
  };
  const places = await add({ places: '1' });
  const rest = await add({ name: 'The rest', sharesWith: places, afterTypeId: standing });
  const take = (typeId: string, quantity: number) =>
    takeBasket(services, null, { lines: [{ typeId, quantity }] });
  await expect(take(rest, 1)).rejects.toMatchObject({ code: 'conflict' });
  await take(standing, 2);
  await take(rest, 1);
  await expect(take(places, 1)).rejects.toThrow(/Sold out/);
});
