import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { outbox } from '#app/db/schema/outbox.ts';
import { charges } from '#app/db/schema/payments.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { orders, tickets, waitingEntries } from '#app/db/schema/tickets.ts';
import { syncChargeback } from '#app/features/payments/chargebacks/steps.server.ts';
import {
  changeOrderEmail,
  correctOrderEmail,
  passTicketOn,
  refundOrder,
} from '#app/features/tickets/orders/commands.server.ts';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import { entryPurpose, showTicket } from '#app/features/tickets/orders/queries.server.ts';
import { showOrder } from '#app/features/tickets/orders/show-order.server.ts';
import { forgetBuyer } from '#app/features/tickets/orders/steps.server.ts';
import { showSoldOrder } from '#app/features/tickets/sales/queries.server.ts';
import { showWaiting } from '#app/features/tickets/waiting/queries.server.ts';
import { openLog } from '#app/platform/log.ts';
import { newToken, sealToken } from '#app/platform/token.server.ts';
import { attachTickets } from '#app/processes/ticket-mails.server.ts';
import { makePerson, openSession } from '#tests/harness/people/accounts.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { openBuying } from '#tests/harness/tickets/buying.ts';
import { readMails } from '#tests/harness/tickets/mails.ts';

const database = await testDatabase();
const { orm } = database;
const buying = await openBuying(database);
const { world, hold } = buying;
const { services } = world;
const { secret } = services;

const right = 'ana@gmail.com';
const read = (link: string) => showOrder({ database, secret }, null, { link });
const change = (link: string, email = right) => changeOrderEmail(services, null, { link, email });
const linkIn = (path: string | null | undefined) => path?.split('/').at(-1) ?? '';

/** Two free tickets at a mistyped address. */
async function buyFree(): Promise<string> {
  const link = await hold(2, 1);
  await placeOrder(services, null, { link, name: 'Ana', email: 'ana@gmail.con' });
  await orm.delete(outbox);
  return link;
}

it('asks about a mistyped address once, and takes it the second time', async () => {
  const link = await hold(1, 1);
  const fields = { link, name: 'Ana', email: 'ana@gmail.con' };
  await expect(placeOrder(services, null, { ...fields, askedEmail: 'none' })).rejects.toMatchObject(
    {
      code: 'bad-input',
      fields: { email: expect.stringContaining('Did you mean ana@gmail.com?') },
    },
  );
  // Another address that looks mistyped is another question.
  const input = { ...fields, email: 'ana@gmial.com', askedEmail: fields.email };
  await expect(placeOrder(services, null, input)).rejects.toMatchObject({ code: 'bad-input' });
  // As it was typed.
  await placeOrder(services, null, { ...fields, askedEmail: ' Ana@Gmail.con ' });
  expect(await read(link)).toMatchObject({ state: 'placed', email: 'ana@gmail.con' });
});

it('a buyer corrects the address: new codes there, everything at the old one ends, both are told', async () => {
  const old = await buyFree();
  const before = (await read(old)).tickets;
  const { link } = await change(old);
  const order = await read(link);
  expect(order.email).toBe(right);
  expect(order.tickets.map(({ state }) => state)).toEqual(['valid', 'valid']);
  for (const [at, ticket] of order.tickets.entries())
    expect(ticket.code).not.toBe(before[at]?.code);
  await expect(read(old)).rejects.toMatchObject({ code: 'not-found' });
  for (const { path } of before)
    await expect(showTicket(orm, { secret, link: linkIn(path) })).rejects.toMatchObject({
      code: 'not-found',
    });
  const [toNew, toOld, ...more] = await readMails({ ...services, database });
  expect(more).toEqual([]);
  expect(toNew).toMatchObject({ to: right, text: expect.stringContaining(`/orders/${link}`) });
  expect(toOld).toMatchObject({ to: 'ana@gmail.con' });
  expect(toOld?.text).toContain('a…@g….com');
  for (const form of [toOld?.text, toOld?.html]) {
    expect(form).not.toMatch(/orders\/|tickets\/|BT1/);
    expect(form).not.toContain(right);
  }
  expect(toOld?.tickets).toBeUndefined();
  const stores = { ...services, database, log: openLog('silent') };
  expect(await attachTickets(stores, toNew?.tickets ?? { path: '', language: 'en' })).not.toEqual(
    [],
  );
  const dead = { path: `/orders/${old}`, language: 'en' };
  expect(await attachTickets(stores, dead)).toEqual([]);
  // Bought before, so buying again with the old link changes nothing.
  await expect(
    placeOrder(services, null, { link: old, name: 'Eve', email: 'eve@evil.example' }),
  ).rejects.toMatchObject({ code: 'not-found' });
  expect((await read(link)).email).toBe(right);
});

it('a ticket that was passed on stays with its holder', async () => {
  const old = await buyFree();
  const [first] = (await read(old)).tickets;
  const passed = { link: linkIn(first?.path), name: 'Nuno', email: 'nuno@fans.example' };
  await passTicketOn(services, null, passed);
  const [theirs] = await readMails({ ...services, database });
  const [, held = ''] = /\/tickets\/([\w-]+)/.exec(theirs?.text ?? '') ?? [];
  const { ticket } = await showTicket(orm, { secret, link: held });
  const { link } = await change(old);
  expect((await showTicket(orm, { secret, link: held })).ticket.code).toBe(ticket.code);
  expect((await read(link)).tickets.map(({ isPassedOn }) => isPassedOn)).toEqual([true, false]);
});

