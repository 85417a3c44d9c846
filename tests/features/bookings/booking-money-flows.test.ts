import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookings } from '#app/db/schema/bookings.ts';
import { checkPayment, followPaid } from '#app/features/bookings/money/commands.server.ts';

import { compareBooks } from '#app/features/payments/ledger/compare-books.server.ts';
import { checkBooks } from '#app/features/payments/ledger/queries.server.ts';
import { type Acting, addTwoSides, dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
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
describe('debts after cancelling', () => {
  test('a venue’s same-day fee and its unpaid part go to the performer whole', async () => {
    await world.onboard(performer);
    const bookingId = await world.book(venue, performer, inTwo);
    await payFirst(bookingId);
    await acts.cancel(venue, bookingId, 'sameDay');
    await world.pay(venue, bookingId);
    expect((await acts.atProvider(bookingId)).transferred).toBe(0);
    await acts.letGo(bookingId);
    // 1,500 with its fee of 75, then 3,500 and 1,250 without a fee.
    const sent = 150_000 + 350_000 + 125_000;
    expect(await acts.atProvider(bookingId)).toEqual({
      paid: sent + 7_500,
      refunded: 0,
      transferred: sent,
    });
    expect(await acts.askedOf(bookingId)).toEqual([]);
    expect(await books(performer)).toEqual({});
  });

  test('a performer’s penalty is kept back from its next payouts, in lines of its own', async () => {
    await world.onboard(performer);
    const missed = await world.book(venue, performer, inTwo);
    await acts.cancel(performer, missed, 'sameDay');
    expect(await books(performer)).toEqual({ owedBy: 250_000 });
    const small = await world.book(venue, performer, whole(100_000), { days: 50 });
    await world.pay(venue, small);
    await playAndRelease(small, 1);
    // 1,000 less 50 of fee: all of it is kept back, and nothing is left to be sent.
    expect(await books(performer)).toEqual({ owedBy: 155_000 });
    expect(await acts.stateOf(small)).toBe('paidOut');
    const next = await world.book(venue, performer, whole(500_000), { days: 60 });
    await world.pay(venue, next);
    await playAndRelease(next);
    expect(await books(performer)).toEqual({});
    expect((await acts.atProvider(next)).transferred).toBe(475_000 - 155_000);
    const { rows } = (await database.orm.execute(sql`
      select e.amount_minor::text as minor from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id
      where t.kind = 'setOff' and t.source_id in (${small}, ${next}) and e.amount_minor > 0
      order by t.id`)) as unknown as { rows: { minor: string }[] };
    expect(rows.map(({ minor }) => Number(minor))).toEqual([95_000, 155_000]);
  });

  test.each([
    [2, [500_000, 0, 0, 250_000]],
    [4, [500_000, 0, 0, 0]],
  ])('a payment %d days late: the cost to a performer of cancelling', async (days, decision) => {
    const bookingId = await world.book(venue, performer, inTwo);
    await database.orm.execute(
      sql`update instalments set due_at = now() - make_interval(days => ${days}) where source_id = ${bookingId}`,
    );
    await acts.cancel(performer, bookingId, 'sameDay');
    expect(await acts.decisionOf(bookingId)).toEqual(decision);
  });

  test('force majeure gives everything back, with the fee', async () => {
    const bookingId = await world.book(venue, performer, inTwo);
    await world.pay(venue, bookingId);
    await acts.letItBe(bookingId, 'sameDay');
    await acts.callOff(venue, performer, bookingId);
    await world.settle();
    expect(await acts.atProvider(bookingId)).toEqual({
      paid: 525_000,
      refunded: 525_000,
      transferred: 0,
    });
    expect(await books(performer)).toEqual({});
  });
});

describe('changed terms, signed by both', () => {
  test('another day: the money stays, and the due dates move', async () => {
    const bookingId = await world.book(venue, performer, inTwo);
    await payFirst(bookingId);
    await acts.change(venue, performer, bookingId, termsOn(dayIn(90), inTwo));
    await world.settle();
    expect(await heldFor(bookingId)).toEqual({ held: -150_000, heldFees: -7_500 });
    expect(await acts.askedOf(bookingId)).toEqual([['balance', 350_000, 17_500]]);
    const instalment = (await world.instalmentsOf(bookingId)).find(({ state }) => state === 'open');
    // The end of the 14th day before it, in Lisbon.
    const end = Temporal.PlainDate.from(dayIn(90)).subtract({ days: 13 });
    expect(instalment?.dueAt.getTime()).toBe(
      end.toZonedDateTime('Europe/Lisbon').epochMilliseconds,
    );
    expect((await acts.atProvider(bookingId)).refunded).toBe(0);
  });

  test('more: the difference is due; less: it goes back', async () => {
    const bookingId = await world.book(venue, performer, inTwo);
    await world.pay(venue, bookingId);
    const onDay = (more: number) => termsOn(dayIn(40), { ...inTwo, ...flat(more) });
    await acts.change(venue, performer, bookingId, onDay(600_000));
    expect(await acts.askedOf(bookingId)).toEqual([['balance', 100_000, 5_000]]);
    expect(await acts.stateOf(bookingId)).toBe('confirmed');
    await acts.change(venue, performer, bookingId, onDay(400_000));
    await world.settle();
    expect(await acts.askedOf(bookingId)).toEqual([]);
    expect(await heldFor(bookingId)).toEqual({ held: -400_000, heldFees: -20_000 });
    expect(await acts.atProvider(bookingId)).toEqual({
      paid: 525_000,
      refunded: 105_000,
      transferred: 0,
    });
  });

  test('so little that the deposit covers it: the booking is confirmed', async () => {
    const bookingId = await world.book(venue, performer, inTwo);
    await payFirst(bookingId);
    await acts.change(
      venue,
      performer,
      bookingId,
      termsOn(dayIn(40), { ...inTwo, ...flat(120_000) }),
    );
    await world.settle();
    expect(await acts.stateOf(bookingId)).toBe('confirmed');
    expect(await heldFor(bookingId)).toEqual({ held: -120_000, heldFees: -6_000 });
    expect((await acts.atProvider(bookingId)).refunded).toBe(31_500);
  });
});

describe('money that comes late', () => {
  test('after a cancellation goes back whole', async () => {
    const bookingId = await world.book(venue, performer, whole(500_000));
    const [instalment] = await world.instalmentsOf(bookingId);
    const { sessionId } = await world.begin(venue, bookingId, instalment?.id ?? '');
    await acts.cancel(performer, bookingId, 'early');
    await world.sandbox.pay(sessionId, { card: cardOf(), keeps: false });
    await world.settle();
    expect(await acts.atProvider(bookingId)).toEqual({
      paid: 525_000,
      refunded: 525_000,
      transferred: 0,
    });
    expect(await books(venue)).toEqual({});
  });

  test('after the release goes on; a fixed fee and its limit are taken once', async () => {
    await world.onboard(performer);
    const settings = { PERFORMER_FEE: '5% + 1 max 200' };
    const bookingId = await world.book(venue, performer, inTwo, { settings });
    await payFirst(bookingId);
    await playAndRelease(bookingId);
    // 5 % of 1,500.00 and 1.00.
    expect((await acts.atProvider(bookingId)).transferred).toBe(150_000 - 7_600);
    await world.pay(venue, bookingId);
    // Of 5,000.00 it would be 251.00; no more than 200.00 is taken.
    expect((await acts.atProvider(bookingId)).transferred).toBe(500_000 - 20_000);
    expect(await heldFor(bookingId)).toEqual({});
    await world.sandbox.world.payPayoutsNow();
    await world.settle();
    expect(await acts.stateOf(bookingId)).toBe('paidOut');
  });
});

test('after all of this the books are sound, and nothing differs from what the provider has', async () => {
  expect(await checkBooks(database.orm)).toMatchObject({ differences: [], unbalanced: [] });
  expect(await compareBooks(world.services)).toEqual([]);
});

describe('missed steps', () => {
  test('a fully paid booking is confirmed by the clock', async () => {
    const bookingId = await world.book(venue, performer, whole(90_000));
    const [instalment] = await world.instalmentsOf(bookingId);
    const { sessionId } = await world.begin(venue, bookingId, instalment?.id ?? '');
    await world.sandbox.pay(sessionId, { card: cardOf(), keeps: false });
    await checkPayment(world.services, { bookingId, instalmentId: instalment?.id ?? '' });
    await database.orm.execute(sql`delete from outbox`);
    const stateNow = async () => {
      const [row] = await database.orm.select().from(bookings).where(eq(bookings.id, bookingId));
      return row?.state;
    };
    await followPaid(world.services);
    expect(await stateNow()).toBe('accepted');
    await database.orm.execute(sql`update instalments set ended_at = now() - interval '6 minutes'`);
    await followPaid(world.services);
    await followPaid(world.services);
    expect(await stateNow()).toBe('confirmed');
  });
});
