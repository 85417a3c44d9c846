import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { pageParty } from '#app/domain/payments/ledger.ts';
import {
  decideDispute,
  raiseDispute,
  withdrawDispute,
} from '#app/features/bookings/disputes/commands.server.ts';
import { checkPayment, followPaid } from '#app/features/bookings/money/commands.server.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { type Acting, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { fund, inTwo, moneyActs } from '#tests/harness/money/acts.ts';
import { addAdmin } from '#tests/harness/money/disputed.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

/* Money that arrives after a booking’s money was released, and isn’t assigned yet. */

const database = await testDatabase();
let venue: Acting;
let performer: Acting;

const world = await testMoney(database);
const acts = moneyActs(world);
const admin = await addAdmin(database);
await fund(world);
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

/** A venue that has cancelled late pays its debt, and disputes it at once. */
async function disputed() {
  const bookingId = await world.book(venue, performer, {
    deal: { kind: 'flat', guaranteeMinor: 120_000, bonuses: [] },
    payment: { kind: 'whole', dueDaysAfterSigning: 7 },
  });
  await acts.cancel(venue, bookingId, 'late');
  const instalment = (await world.instalmentsOf(bookingId)).find(
    ({ part }) => part === 'cancellation',
  );
  const { sessionId } = await world.begin(venue, bookingId, instalment?.id ?? '');
  await world.sandbox.pay(sessionId, { card: cardOf(), keeps: false });
  await checkPayment(world.services, { bookingId, instalmentId: instalment?.id ?? '' });
  const { disputeId } = await raiseDispute(
    { ...world.services, files: {} as Files },
    venue.viewer,
    {
      bookingId,
      as: venue.as,
      reason: 'whoCancelled',
      text: 'They did.',
      asksVenueGetsMinor: 120_000,
    },
  );
  await world.settle();
  return { bookingId, disputeId };
}

/** A while later the clock checks the consequences. */
async function follow() {
  await database.orm.execute(
    sql`update instalments set ended_at = ended_at - interval '10 minutes'`,
  );
  await followPaid(world.services);
  await world.settle();
}
const owedTo = async ({ as }: Acting) => (await world.books(pageParty(as))).owedTo ?? 0;

test('a payment for a cancelled show stays held while a dispute about it is open', async () => {
  const { bookingId, disputeId } = await disputed();
  await follow();
  expect(await world.books(`booking:${bookingId}`)).toEqual({ held: -120_000 });
  await decideDispute(world.services, admin, {
    bookingId,
    disputeId,
    venueGetsMinor: 50_000,
    heldMinor: 120_000,
    text: 'Half and half.',
  });
  expect(await world.books(`booking:${bookingId}`)).toEqual({});
  // No fee is taken of cancellation money.
  expect([await owedTo(venue), await owedTo(performer)]).toEqual([-50_000, -70_000]);
});

test('and goes on once the dispute is withdrawn and no other can be raised', async () => {
  const { bookingId } = await disputed();
  await withdrawDispute(world.services, venue.viewer, { bookingId, as: venue.as });
  await follow();
  expect(await world.books(`booking:${bookingId}`)).toEqual({ held: -120_000 });
  await acts.letGo(bookingId);
  expect(await world.books(`booking:${bookingId}`)).toEqual({});
  expect(await owedTo(performer)).toBe(-120_000);
});

test('a payment while a bank contests an earlier one waits for the decision', async () => {
  const bookingId = await world.book(venue, performer, inTwo);
  const [deposit, balance] = await world.instalmentsOf(bookingId);
  await world.payOne(venue, bookingId, deposit?.id ?? '');
  await acts.play(bookingId);
  await acts.release(venue, performer, bookingId);
  await world.settle();
  const dispute = await acts.chargeback(bookingId);
  await world.payOne(venue, bookingId, balance?.id ?? '');
  await follow();
  expect(await world.books(`booking:${bookingId}`)).toMatchObject({ held: -350_000 });
  await acts.decide(dispute, 'won');
  await follow();
  expect(await world.books(`booking:${bookingId}`)).toEqual({});
  expect(await owedTo(performer)).toBe(-475_000);
});
