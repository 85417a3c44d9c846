import { afterAll, beforeEach, expect, test } from 'vitest';
import { chargebacks } from '#app/db/schema/payments.ts';
import { entry, pageParty } from '#app/domain/payments/ledger.ts';
import { settleChargeback } from '#app/features/payments/chargebacks/commands.server.ts';
import { checkBooks } from '#app/features/payments/ledger/queries.server.ts';
import { postTransaction } from '#app/features/payments/ledger/steps.server.ts';
import { type Acting, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { fund, moneyActs } from '#tests/harness/money/acts.ts';
import { openMoneyWorld } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

/*
 * Money that a venue gets back twice: as a refund, and through its bank. The provider refuses
 * refunds of payments that a bank has taken back.
 */

const database = await testDatabase();
let venue: Acting;
let performer: Acting;

const world = await openMoneyWorld(database);
const acts = moneyActs(world);
await fund(world);
afterAll(async () => {
  expect(await checkBooks(database.orm)).toMatchObject({ differences: [], unbalanced: [] });
  await world?.close();
});
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

const book = async (chargebacks: 'venue' | 'performer') => {
  const bookingId = await world.book(venue, performer, {
    deal: { kind: 'flat', guaranteeMinor: 120_000, bonuses: [] },
    payment: { kind: 'whole', dueDaysAfterSigning: 7 },
    chargebacks,
  });
  await world.pay(venue, bookingId);
  return bookingId;
};
/** Cancelled, and taken back by the bank before the refund could be made. */
const cancelAndDispute = async (bookingId: string, window: 'early' | 'middle') => {
  await acts.cancel(venue, bookingId, window);
  return acts.chargeback(bookingId);
};
const booksOf = ({ as }: Acting) => world.books(pageParty(as));
const refundsOf = async (bookingId: string) =>
  (await world.transfersOf(bookingId))
    .filter(({ kind }) => kind === 'refund')
    .map(({ state, amountMinor }) => [state, amountMinor]);

test.each(['venue', 'performer'] as const)(
  'whose refund was refused has got it from the bank: no one owes it, borne by the %s',
  async (carrier) => {
    const bookingId = await book(carrier);
    const chargeback = await cancelAndDispute(bookingId, 'early');
    expect(await refundsOf(bookingId)).toEqual([['failed', 126_000]]);
    await acts.decide(chargeback, 'lost');
    expect(await refundsOf(bookingId)).toEqual([['dropped', 126_000]]);
    expect([await booksOf(venue), await booksOf(performer)]).toEqual([{}, {}]);
    expect(await acts.askedOf(bookingId)).toEqual([]);
    expect(await world.books(`booking:${bookingId}`)).toEqual({});
  },
);

test('the performer’s part is asked for again, and nothing else', async () => {
  await world.onboard(performer);
  const bookingId = await book('venue');
  const chargeback = await cancelAndDispute(bookingId, 'middle');
  await acts.decide(chargeback, 'lost');
  expect(await booksOf(venue)).toEqual({});
  expect(await acts.askedOf(bookingId)).toEqual([['again', 60_000, 3_000]]);
  await world.pay(venue, bookingId);
  await acts.letGo(bookingId);
  expect(await acts.atProvider(bookingId)).toMatchObject({ refunded: 0, transferred: 60_000 });
});

test('of a refund larger than the charge-back, the rest still goes back', async () => {
  const bookingId = await book('venue');
  await cancelAndDispute(bookingId, 'early');
  const [charge] = await acts.chargesOf(bookingId);
  const source = { type: 'booking', id: bookingId };
  const common = { currency: 'EUR', amountMinor: 40_000, openedAt: new Date() };
  const lost = { id: `du_part_${bookingId}`, chargeId: charge?.id ?? '', ...common };
  await database.orm.insert(chargebacks).values({ ...lost, reason: 'general', state: 'lost' });
  await postTransaction(database.orm, {
    cause: `part of ${bookingId}`,
    kind: 'chargedBack',
    source,
    entries: [
      ...entry(
        { kind: 'contested', owner: `booking:${bookingId}`, currency: 'EUR' },
        'debit',
        40_000,
      ),
      ...entry({ kind: 'provider', owner: '', currency: 'EUR' }, 'credit', 40_000),
    ],
  });
  const settle = () =>
    database.orm.transaction((tx) => settleChargeback(tx, lost.id, pageParty(venue.as)));
  expect(await settle()).toMatchObject({ heldMinor: 0, feeMinor: 0, owedMinor: 0 });
  // Reported twice, nothing happens again.
  expect(await settle()).toBe(null);
  expect(await refundsOf(bookingId)).toEqual([
    ['dropped', 126_000],
    ['waiting', 86_000],
  ]);
  expect(await booksOf(venue)).toEqual({ owedTo: -86_000 });
});
