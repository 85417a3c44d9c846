import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { events } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { chargebacks, charges, transfers } from '#app/db/schema/payments.ts';
import { orders } from '#app/db/schema/tickets.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { syncChargeback } from '#app/features/payments/chargebacks/steps.server.ts';
import { sweepBaskets } from '#app/features/tickets/baskets/commands.server.ts';
import { listChargedBack, listUnpaid } from '#app/features/tickets/door/commands.server.ts';
import { refundEvents, refundOrder } from '#app/features/tickets/orders/commands.server.ts';
import { placeOrder } from '#app/features/tickets/orders/place-order.server.ts';
import { forgetBuyer } from '#app/features/tickets/orders/steps.server.ts';
import { payOutTakings } from '#app/features/tickets/takings/commands.server.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { openBuying } from '#tests/harness/tickets/buying.ts';
import { readTaken } from '#tests/harness/tickets/sale.ts';

const database = await testDatabase();
const { orm } = database;
const buying = await openBuying(database);
const { world, begin, pay, stateOf, mailed, hold, buy } = buying;
const { services } = world;
const runOut = async () => {
  await orm.update(orders).set({ expiresAt: sql`now() - interval '1 second'` });
  await sweepBaskets(services);
};

it('the payment is held for the order, and its tickets are issued and mailed once', async () => {
  const orderId = await buy(2);
  expect(await stateOf(orderId)).toEqual(['placed', ['valid', 'valid']]);
  expect(await world.books(`order:${orderId}`)).toEqual({ held: -2_500 });
  expect(await mailed()).toEqual([expect.stringContaining('Your tickets')]);
  expect(await readTaken(database, buying.sale.eventId)).toEqual([
    { size: 10, taken: 2, held: 0, sold: 2, types: 2 },
  ]);
});

it('what costs nothing is bought without a card', async () => {
  const link = await hold(3, 1);
  const input = { link, name: 'Ana', email: 'ana@fans.example' };
  expect(await placeOrder(services, null, input)).toEqual({ url: null });
  expect(await placeOrder(services, null, input)).toEqual({ url: null });
  const id = openSealed(services.secret, 'order', link) ?? '';
  expect(await stateOf(id)).toEqual(['placed', ['valid', 'valid', 'valid']]);
});

it('money that comes after the basket ran out buys the tickets while they are there', async () => {
  const link = await hold(2);
  const session = await begin(link);
  await runOut();
  await pay(session);
  const id = openSealed(services.secret, 'order', link) ?? '';
  expect(await stateOf(id)).toEqual(['placed', ['valid', 'valid']]);
});

it('money that comes late for tickets that are gone goes back by itself, in words', async () => {
  const link = await hold(8);
  const session = await begin(link);
  await runOut();
  await hold(5);
  await pay(session);
  const id = openSealed(services.secret, 'order', link) ?? '';
  expect(await stateOf(id)).toEqual(['expired', []]);
  expect(await world.books(`order:${id}`, `buyer:${id}`)).toEqual({});
  const [refund] = await orm.select().from(transfers).where(eq(transfers.sourceId, id));
  expect(refund).toMatchObject({ kind: 'refund', amountMinor: 10_000 });
  expect(await mailed()).toEqual([expect.stringContaining('too late')]);
});

it('an account takes the name and the address of its orders along, and no mail is sent any more', async () => {
  const link = await hold(1, 1);
  await placeOrder(services, null, { link, name: 'Ana', email: 'Ana@fans.example' });
  const account = { email: 'ana@fans.example' };
  await orm.transaction((tx) => forgetBuyer(tx, { account } as never));
  const id = openSealed(services.secret, 'order', link) ?? '';
  const [order] = await orm.select().from(orders).where(eq(orders.id, id));
  expect([order?.name, order?.email]).toEqual(['', '']);
  await orm.delete(outbox);
  await orm
    .update(events)
    .set({ cancelledAt: sql`now()` })
    .where(eq(events.id, buying.sale.eventId));
  await refundEvents(services);
  expect(await stateOf(id)).toEqual(['placed', ['refunded']]);
  expect(await mailed()).toEqual([]);
});

it.for(['won', 'lost'] as const)(
  'the bank reads the order; a chargeback that is %s ends the tickets only if it is lost',
  async (outcome) => {
    const session = await begin(await hold(2));
    expect(await listUnpaid(orm, buying.sale.eventId)).toMatchObject([{ name: 'Ana', count: 2 }]);
    await pay(session);
    expect(await listUnpaid(orm, buying.sale.eventId)).toEqual([]);
    const [{ id: orderId = '' } = {}] = await orm
      .select()
      .from(orders)
      .where(eq(orders.eventId, buying.sale.eventId));
    const [charge] = await orm
      .select({ id: charges.providerChargeId })
      .from(charges)
      .innerJoin(orders, eq(orders.instalmentId, charges.instalmentId))
      .where(eq(orders.id, orderId));
    const { id } = await world.sandbox.world.disputeCharge(charge?.id ?? '');
    await syncChargeback(services, id);
    await world.settle();
    expect(await stateOf(orderId)).toEqual(['placed', ['valid', 'valid']]);
    expect(await listChargedBack(orm, buying.sale.eventId)).toEqual([orderId]);
    const [sent] = await orm.select().from(chargebacks).where(eq(chargebacks.id, id));
    expect(sent?.evidenceSentAt).not.toBe(null);
    await world.sandbox.world.closeDispute(id, outcome);
    for (let again = 0; again < 2; again += 1) {
      await syncChargeback(services, id);
      await world.settle();
    }
    const isLost = outcome === 'lost';
    expect(await listChargedBack(orm, buying.sale.eventId)).toEqual(isLost ? [orderId] : []);
    const end = isLost ? 'refunded' : 'valid';
    expect(await stateOf(orderId)).toEqual(['placed', [end, end]]);
    expect(await world.books(`order:${orderId}`)).toEqual(isLost ? {} : { held: -2_500 });
    expect((await readTaken(database, buying.sale.eventId))[0]?.taken).toBe(isLost ? 0 : 2);
  },
);

it('the takings are paid out in one transfer after the show, and not refunded any more', async () => {
  const bought = [await buy(2), await buy(1)];
  await world.onboard(buying.sale.venue);
  await orm
    .update(events)
    .set({
      loadInAt: sql`now() - interval '60 hours'`,
      loadOutAt: sql`now() - interval '49 hours'`,
    })
    .where(eq(events.id, buying.sale.eventId));
  await Promise.all([payOutTakings(services), payOutTakings(services)]);
  await world.settle();
  const sent = await orm
    .select()
    .from(transfers)
    .where(eq(transfers.sourceId, buying.sale.eventId));
  expect(sent.filter(({ kind }) => kind === 'transfer')).toMatchObject([
    { amountMinor: 3_750, partyId: pageParty(buying.sale.venue.as), state: 'sent' },
  ]);
  for (const id of bought) expect(await world.books(`order:${id}`)).toEqual({});
  const { viewer, as } = buying.sale.venue;
  const input = { as, eventId: buying.sale.eventId, orderId: bought[0] ?? '', ticketIds: null };
  await expect(refundOrder(services, viewer, input)).rejects.toMatchObject({ code: 'conflict' });
});
