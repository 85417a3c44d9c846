import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { outbox } from '#app/db/schema/outbox.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { compareBooks } from '#app/features/payments/ledger/compare-books.server.ts';
import { checkBooks } from '#app/features/payments/ledger/queries.server.ts';
import { postTransaction } from '#app/features/payments/ledger/steps.server.ts';
import { type Acting, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { fund, inTwo, moneyActs } from '#tests/harness/money/acts.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { addPerson, viewerOf } from '#tests/harness/people/cast.ts';
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

const flat = (guaranteeMinor: number) => ({
  deal: { kind: 'flat' as const, guaranteeMinor, bonuses: [] },
});
const whole = (guaranteeMinor: number) => ({
  ...flat(guaranteeMinor),
  payment: { kind: 'whole' as const, dueDaysAfterSigning: 7 },
});
const books = (side: Acting) => world.books(`profile:${side.as}`);
const heldFor = (bookingId: string) => world.books(`booking:${bookingId}`);
const payFirst = async (bookingId: string, number?: string) => {
  const instalment = (await world.instalmentsOf(bookingId)).find(({ state }) => state === 'open');
  await world.payOne(venue, bookingId, instalment?.id ?? '', number);
};
const playAndRelease = async (bookingId: string, nightsAgo = 0) => {
  await acts.play(bookingId, nightsAgo);
  await acts.release(venue, performer, bookingId);
  await world.settle();
};
/** The waiting mails to a side. */
const mailsTo = async ({ viewer }: Acting) => {
  const rows = await database.orm.select().from(outbox).where(sql`${outbox.type} = 'mail'`);
  const mails = rows.map(({ payload }) => payload as { to: string; subject: string });
  return mails.filter(({ to }) => to === viewer.email).map(({ subject }) => subject);
};

test('members get their shares, odd cents and all', async () => {
  const members = [];
  for (const [name, payoutBasisPoints] of [
    ['Ana', 3_333],
    ['Bea', 3_333],
    ['Cai', 3_334],
  ] as const) {
    const { accountId } = await addPerson(database, { name });
    await database.orm
      .insert(profileMembers)
      .values({ profileId: performer.as, accountId, role: 'manager', payoutBasisPoints });
    members.push(await viewerOf(database, accountId));
  }
  const bookingId = await world.book(venue, performer, whole(10_000));
  await world.pay(venue, bookingId);
  await playAndRelease(bookingId);
  // 95.00 after the fee: the odd cent is the first one’s.
  const owed = [];
  for (const { pseudonym } of members) owed.push(await world.books(`person:${pseudonym}`));
  expect(owed.map(({ owedTo }) => owedTo).toSorted()).toEqual([-3_166, -3_167, -3_167]);
  expect(await books(performer)).toEqual({});
});

describe('money that comes back', () => {
  test('from a closed bank account: the performer is notified, and retries', async () => {
    await world.onboard(performer, { bankNumber: 'PT50000201231234567891116' });
    const bookingId = await world.book(venue, performer, whole(500_000));
    await world.pay(venue, bookingId);
    await playAndRelease(bookingId);
    await world.sandbox.world.payPayoutsNow();
    await world.settle();
    expect(await acts.stateOf(bookingId)).toBe('settled');
    expect((await mailsTo(performer)).join()).toMatch(/returned|bank/i);
    await world.onboard(performer);
    await acts.retry(performer, bookingId, 'payout');
    await world.sandbox.world.payPayoutsNow();
    await world.settle();
    expect(await acts.stateOf(bookingId)).toBe('paidOut');
    expect((await acts.atProvider(bookingId)).transferred).toBe(475_000);
  });

  test('from a card: it is owed again, and is sent again', async () => {
    const bookingId = await world.book(venue, performer, whole(500_000));
    await payFirst(bookingId, '4000000000005126');
    await acts.cancel(performer, bookingId, 'early');
    await world.settle();
    expect(await books(venue)).toEqual({});
    await world.sandbox.world.failRefundsNow();
    await world.settle();
    expect(await books(venue)).toEqual({ owedTo: -525_000 });
    await acts.retry(venue, bookingId, 'refund');
    expect(await books(venue)).toEqual({});
    expect((await acts.atProvider(bookingId)).refunded).toBe(525_000);
  });
});

describe('a chargeback', () => {
  test('that is won: nothing is released while it is open', async () => {
    await world.onboard(performer);
    const bookingId = await world.book(venue, performer, whole(500_000));
    await world.pay(venue, bookingId);
    const { providerFees: before = 0 } = await world.books('');
    const providerChargebackId = await acts.chargeback(bookingId);
    // The provider charges 15.00 for it, however it ends.
    expect((await world.books('')).providerFees).toBe(before + 1_500);
    expect(await heldFor(bookingId)).toMatchObject({ held: -500_000, contested: 525_000 });
    await playAndRelease(bookingId);
    expect((await acts.atProvider(bookingId)).transferred).toBe(0);
    await acts.decide(providerChargebackId, 'won');
    expect(await heldFor(bookingId)).toEqual({ held: -500_000, heldFees: -25_000 });
  });

  test('lost before the show: the venue has to pay the same again', async () => {
    const bookingId = await world.book(venue, performer, inTwo);
    await world.pay(venue, bookingId);
    await acts.decide(await acts.chargeback(bookingId), 'lost');
    expect(await heldFor(bookingId)).toEqual({ held: -350_000, heldFees: -17_500 });
    expect(await acts.askedOf(bookingId)).toEqual([['again', 150_000, 7_500]]);
    await world.pay(venue, bookingId);
    expect(await heldFor(bookingId)).toEqual({ held: -500_000, heldFees: -25_000 });
  });

  test('lost after the show, carried by the venue: it has to pay', async () => {
    await world.onboard(performer);
    const bookingId = await world.book(venue, performer, whole(500_000));
    await world.pay(venue, bookingId);
    await playAndRelease(bookingId);
    await acts.decide(await acts.chargeback(bookingId), 'lost');
    expect(await books(venue)).toEqual({ owedBy: 525_000 });
    expect(await acts.askedOf(bookingId)).toEqual([['owed', 525_000, 0]]);
    await world.pay(venue, bookingId);
    expect([await books(venue), await heldFor(bookingId)]).toEqual([{}, {}]);
    expect((await acts.atProvider(bookingId)).transferred).toBe(475_000);
  });

  test('lost after cancelling, while the venue pays its missing part at the same moment', async () => {
    await world.onboard(performer);
    const bookingId = await world.book(venue, performer, inTwo);
    await payFirst(bookingId);
    await acts.cancel(venue, bookingId, 'late');
    await acts.letGo(bookingId);
    await acts.decide(await acts.chargeback(bookingId), 'lost');
    expect(await acts.askedOf(bookingId)).toEqual([
      ['cancellation', 350_000, 0],
      ['owed', 157_500, 0],
    ]);
    // Both have come before anything follows from either.
    const sessions = [];
    for (const { id, state } of await world.instalmentsOf(bookingId))
      if (state === 'open') sessions.push(await world.begin(venue, bookingId, id));
    for (const { sessionId } of sessions)
      await world.sandbox.pay(sessionId, { card: cardOf(), keeps: false });
    await world.settle();
    expect(await books(venue)).toEqual({});
    expect((await acts.atProvider(bookingId)).transferred).toBe(500_000);
  });

  test('lost after the show, carried by the performer: its next payout is smaller', async () => {
    await world.onboard(performer);
    const carried = { ...whole(500_000), chargebacks: 'performer' as const };
    const bookingId = await world.book(venue, performer, carried);
    await world.pay(venue, bookingId);
    await playAndRelease(bookingId, 1);
    await acts.decide(await acts.chargeback(bookingId), 'lost');
    expect(await books(performer)).toEqual({ owedBy: 525_000 });
    expect(await acts.askedOf(bookingId)).toEqual([]);
    const next = await world.book(venue, performer, whole(1_000_000), { days: 50 });
    await world.pay(venue, next);
    await playAndRelease(next);
    expect(await books(performer)).toEqual({});
    expect((await acts.atProvider(next)).transferred).toBe(950_000 - 525_000);
  });
});

describe('fees', () => {
  test.each([
    // 5 % of 800.00 and 1.00; more than 50.00 is never charged.
    ['EUR', 80_000, '5% + 1 max 50', 4_100],
    ['EUR', 500_000, '5% + 1 max 50', 5_000],
    ['EUR', 50, '0% + 1', 50],
    // Yen have no cents: 5 % of 30,100, and a yen for every 1.00.
    ['JPY', 30_100, '5% + 1', 1_506],
    ['JPY', 30_100, '5% + 1 max 50', 50],
  ])('in %s on %d, %s: %d', async (currency, guaranteeMinor, fee, feeMinor) => {
    const settings = { VENUE_FEE: fee, PERFORMER_FEE: fee };
    const terms = { ...whole(guaranteeMinor), currency };
    const bookingId = await world.book(venue, performer, terms, { settings });
    const [instalment] = await world.instalmentsOf(bookingId);
    expect([instalment?.currency, instalment?.amountMinor, instalment?.feeMinor]).toEqual([
      currency,
      guaranteeMinor,
      feeMinor,
    ]);
    await world.pay(venue, bookingId);
    await playAndRelease(bookingId);
    const owedMinor = guaranteeMinor - feeMinor;
    expect(await books(performer)).toEqual(owedMinor ? { owedTo: -owedMinor } : {});
    expect((await acts.atProvider(bookingId)).paid).toBe(guaranteeMinor + feeMinor);
  });

  test('none between two pages of which one referred the other', async () => {
    await database.orm.execute(sql`insert into referrals (referred_id, referrer_id)
      values (${venue.as}, ${performer.as})`);
    const bookingId = await world.book(venue, performer, whole(500_000));
    await world.pay(venue, bookingId);
    await playAndRelease(bookingId);
    expect((await acts.atProvider(bookingId)).paid).toBe(500_000);
    expect(await books(performer)).toEqual({ owedTo: -500_000 });
  });
});

test('amounts beyond exact numbers are refused, and nothing is posted', async () => {
  const post = (amountMinor: number) =>
    postTransaction(database.orm, {
      cause: `too much ${amountMinor}`,
      kind: 'charged',
      source: { type: 'booking', id: 'b1' },
      entries: [
        { account: { kind: 'provider', owner: '', currency: 'EUR' }, amountMinor },
        {
          account: { kind: 'held', owner: 'booking:b1', currency: 'EUR' },
          amountMinor: -amountMinor,
        },
      ],
    });
  for (const amountMinor of [2 ** 53, 2 ** 53 + 2, 0.5, Number.NaN])
    await expect(post(amountMinor)).rejects.toThrow(/is no amount to enter/);
  expect(await world.books('booking:b1')).toEqual({});
});

test('after all of this the books are sound, and nothing differs from what the provider has', async () => {
  expect(await checkBooks(database.orm)).toMatchObject({ differences: [], unbalanced: [] });
  expect(await compareBooks(world.services)).toEqual([]);
});
