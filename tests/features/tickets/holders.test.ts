import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { events } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { orders, ticketSales } from '#app/db/schema/tickets.ts';
import { takeBasket } from '#app/features/tickets/baskets/commands.server.ts';
import {
  nameTicket,
  notifyPostponed,
  passTicketOn,
  refundEvents,
  returnTickets,
} from '#app/features/tickets/orders/commands.server.ts';

import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import { showTicket } from '#app/features/tickets/orders/queries.server.ts';
import { showOrder } from '#app/features/tickets/orders/show-order.server.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { addSale, readTaken } from '#tests/harness/tickets/sale.ts';

const database = await testDatabase();
const { orm } = database;
const { services } = await testMoney(database);
const { secret } = services;
let sale: Awaited<ReturnType<typeof addSale>>;
let order: string;
beforeEach(async () => {
  sale = await addSale(database, [10], [{ priceMinor: 0 }]);
  const lines = [{ typeId: sale.typeIds[0] ?? '', quantity: 2 }];
  order = (await takeBasket(services, null, { lines })).link;
  await placeOrder(services, null, { link: order, name: 'Rosa', email: 'rosa@fans.example' });
  await orm.delete(outbox);
});

const read = () => showOrder({ database, secret }, null, { link: order });
const linkIn = (path: string | null | undefined) => path?.split('/').at(-1) ?? '';
const ownLink = async () => linkIn((await read()).tickets[0]?.path);
const allowReturns = (returnHours: number) =>
  orm.update(ticketSales).set({ returnHours }).where(eq(ticketSales.eventId, sale.eventId));

it('a ticket that is passed on has another code and another address, which only its new holder gets', async () => {
  const link = await ownLink();
  const old = await showTicket(orm, { secret, link });
  await passTicketOn(services, null, { link, name: 'Ana', email: 'ana@fans.example' });
  const [mail] = await orm.select().from(outbox).where(eq(outbox.type, 'mail'));
  expect(mail?.payload).toMatchObject({ to: 'ana@fans.example' });
  const [, hers = ''] = /\/tickets\/([\w-]+)/.exec(String(mail?.payload.text)) ?? [];
  const { ticket } = await showTicket(orm, { secret, link: hers });
  expect(ticket).toMatchObject({ name: 'Ana', code: expect.stringMatching(/^BT1/) });
  expect(ticket.code).not.toBe(old.ticket.code);
  const [passedOn, kept] = (await read()).tickets;
  expect(passedOn).toMatchObject({ isPassedOn: true, name: 'Ana', code: null, path: null });
  expect(JSON.stringify(passedOn)).not.toContain(hers);
  expect(kept?.code).toMatch(/^BT1/);
  const altered = hers.slice(0, -1) + (hers.endsWith('A') ? 'B' : 'A');
  for (const over of [link, linkIn(order), altered])
    await expect(showTicket(orm, { secret, link: over })).rejects.toMatchObject({
      code: 'not-found',
    });
  const again = { link, name: 'Eva', email: 'eva@fans.example' };
  await expect(passTicketOn(services, null, again)).rejects.toMatchObject({ code: 'not-found' });
});

it('a buyer returns their own tickets until the deadline, and none that were passed on', async () => {
  await allowReturns(0);
  const link = await ownLink();
  await passTicketOn(services, null, { link, name: 'Ana', email: 'ana@fans.example' });
  const [theirs = '', own = ''] = (await read()).tickets.map(({ id }) => id);
  const giveBack = (ticketIds: string[]) =>
    returnTickets(services, null, { link: order, ticketIds });
  await expect(giveBack([theirs])).rejects.toMatchObject({ code: 'conflict' });
  await allowReturns(24 * 365 * 10);
  await expect(giveBack([own])).rejects.toMatchObject({ code: 'conflict' });
  await allowReturns(0);
  await giveBack([own]);
  expect((await read()).tickets.map(({ state }) => state)).toEqual(['valid', 'returned']);
  expect((await readTaken(database, sale.eventId))[0]).toMatchObject({ taken: 1, sold: 1 });
});

