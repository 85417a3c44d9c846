import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { releases } from '#app/db/schema/disputes.ts';
import { decideDispute, withdrawDispute } from '#app/features/bookings/disputes/commands.server.ts';
import { releaseDue } from '#app/features/bookings/money/commands.server.ts';
import { readHeld } from '#app/features/bookings/money/read-held.server.ts';
import { findBookingBlockers } from '#app/features/bookings/queries.server.ts';
import { readBooking } from '#app/features/bookings/read-booking.server.ts';
import { waysOf } from '#app/features/bookings/words.ts';
import { checkBooks } from '#app/features/payments/ledger/queries.server.ts';
import { type Acting, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { fund, inTwo, moneyActs } from '#tests/harness/money/acts.ts';
import { addAdmin, raiseIn } from '#tests/harness/money/disputed.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';

/* Money that a cancellation gives the performer stays held for two days, in which it can be disputed. */
const database = await testDatabase();
let venue: Acting;
let performer: Acting;

const world = await testMoney(database);
const acts = moneyActs(world);
const admin = await addAdmin(database);
await fund(world);
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
  await world.onboard(performer);
});

/** 5,000.00 and a fee of 250.00, paid whole or as far as the deposit of 1,575.00. */
const paid = async (howMuch: 'deposit' | 'all') => {
  const bookingId = await world.book(venue, performer, inTwo);
  const [deposit] = await world.instalmentsOf(bookingId);
  if (howMuch === 'all') await world.pay(venue, bookingId);
  else await world.payOne(venue, bookingId, deposit?.id ?? '');
  return bookingId;
};
const raise = (side: Acting, bookingId: string, asks: number) =>
  raiseIn({ database, files: openWatchedFiles() }, side, { bookingId, asks });
const decide = async (bookingId: string, disputeId: string, venueGetsMinor: number) => {
  const { amountMinor: heldMinor } = await readHeld(database.orm, bookingId);
  const decision = { bookingId, disputeId, venueGetsMinor, heldMinor, text: 'They called it off.' };
  await decideDispute(world.services, admin, decision);
  await world.settle();
};
const seenByVenue = (bookingId: string) => {
  const sources = { ...world.services, files: openWatchedFiles() };
  return readBooking(sources, venue.viewer, bookingId, venue.as);
};
const releasedBy = async (bookingId: string) => {
  const rows = await database.orm.select().from(releases).where(eq(releases.bookingId, bookingId));
  return rows.map(({ by }) => by);
};
const refused = (code: string, sentence: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(sentence) });

test('the venue’s part goes back at once, the performer’s two days later and not before', async () => {
  const bookingId = await paid('all');
  await acts.cancel(venue, bookingId, 'middle');
  await world.settle();
  await releaseDue(world.services);
  expect(await acts.atProvider(bookingId)).toMatchObject({ refunded: 262_500, transferred: 0 });
  expect(await releasedBy(bookingId)).toEqual([]);
  const blockers = () => findBookingBlockers(database.orm, [performer.as]);
  expect(await blockers()).toMatchObject([
    { what: expect.stringMatching(/hasn’t been released yet/) },
  ]);
  await acts.age(bookingId);
  await Promise.all([releaseDue(world.services), releaseDue(world.services)]);
  await world.settle();
  expect(await acts.atProvider(bookingId)).toMatchObject({
    refunded: 262_500,
    transferred: 250_000,
  });
  expect(await releasedBy(bookingId)).toEqual(['cancellation']);
  expect(await blockers()).toEqual([]);
  await expect(raise(venue, bookingId, 1)).rejects.toEqual(
    refused('conflict', /already been released/),
  );
});

test('a refund of everything leaves nothing to dispute', async () => {
  const bookingId = await paid('all');
  await acts.cancel(performer, bookingId, 'sameDay');
  await world.settle();
  expect(await acts.atProvider(bookingId)).toMatchObject({ refunded: 525_000 });
  await expect(raise(performer, bookingId, 0)).rejects.toEqual(
    refused('conflict', /already been released/),
  );
});

describe('a dispute about who cancelled', () => {
  test('keeps it held; decided for the venue, it goes back with its fee and nothing more is due', async () => {
    const bookingId = await paid('deposit');
    await acts.cancel(venue, bookingId, 'sameDay');
    expect(await acts.askedOf(bookingId)).toEqual([
      ['cancellation', 350_000, 0],
      ['cancellationFee', 125_000, 0],
    ]);
    const [first] = waysOf(await seenByVenue(bookingId));
    expect(first).toMatchObject({ label: 'Pay €3,500', tone: 'spotlight' });
    const { disputeId } = await raise(venue, bookingId, 150_000);
    await acts.age(bookingId);
    await releaseDue(world.services);
    expect(await releasedBy(bookingId)).toEqual([]);
    await decide(bookingId, disputeId, 150_000);
    expect(await acts.atProvider(bookingId)).toEqual({
      paid: 157_500,
      refunded: 157_500,
      transferred: 0,
    });
    expect(await acts.askedOf(bookingId)).toEqual([]);
    const ways = waysOf(await seenByVenue(bookingId));
    expect(ways.some(({ tone }) => tone === 'spotlight')).toBe(false);
    expect(await releasedBy(bookingId)).toEqual(['decision']);
  });

  test('decided for the performer: the missing part is still due, and goes on whole', async () => {
    const bookingId = await paid('deposit');
    await acts.cancel(venue, bookingId, 'late');
    const { disputeId } = await raise(venue, bookingId, 150_000);
    await decide(bookingId, disputeId, 0);
    // No fee is taken from the money of a cancellation.
    expect((await acts.atProvider(bookingId)).transferred).toBe(150_000);
    await world.pay(venue, bookingId);
    expect((await acts.atProvider(bookingId)).transferred).toBe(500_000);
  });

  test('withdrawn: due money goes at once, the rest waits', async () => {
    const bookingId = await paid('all');
    await acts.cancel(venue, bookingId, 'late');
    const withdraw = () =>
      withdrawDispute(world.services, venue.viewer, { bookingId, as: venue.as });
    await raise(venue, bookingId, 1);
    await withdraw();
    expect(await releasedBy(bookingId)).toEqual([]);
    await raise(venue, bookingId, 1);
    await acts.age(bookingId);
    await withdraw();
    expect(await releasedBy(bookingId)).toEqual(['cancellation']);
  });
});

test('money that a bank takes back meanwhile is due again, and reaches the performer', async () => {
  const bookingId = await paid('all');
  await acts.cancel(venue, bookingId, 'middle');
  await world.settle();
  await acts.decide(await acts.chargeback(bookingId, 1), 'lost');
  const unpaid = await acts.askedOf(bookingId);
  expect(unpaid).toMatchObject([['again', expect.any(Number), expect.any(Number)]]);
  await acts.letGo(bookingId);
  await world.pay(venue, bookingId);
  expect((await acts.atProvider(bookingId)).transferred).toBe(250_000);
  expect(await world.books(`booking:${bookingId}`)).toEqual({});
});

test('after all of this the books are sound', async () => {
  expect(await checkBooks(database.orm)).toMatchObject({ differences: [], unbalanced: [] });
});
