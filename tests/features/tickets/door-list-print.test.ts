import { expect, it } from 'vitest';
import { guests } from '#app/db/schema/tickets.ts';
import { takeBasket } from '#app/features/tickets/baskets/commands.server.ts';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import { listDoor } from '#app/features/tickets/sales/queries.server.ts';
import { doorSheet } from '#app/features/tickets/sales/words.ts';
import { printSheet } from '#app/platform/print/print-sheet.server.ts';
import { newId } from '#app/platform/token.server.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { textOfPdf } from '#tests/harness/reading/pdf.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { addSale } from '#tests/harness/tickets/sale.ts';

const database = await testDatabase();
const { orm } = database;
const services = { database, brand: testBrand, cards: null, secret: 'a secret of tests' };

it('prints who comes by surname, on as many pages as it takes, guests with whom they bring', async () => {
  const sale = await addSale(database, [100], [{ priceMinor: 0, name: 'Standing' }]);
  const buy = async (name: string, quantity: number) => {
    const lines = [{ typeId: sale.typeIds[0] ?? '', quantity }];
    const { link } = await takeBasket(services, null, { lines });
    await placeOrder(services, null, { link, name, email: 'fans@people.example' });
  };
  await buy('Ana Zulu', 2);
  await buy('Zoe Maria Ábreu', 10);
  await buy('Cher', 1);
  for (let at = 0; at < 30; at += 1) {
    const guest = { name: `Guest Lima${String(at).padStart(2, '0')}`, places: at === 0 ? 3 : 1 };
    await orm.insert(guests).values({ id: newId(), eventId: sale.eventId, ...guest });
  }
  const list = await listDoor(orm, sale.venue.viewer, sale.eventId);
  const sheet = doorSheet(list, 'Bandstand');
  expect(sheet.lists.map(({ rows }) => rows.slice(0, 3).map(({ name }) => name))).toEqual([
    ['Ábreu, Zoe Maria', 'Cher', 'Zulu, Ana'],
    ['Lima00, Guest', 'Lima01, Guest', 'Lima02, Guest'],
  ]);
  const text = textOfPdf(await printSheet(sheet, { warn: () => {} }));
  expect(text).toMatch(/13 tickets.*Ábreu, Zoe Maria.*Standing.*Zulu, Ana.*32 people on the list/s);
  expect(text).toContain('+2');
  expect(text).toContain('2 / 2');
});
