import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { pageParty } from '#app/domain/payments/party.ts';
import { decideClaim, withdrawClaim } from '#app/features/bookings/commands/end-claim.server.ts';
import { followPaid } from '#app/features/bookings/commands/follow-paid.server.ts';
import { checkPayment } from '#app/features/bookings/commands/pay-booking.server.ts';
import { raiseClaim } from '#app/features/bookings/commands/raise-claim.server.ts';
import type { Files } from '#app/platform/file-store.ts';
import { type Acting, addSide } from '#tests/harness/bookings/bookings.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { fund, inTwo, moneyActs } from '#tests/harness/money/acts.ts';
import { addAdmin } from '#tests/harness/money/claimed.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

/* Money that comes once a booking’s money has been handed out, and isn’t anybody’s yet. */

const database = await testDatabase();
let venue: Acting;
let performer: Acting;

const world = await testMoney(database);
const acts = moneyActs(world);
const admin = await addAdmin(database);
await fund(world);
beforeEach(async () => {
  venue = await addSide(database, 'venue', 'Cinema Candeia');
  performer = await addSide(database, 'artist', 'The Night Owls');
});

/** A venue that has cancelled late pays what it owes for it, and disputes that at once. */
async function disputed() {
  const bookingId = await world.book(venue, performer, {
    deal: { kind: 'flat', guaranteeMinor: 120_000, bonuses: [] },
    payment: { kind: 'whole', dueDaysAfterSigning: 7 },
  });
  await acts.cancel(venue, bookingId, 'late');
  const due = (await world.duesOf(bookingId)).find(({ part }) => part === 'cancellation');
  const { sessionId } = await world.begin(venue, bookingId, due?.id ?? '');
  await world.sandbox.pay(sessionId, { card: cardOf(), keeps: false });
  await checkPayment(world.services, { bookingId, dueId: due?.id ?? '' });
  const { claimId } = await raiseClaim({ ...world.services, files: {} as Files }, venue.viewer, {
    ...{ bookingId, as: venue.as, reason: 'whoCancelled', text: 'They did.' },
    asksVenueGetsMinor: 120_000,
  });
  await world.settle();
  return { bookingId, claimId };
}

/** A while later the clock looks at what should have followed. */
async function follow() {
  await database.orm.execute(sql`update dues set ended_at = ended_at - interval '10 minutes'`);
  await followPaid(world.services);
  await world.settle();
}
const owedTo = async ({ as }: Acting) => (await world.books(pageParty(as))).owedTo ?? 0;

test('what is paid for a cancelled show stays held while a claim on it is open', async () => {
  const { bookingId, claimId } = await disputed();
  await follow();
  expect(await world.books(`booking:${bookingId}`)).toEqual({ held: -120_000 });
  await decideClaim(world.services, admin, {
    ...{ bookingId, claimId, venueGetsMinor: 50_000, heldMinor: 120_000, text: 'Half and half.' },
  });
  expect(await world.books(`booking:${bookingId}`)).toEqual({});
  // No fee is taken of what a cancellation brings.
  expect([await owedTo(venue), await owedTo(performer)]).toEqual([-50_000, -70_000]);
});

test('and goes on once the claim is withdrawn and nobody can raise another', async () => {
  const { bookingId } = await disputed();
  await withdrawClaim(world.services, venue.viewer, { bookingId, as: venue.as });
  await follow();
  expect(await world.books(`booking:${bookingId}`)).toEqual({ held: -120_000 });
  await acts.letGo(bookingId);
  expect(await world.books(`booking:${bookingId}`)).toEqual({});
  expect(await owedTo(performer)).toBe(-120_000);
});

test('what is paid while a bank has an earlier payment waits until it has decided', async () => {
  const bookingId = await world.book(venue, performer, inTwo);
  const [deposit, balance] = await world.duesOf(bookingId);
  await world.payOne(venue, bookingId, deposit?.id ?? '');
  await acts.play(bookingId);
  await acts.release(venue, performer, bookingId);
  await world.settle();
  const dispute = await acts.dispute(bookingId);
  await world.payOne(venue, bookingId, balance?.id ?? '');
  await follow();
  expect(await world.books(`booking:${bookingId}`)).toMatchObject({ held: -350_000 });
  await acts.decide(dispute, 'won');
  await follow();
  expect(await world.books(`booking:${bookingId}`)).toEqual({});
  expect(await owedTo(performer)).toBe(-475_000);
});
