import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { compareBooks } from '#app/features/payments/ledger/compare-books.server.ts';
import { checkBooks } from '#app/features/payments/ledger/queries.server.ts';
import { type Acting, addSide, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { fund, inTwo, moneyActs } from '#tests/harness/money/acts.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let venue: Acting;
let performer: Acting;

const world = await testMoney(database);
const acts = moneyActs(world);
await fund(world);
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

const payNext = async (bookingId: string) => {
  const instalment = (await world.instalmentsOf(bookingId)).find(({ state }) => state === 'open');
  await world.payOne(venue, bookingId, instalment?.id ?? '');
};
const requireBooks = async () => {
  expect(await checkBooks(database.orm)).toMatchObject({ differences: [], unbalanced: [] });
  expect(await compareBooks(world.services)).toEqual([]);
};

describe('from the contract to the bank', () => {
  it('holds a deposit and a balance, and pays the performer after the show', async () => {
    const bookingId = await world.book(venue, performer, inTwo);
    expect(await acts.askedOf(bookingId)).toEqual([
      ['balance', 350_000, 17_500],
      ['deposit', 150_000, 7_500],
    ]);
    await world.pay(venue, bookingId);
    expect(await acts.stateOf(bookingId)).toBe('confirmed');
    const held = { held: -500_000, heldFees: -25_000 };
    expect(await world.books(`booking:${bookingId}`)).toEqual(held);

    await world.onboard(performer);
    await acts.play(bookingId);
    expect(await acts.stateOf(bookingId)).toBe('played');
    await acts.release(venue, performer, bookingId);
    expect(await world.books(`booking:${bookingId}`)).toEqual({});
    await world.settle();
    const transfers = await world.transfersOf(bookingId);
    expect(transfers.filter(({ kind }) => kind === 'transfer').map(({ state }) => state)).toEqual([
      'sent',
      'sent',
    ]);
    const sent = transfers.filter(({ kind }) => kind === 'payout');
    expect(sent.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(475_000);
    await world.sandbox.world.payPayoutsNow();
    await world.settle();
    expect(await acts.stateOf(bookingId)).toBe('paidOut');
    expect(await world.books(`profile:${performer.as}`)).toEqual({});
    await requireBooks();
  });
});

/*
 * The table once more, in plain amounts for 5,000.00 and the venue’s fee of 250.00, of which
 * 1,575.00 is the deposit with its fee: refunds to the card, the transfer to the performer after
 * two days, the venue's payment due, and the performer's debt.
 */
describe('cancelling, in the decision, the books and at the provider', () => {
  const short = (minor: number) => (minor ? [['cancellation', minor, 0]] : []);
  const sameDayFee = [['cancellationFee', 125_000, 0]];
  const rows = [
    ['venue', 'early', 'nothing', 0, 0, [], 0],
    ['venue', 'early', 'deposit', 157_500, 0, [], 0],
    ['venue', 'early', 'all', 525_000, 0, [], 0],
    ['venue', 'middle', 'nothing', 0, 0, short(250_000), 0],
    ['venue', 'middle', 'deposit', 0, 150_000, short(100_000), 0],
    ['venue', 'middle', 'all', 262_500, 250_000, [], 0],
    ['venue', 'late', 'nothing', 0, 0, short(500_000), 0],
    ['venue', 'late', 'deposit', 0, 150_000, short(350_000), 0],
    ['venue', 'late', 'all', 0, 500_000, [], 0],
    ['venue', 'sameDay', 'nothing', 0, 0, [...short(500_000), ...sameDayFee], 0],
    ['venue', 'sameDay', 'deposit', 0, 150_000, [...short(350_000), ...sameDayFee], 0],
    ['venue', 'sameDay', 'all', 0, 500_000, sameDayFee, 0],
    ['performer', 'early', 'nothing', 0, 0, [], 0],
    ['performer', 'early', 'deposit', 157_500, 0, [], 0],
    ['performer', 'early', 'all', 525_000, 0, [], 0],
    ['performer', 'middle', 'nothing', 0, 0, [], 50_000],
    ['performer', 'middle', 'deposit', 157_500, 0, [], 50_000],
    ['performer', 'middle', 'all', 525_000, 0, [], 50_000],
    ['performer', 'late', 'nothing', 0, 0, [], 125_000],
    ['performer', 'late', 'deposit', 157_500, 0, [], 125_000],
    ['performer', 'late', 'all', 525_000, 0, [], 125_000],
    ['performer', 'sameDay', 'nothing', 0, 0, [], 250_000],
    ['performer', 'sameDay', 'deposit', 157_500, 0, [], 250_000],
    ['performer', 'sameDay', 'all', 525_000, 0, [], 250_000],
  ] as const;
  const decided = {
    venue: {
      early: [500_000, 0, 0, 0],
      middle: [250_000, 250_000, 0, 0],
      late: [0, 500_000, 0, 0],
      sameDay: [0, 500_000, 125_000, 0],
    },
    performer: {
      early: [500_000, 0, 0, 0],
      middle: [500_000, 0, 0, 50_000],
      late: [500_000, 0, 0, 125_000],
      sameDay: [500_000, 0, 0, 250_000],
    },
  };
  let [usualVenue, usualPerformer]: Acting[] = [];
  beforeAll(async () => {
    usualVenue = await addSide(database, 'venue', 'Sala');
    usualPerformer = await addSide(database, 'artist', 'Quartzo');
    await world.onboard(usualPerformer);
  });

  test.each(rows)('%s, %s, %s paid', async (by, window, paid, refunded, sent, open, owed) => {
    if (!usualVenue || !usualPerformer) throw new Error('there is no side');
    venue = usualVenue;
    // A debt from one night would be kept back from another one.
    if (by === 'venue') performer = usualPerformer;
    const bookingId = await world.book(venue, performer, inTwo);
    if (paid === 'all') await world.pay(venue, bookingId);
    if (paid === 'deposit') await payNext(bookingId);
    const feesBefore = (await world.books('')).platformFees ?? 0;
    await acts.cancel(by === 'venue' ? venue : performer, bookingId, window);
    expect(await acts.decisionOf(bookingId)).toEqual(decided[by][window]);
    await world.settle();
    const came = { nothing: 0, deposit: 157_500, all: 525_000 }[paid];
    expect(await acts.atProvider(bookingId)).toEqual({
      paid: came,
      refunded,
      transferred: 0,
    });
    expect((await world.books(`booking:${bookingId}`)).held ?? 0).toBe(0 - sent);
    await acts.letGo(bookingId);
    expect((await acts.atProvider(bookingId)).transferred).toBe(sent);
    expect(await acts.askedOf(bookingId)).toEqual(open);
    expect(await world.books(`booking:${bookingId}`)).toEqual({});
    expect(await world.books(`profile:${venue.as}`)).toEqual({});
    expect(await world.books(`profile:${performer.as}`)).toEqual(owed ? { owedBy: owed } : {});
    // The platform keeps the rest: its part of the fee, and a performer’s penalty.
    const feesNow = (await world.books('')).platformFees ?? 0;
    expect(feesBefore - feesNow).toBe(came - refunded - sent + owed);
  });

  test('and nothing differs from what the provider has', requireBooks);
});
