import { verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ticketPasses } from '#app/api/ticket-files.server.ts';
import type { MailedTickets } from '#app/db/outbox.server.ts';
import { events } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { seats, ticketKeys, ticketSales, tickets } from '#app/db/schema/tickets.ts';
import { judge } from '#app/domain/tickets/door/judge.ts';
import { takeBasket } from '#app/features/tickets/baskets/commands.server.ts';
import { readSignedCode } from '#app/features/tickets/door/components/read-signature.ts';
import { prepareReader, readCodes } from '#app/features/tickets/door/parts.tsx';
import {
  nameTicket,
  passTicketOn,
  returnTickets,
} from '#app/features/tickets/orders/commands.server.ts';

import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';

import { showOrder } from '#app/features/tickets/orders/show-order.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { qrPath } from '#app/platform/qr-code.server.ts';
import { walletsAt } from '#app/platform/wallets/wallets.ts';
import { attachTickets } from '#app/processes/ticket-mails.server.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { openPass } from '#tests/harness/reading/pass.ts';
import { textOfPdf } from '#tests/harness/reading/pdf.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';
import { readMails } from '#tests/harness/tickets/mails.ts';
import { pixelsOf } from '#tests/harness/tickets/photograph-code.ts';
import { addSale } from '#tests/harness/tickets/sale.ts';
import { makeWalletKeys } from '#tests/harness/tickets/wallet-keys.ts';

const database = await testDatabase();
const { orm } = database;
const { services } = await testMoney(database);
const stores = { ...services, database, log: openLog('silent') };
const { secret } = services;
const site = 'https://bandstand.test';

/** The tickets of each waiting mail, oldest first. */
async function mailed(): Promise<MailedTickets[]> {
  const mails = await readMails(stores);
  return mails.map(({ tickets }) => tickets as MailedTickets);
}

/** The attachments of the mails: the text of the PDF, and the calendar entry. */
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
  const { title, number, tickets } = await showOrder({ database, secret }, null, { link });
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
  // The mail to Ana was late: her ticket is Eva’s now.
  expect(toAna && (await attachTickets(stores, toAna))).toEqual([]);
});

