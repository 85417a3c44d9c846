import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { savedCards } from '#app/db/schema/payments.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { payBooking } from '#app/features/bookings/money/commands.server.ts';
import { listCards } from '#app/features/payments/instalments/queries.server.ts';
import { type Acting, addTwoSides, dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { moneyActs } from '#tests/harness/money/acts.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { waitingMails } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

/* Payments that the provider refuses, however often they are tried. */

const database = await testDatabase();
let venue: Acting;
let performer: Acting;

const world = await testMoney(database);
const acts = moneyActs(world);
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

const free = { VENUE_FEE: '0%', PERFORMER_FEE: '0%' };
const flat = (guaranteeMinor: number) => ({
  deal: { kind: 'flat' as const, guaranteeMinor, bonuses: [] },
  payment: { kind: 'whole' as const, dueDaysAfterSigning: 7 },
});
const begin = async (bookingId: string, savedCardId: string | null = null) => {
  const instalment = (await world.instalmentsOf(bookingId)).find(({ state }) => state === 'open');
  const paying = {
    bookingId,
    instalmentId: instalment?.id ?? '',
    as: venue.as,
    keepsCard: false,
    savedCardId,
  };
  return payBooking(world.services, venue.viewer, paying);
};
const keepCard = async (id: string) => {
  const payerId = pageParty(venue.as);
  await database.orm.execute(
    sql`insert into payers (id) values (${payerId}) on conflict do nothing`,
  );
  const card = { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2099 };
  await database.orm.insert(savedCards).values({ id, payerId, ...card });
};

test('a card that is gone at the provider is gone here, and another one can pay at once', async () => {
  const bookingId = await world.book(venue, performer, flat(120_000));
  await keepCard('pm_gone');
  await expect(begin(bookingId, 'pm_gone')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/Choose another/),
  });
  expect(await listCards(database.orm, pageParty(venue.as))).toEqual([]);
  await world.pay(venue, bookingId);
  expect(await acts.stateOf(bookingId)).toBe('confirmed');
});

test('a payer who waited for a card that was never charged pays another way', async () => {
  const bookingId = await world.book(venue, performer, flat(120_000));
  await keepCard('pm_unheard');
  const where = 'POST /v1/payment_intents';
  await world.sandbox.faults.set({ kind: 'cut before acting', where, times: 1 });
  await expect(begin(bookingId, 'pm_unheard')).rejects.toMatchObject({ code: 'unavailable' });
  await database.orm.execute(sql`update checkouts set created_at = now() - interval '3 minutes'
    where saved_card_id = 'pm_unheard'`);
  await world.pay(venue, bookingId);
  expect(await acts.stateOf(bookingId)).toBe('confirmed');
});

test('a customer who is gone at the provider is created anew there', async () => {
  const bookingId = await world.book(venue, performer, flat(120_000));
  await database.orm.execute(sql`insert into payers (id, provider_customer_id)
    values (${pageParty(venue.as)}, 'cus_gone')`);
  await world.pay(venue, bookingId);
  expect(await acts.stateOf(bookingId)).toBe('confirmed');
});

test('an amount beyond any card is refused, without blaming the provider', async () => {
  const bookingId = await world.book(venue, performer, flat(100_000_000));
  await expect(begin(bookingId)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/refused this payment/),
  });
  await acts.change(venue, performer, bookingId, termsOn(dayIn(40), flat(120_000)));
  await world.pay(venue, bookingId);
  expect(await acts.stateOf(bookingId)).toBe('confirmed');
});

test('an amount too small for any card is withdrawn', async () => {
  const bookingId = await world.book(venue, performer, flat(120_000), { settings: free });
  await world.pay(venue, bookingId);
  const more = termsOn(dayIn(40), flat(120_030));
  await acts.change(venue, performer, bookingId, more, free);
  expect(await acts.askedOf(bookingId)).toEqual([['whole', 30, 0]]);
  await expect(begin(bookingId)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/too small to charge/),
  });
  await world.settle();
  expect(await acts.askedOf(bookingId)).toEqual([]);
  await acts.play(bookingId);
  await acts.release(venue, performer, bookingId);
  await world.settle();
  expect(await acts.stateOf(bookingId)).toBe('settled');
});

test('so is a booking that nothing else is guaranteed for confirmed', async () => {
  const bookingId = await world.book(venue, performer, flat(20), { settings: free });
  await expect(begin(bookingId)).rejects.toMatchObject({ code: 'conflict' });
  await world.settle();
  expect(await acts.stateOf(bookingId)).toBe('confirmed');
  const [instalment] = await world.instalmentsOf(bookingId);
  expect(instalment?.state).toBe('void');
});

test('a payment of another amount than was due goes back whole, its venue is told, and the amount due can be paid', async () => {
  const bookingId = await world.book(venue, performer, flat(120_000));
  const [instalment] = await world.instalmentsOf(bookingId);
  const { sessionId } = await world.begin(venue, bookingId, instalment?.id ?? '');
  await world.sandbox.pay(sessionId, { card: cardOf(), keeps: false });
  await database.orm.execute(sql`update card_sandbox.objects set body = body || '{"amount": 90000}'
    where kind = 'payment_intent' and body ->> 'transfer_group' = ${`booking:${bookingId}`}`);
  await world.settle();
  expect((await world.transfersOf(bookingId)).map((one) => [one.kind, one.amountMinor])).toEqual([
    ['refund', 90_000],
  ]);
  const mails = (await waitingMails(database)).filter(({ subject }) => /refunded/.test(subject));
  expect(mails.map(({ to }) => to)).toEqual([venue.viewer.email]);
  expect(mails[0]?.text).toContain('€900');
  expect(await acts.stateOf(bookingId)).toBe('accepted');
  await world.pay(venue, bookingId);
  expect(await acts.stateOf(bookingId)).toBe('confirmed');
});
