import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { MailedTickets } from '#app/db/outbox.server.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { takeBasket } from '#app/features/tickets/baskets/commands/take-basket.server.ts';
import { prepareReader, readCodes } from '#app/features/tickets/door/components/read-codes.ts';
import { passTicketOn } from '#app/features/tickets/orders/commands/pass-ticket-on.server.ts';
import { placeOrder } from '#app/features/tickets/orders/commands/place-order.server.ts';
import { showOrder } from '#app/features/tickets/orders/queries/show-order.server.ts';
import { openLog } from '#app/platform/log.ts';
import { qrPath } from '#app/platform/qr-code.server.ts';
import { attachTickets } from '#app/processes/ticket-mails.server.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { textOfPdf } from '#tests/harness/reading/pdf.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { pixelsOf } from '#tests/harness/tickets/photograph-code.ts';
import { addSale } from '#tests/harness/tickets/sale.ts';

const database = await testDatabase();
const { orm } = database;
const { services } = await testMoney(database);
const stores = { ...services, database, log: openLog('silent') };
const { secret } = services;

/** The tickets of each mail that waits, oldest first. */
async function mailed(): Promise<MailedTickets[]> {
  const isMail = eq(outbox.type, 'mail');
  const mails = await orm.select().from(outbox).where(isMail).orderBy(asc(outbox.id));
  return mails.map(({ payload }) => payload.tickets as MailedTickets);
}

/** What those mails bring along: the text of the PDF, and the calendar entry. */
async function attached(): Promise<string[][]> {
  const brought = (await mailed()).map(async (tickets) => {
    const files = await attachTickets(stores, tickets);
    return files.map(({ name, bytes }) =>
      name === 'tickets.pdf' ? textOfPdf(bytes) : new TextDecoder().decode(bytes),
    );
  });
  return Promise.all(brought);
}

it('an order’s mail brings its tickets to print; a ticket that is passed on comes to its holder alone', async () => {
  const sale = await addSale(database, [10], [{ priceMinor: 0 }]);
  const lines = [{ typeId: sale.typeIds[0] ?? '', quantity: 2 }];
  const { link } = await takeBasket(services, null, { lines });
  await placeOrder(services, null, { link, name: 'Rosa', email: 'rosa@fans.example' });
  const [[pdf = '', entry = ''] = []] = await attached();
  const { title, number, tickets } = await showOrder(orm, { secret, link });
  expect(pdf.split(title)).toHaveLength(3);
  expect(pdf).toMatch(new RegExp(`${number}, ticket 1.*${number}, ticket 2`, 's'));
  expect(entry).toContain('SUMMARY:Night of owls');
  await orm.delete(outbox);

  const path = tickets[0]?.path?.split('/').at(-1) ?? '';
  await passTicketOn(services, null, { link: path, name: 'Ana Lua', email: 'ana@fans.example' });
  const [[hers = ''] = []] = await attached();
  expect(hers.split(title)).toHaveLength(2);
  expect(hers).toContain('Ana Lua');
  expect(hers).not.toContain(number);
  const [toAna] = await mailed();
  const again = {
    link: toAna?.path.split('/').at(-1) ?? '',
    name: 'Eva',
    email: 'eva@fans.example',
  };
  await passTicketOn(services, null, again);
  // The mail to Ana was late: what she had is Eva’s.
  expect(toAna && (await attachTickets(stores, toAna))).toEqual([]);
});

it('the code that is printed is the one that is shown', async () => {
  const compiled = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareReader(new Uint8Array(readFileSync(compiled)).buffer);
  const code = `BT1${'aZ3-_kQ9'.repeat(17).slice(0, 131)}`;
  const { modules, path } = qrPath(code);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="540" viewBox="-4 -4 ${modules + 8} ${modules + 8}"><path fill="#fff" d="M-4-4h999v999h-999z"/><path d="${path}"/></svg>`;
  const seen = await readCodes(await pixelsOf(sharp(Buffer.from(svg))));
  expect(seen.map(({ text }) => text)).toEqual([code]);
});