it('each ticket goes into wallets as what the door lets in, and none that its holder has no more', async () => {
  const keys = await makeWalletKeys(makeFolder());
  const settings = parseSettings({ BASE_URL: 'https://bandstand.test', ...keys.environment });
  const offering = { ...services, settings, brand: brandOf(settings) };
  const sale = await addSale(database, [10], [{ priceMinor: 0, name: 'Balcony' }]);
  const { eventId } = sale;
  // In summer, when Lisbon’s clocks aren’t those of UTC.
  const summer = `${new Date().getUTCFullYear() + 1}-07-01`;
  const doorsAt = new Date(`${summer}T20:00Z`);
  await orm.update(events).set({ doorsAt }).where(eq(events.id, eventId));
  await orm.update(ticketSales).set({ returnHours: 0 }).where(eq(ticketSales.eventId, eventId));
  const lines = [{ typeId: sale.typeIds[0] ?? '', quantity: 3 }];
  const { link } = await takeBasket(services, null, { lines });
  await orm.delete(outbox);
  await placeOrder(offering, null, { link, name: 'Rosa', email: 'rosa@fans.example' });
  const [mail] = await readMails({ ...offering, database });
  const order = await showOrder({ database, secret }, null, { link });
  const [first, second, third] = order.tickets.map(({ id }) => `/orders/${link}/tickets/${id}`);
  for (const [at, path] of [first, second, third].entries())
    for (const way of [
      `Add to Apple Wallet:\n${site}${path}/ticket.pkpass`,
      `Add to Google Wallet:\n${site}${path}/google-wallet`,
    ])
      expect(mail?.text).toContain(`Ticket ${at + 1}: ${way}`);
  const linkOf = (at: number) => order.tickets[at]?.path?.split('/').at(-1) ?? '';
  await nameTicket(services, null, { link: linkOf(0), name: 'Rosa' });
  await orm.insert(seats).values({
    id: 'c12',
    eventId,
    allotmentId: sale.allotmentIds[0] ?? '',
    kind: 'standard',
    section: 'Stalls',
    sectionNumber: 1,
    isBeside: false,
    row: 'C',
    rowNumber: 3,
    label: '12',
    x: 0,
  });
  await orm
    .update(tickets)
    .set({ seatId: 'c12' })
    .where(eq(tickets.id, order.tickets[0]?.id ?? ''));
  const get = (path = '', given: object = offering) =>
    new Hono<HttpEnv>()
      .use(async (context, next) => {
        context.set('services', given as Services);
        await next();
      })
      .route('/', ticketPasses)
      .request(path);

  const file = await get(`${first}/ticket.pkpass`);
  expect(file.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
  const opened = await openPass(new Uint8Array(await file.arrayBuffer()), keys.texts.issuer);
  expect(opened.manifest).toEqual(opened.sums);
  expect(opened).toMatchObject({ isSigned: true, isDetached: true, isAlteredSigned: false });
  const drawn = { 'icon.png': 29, 'icon@2x.png': 58, 'logo.png': 50, 'logo@2x.png': 100 };
  expect(opened.widths).toMatchObject(drawn);
  const { pass } = opened;
  expect(pass).toMatchObject({
    passTypeIdentifier: 'pass.test.tickets',
    teamIdentifier: 'TEAM123456',
    relevantDate: `${summer}T21:00:00+01:00`,
    description: 'Ticket for Owls',
    locations: [{ latitude: 38.7, longitude: -9.1 }],
  });
  const fields = Object.values<{ label: string; value: string }[]>(pass.eventTicket).flat();
  expect(Object.fromEntries(fields.map(({ label, value }) => [label, value]))).toMatchObject({
    Doors: '21:00',
    Event: 'Owls',
    Venue: 'Cinema Candeia',
    Date: order.day,
    Ticket: 'Balcony',
    Seat: 'Stalls, row C, seat 12',
    Name: 'Rosa',
  });

  const saved = await get(`${first}/google-wallet`);
  const [, head = '', body = '', signature = ''] =
    /^https:\/\/pay\.google\.com\/gp\/v\/save\/([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(
      saved.headers.get('location') ?? '',
    ) ?? [];
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    keys.publicKey,
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const [event] = claims.payload.eventTicketClasses;
  const [ticket] = claims.payload.eventTicketObjects;
  expect(claims).toMatchObject({ aud: 'google', typ: 'savetowallet', origins: [site] });
  expect(event.id).toMatch(/^3388000000022000000\.[\w-]+$/);
  expect(ticket.classId).toBe(event.id);
  expect(event.dateTime.doorsOpen).toBe(`${summer}T21:00:00+01:00`);
  expect(JSON.stringify(event)).toMatch(/Owls.*Cinema Candeia/);
  expect(JSON.stringify(ticket)).toMatch(/Balcony.*Rosa.*row C/);

  const [{ publicKey = '' } = {}] = await orm
    .select()
    .from(ticketKeys)
    .where(eq(ticketKeys.eventId, eventId));
  for (const code of [pass.barcodes[0].message, ticket.barcode.value]) {
    const read = await readSignedCode([code], [publicKey]);
    expect(read?.ticketId).toBe(order.tickets[0]?.id);
    const inside = { tickets: new Map(), guests: new Map() };
    const known = { eventId, tickets: new Map(), inside, later: {}, shut: null };
    expect(judge(read, known).lets).toBe('in');
  }

  const [, back = ''] = order.tickets.map(({ id }) => id);
  await returnTickets(services, null, { link, ticketIds: [back] });
  const toAna = { link: linkOf(2), name: 'Ana', email: 'ana@fans.example' };
  await passTicketOn(offering, null, toAna);
  const mails = await readMails({ ...offering, database });
  const hers = mails
    .map(({ text }) => /\/tickets\/[\w-]+(?=\/google-wallet)/.exec(`${text}`)?.[0])
    .at(-1);
  const paths = [second, third, order.tickets[2]?.path, `${first}0`, hers];
  for (const [way, good] of [
    ['ticket.pkpass', 200],
    ['google-wallet', 303],
  ] as const) {
    const answers = await Promise.all(paths.map((path) => get(`${path}/${way}`)));
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 404, 404, good]);
    // Without keys there are none, and nothing mentions them.
    const bare = { ...services, settings: parseSettings({}) };
    expect((await get(`${first}/${way}`, bare)).status).toBe(404);
  }
  expect(walletsAt(services.brand.wallets, new Date())).toEqual([]);
  expect(walletsAt(offering.brand.wallets, new Date(Date.now() + 2 * 86_400_000))).toEqual([
    'google',
  ]);
});

it('the code that is printed is the one that is shown', async () => {
  const compiled = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareReader(new Uint8Array(readFileSync(compiled)).buffer);
  const code = `BT1${'aZ3-_kQ9'.repeat(17).slice(0, 131)}`;
  const { modules, path } = qrPath(code);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="540" viewBox="-4 -4 ${modules + 8} ${modules + 8}"><path fill="#fff" d="M-4-4h999v999h-999z"/><path d="${path}"/></svg>`;
  const codes = await readCodes(await pixelsOf(sharp(Buffer.from(svg))));
  expect(codes.map(({ text }) => text)).toEqual([code]);
});