it('a ticket has a name until its show is over or cancelled', async () => {
  const link = await ownLink();
  await nameTicket(services, null, { link, name: 'Ana' });
  expect((await showTicket(orm, { secret, link })).ticket.name).toBe('Ana');
  await orm.update(events).set({ cancelledAt: sql`now()` }).where(eq(events.id, sale.eventId));
  await expect(nameTicket(services, null, { link, name: 'Eva' })).rejects.toMatchObject({
    code: 'conflict',
  });
});

it('later holders of tickets are told too that the show is cancelled', async () => {
  const link = await ownLink();
  await passTicketOn(services, null, { link, name: 'Ana', email: 'ana@fans.example' });
  await refundEvents(services);
  await orm.delete(outbox);
  await orm.update(events).set({ cancelledAt: sql`now()` }).where(eq(events.id, sale.eventId));
  await refundEvents(services);
  const mails = await orm.select().from(outbox).where(eq(outbox.type, 'mail'));
  expect(mails.map(({ payload }) => payload.to).sort()).toEqual([
    'ana@fans.example',
    'rosa@fans.example',
  ]);
});

it('holders of tickets of a postponed show are told once, and its buyers may return them for two weeks', async () => {
  await passTicketOn(services, null, {
    link: await ownLink(),
    name: 'Ana',
    email: 'ana@fans.example',
  });
  await orm.delete(outbox);
  const postpone = (days: number) =>
    orm
      .update(events)
      .set({
        day: sql`day + ${days}::int`,
        doorsAt: sql`doors_at + make_interval(days => ${days})`,
        loadInAt: sql`load_in_at + make_interval(days => ${days})`,
        loadOutAt: sql`load_out_at + make_interval(days => ${days})`,
      })
      .where(eq(events.id, sale.eventId));
  const told = async () => {
    const mails = await orm.select().from(outbox).where(eq(outbox.type, 'mail'));
    return mails.map(({ payload }) => `${payload.to} ${payload.subject}`).sort();
  };
  const [, own = ''] = (await read()).tickets.map(({ id }) => id);
  const giveBack = () => returnTickets(services, null, { link: order, ticketIds: [own] });
  // Moved and moved back before anyone was notified, it is as it was.
  await postpone(7);
  await postpone(-7);
  await notifyPostponed(services);
  expect(await told()).toEqual([]);
  await expect(giveBack()).rejects.toMatchObject({ code: 'conflict' });
  await postpone(7);
  await Promise.all([notifyPostponed(services), notifyPostponed(services)]);
  await notifyPostponed(services);
  expect(await told()).toEqual([
    expect.stringMatching(/^ana@fans.example New date/),
    expect.stringMatching(/^rosa@fans.example New date/),
  ]);
  // Both come with their tickets, since printed ones name the old day.
  const mails = await orm.select().from(outbox).where(eq(outbox.type, 'mail'));
  const brought = expect.objectContaining({ path: expect.stringMatching(/^\/(orders|tickets)\//) });
  expect(mails.map(({ payload }) => payload.tickets)).toEqual([brought, brought]);
  const { isMoved, returns, tickets: all } = await read();
  expect({ isMoved, states: all.map(({ state }) => state) }).toEqual({
    isMoved: true,
    states: ['valid', 'valid'],
  });
  expect(returns).not.toBeNull();
  await orm.update(orders).set({ notifiedAt: sql`now() - interval '14 days 1 second'` });
  await expect(giveBack()).rejects.toMatchObject({ code: 'conflict' });
  await orm.update(orders).set({ notifiedAt: sql`now() - interval '13 days'` });
  await giveBack();
  expect((await read()).tickets.map(({ state }) => state)).toEqual(['valid', 'returned']);
});