it('refuses the same address, a basket, and a buyer’s sixth correction', async () => {
  await expect(change(await hold(1, 1))).rejects.toMatchObject({ code: 'conflict' });
  const old = await buyFree();
  await expect(change(old, 'ana@gmail.con')).rejects.toMatchObject({ code: 'conflict' });
  await expect(
    changeOrderEmail(services, null, { link: old, email: 'ana@gmial.com', askedEmail: 'none' }),
  ).rejects.toMatchObject({ code: 'bad-input' });
  let { link } = await change(old, 'a1@fans.example');
  ({ link } = await change(link, 'a2@fans.example'));
  await expect(change(link, 'a3@fans.example')).rejects.toMatchObject({ code: 'too-many' });
  await orm
    .update(orders)
    .set({ linkNumber: 5 })
    .where(eq(orders.id, link.slice(0, 32)));
});

it('a venue corrects it, its door staff and others can’t, and the page of the order says who did', async () => {
  const old = await buyFree();
  const { venue, performer, eventId } = buying.sale;
  const orderId = old.slice(0, 32);
  const input = { as: venue.as, eventId, orderId, email: right };
  const door = await makePerson(orm, { userType: 'venue', name: 'Door' });
  await orm
    .insert(profileMembers)
    .values({ profileId: venue.as, accountId: door.accountId, role: 'door' });
  const { viewer: staff } = await openSession(orm, door.accountId);
  await expect(correctOrderEmail(services, staff, input)).rejects.toMatchObject({
    code: 'forbidden',
  });
  const theirs = { ...input, as: performer.as };
  await expect(correctOrderEmail(services, performer.viewer, theirs)).rejects.toMatchObject({
    code: 'not-found',
  });
  expect((await read(old)).email).toBe('ana@gmail.con');
  expect(await correctOrderEmail(services, venue.viewer, input)).toEqual({ email: right });
  await expect(read(old)).rejects.toMatchObject({ code: 'not-found' });
  const sold = await showSoldOrder({ database }, venue.viewer, { eventId, orderId });
  expect(sold).toMatchObject({
    email: right,
    addresses: [{ before: 'ana@gmail.con', after: right, by: 'venue', name: expect.any(String) }],
  });
  const mails = await readMails({ ...services, database });
  expect(mails.map(({ to }) => to)).toEqual([right, 'ana@gmail.con']);
});

it('money goes back as ever, and the bank is told of the first address', async () => {
  const orderId = await buying.buy(2);
  const { venue, eventId } = buying.sale;
  await correctOrderEmail(services, venue.viewer, { as: venue.as, eventId, orderId, email: right });
  const [first] = await orm.select().from(tickets).where(eq(tickets.orderId, orderId));
  const refund = { as: venue.as, eventId, orderId, ticketIds: [first?.id ?? ''] };
  expect(await refundOrder(services, venue.viewer, refund)).toMatchObject({ backMinor: 1_250 });
  await world.settle();
  expect(await world.books(`order:${orderId}`)).toEqual({ held: -1_250 });
  const [charge] = await orm
    .select({ id: charges.providerChargeId })
    .from(charges)
    .innerJoin(orders, eq(orders.instalmentId, charges.instalmentId))
    .where(eq(orders.id, orderId));
  const send = vi.spyOn(services.cards, 'sendEvidence');
  const { id } = await world.sandbox.world.disputeCharge(charge?.id ?? '');
  await syncChargeback(services, id);
  await world.settle();
  const [, , evidence] = send.mock.calls[0] ?? [];
  expect(evidence?.uncategorizedText).toContain('bought with the email address ana@fans.example');
  expect(evidence?.uncategorizedText).toContain(`corrected to ${right} at `);
});

it('a deleted account is named nowhere any more', async () => {
  const old = await buyFree();
  await change(old);
  await orm.transaction((tx) =>
    forgetBuyer(tx, { account: { email: right } } as Parameters<typeof forgetBuyer>[1]),
  );
  const { rows } = (await orm.execute(sql`select email_before, email_after from corrected_addresses
    where order_id = ${old.slice(0, 32)}`)) as unknown as { rows: object[] };
  expect(rows).toEqual([{ email_before: '', email_after: '' }]);
});

it('a link to a place in line no longer leads to an order whose address was corrected', async () => {
  const old = await buyFree();
  const id = newToken();
  await orm.insert(waitingEntries).values({
    id,
    eventId: buying.sale.eventId,
    typeId: buying.sale.typeIds[1] ?? '',
    quantity: 2,
    name: 'Ana',
    email: 'ana@gmail.con',
    language: 'en',
    offeredAt: new Date(),
    orderId: old.slice(0, 32),
  });
  const link = sealToken(secret, entryPurpose, id);
  expect((await showWaiting({ database, secret }, null, { link })).offer?.path).toBe(
    `/orders/${old}`,
  );
  await change(old);
  expect((await showWaiting({ database, secret }, null, { link })).offer).toBeNull();
});
