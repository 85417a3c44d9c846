import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { outbox } from '#app/db/schema/outbox.ts';
import { providerEvents } from '#app/db/schema/payments.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { cancelBooking } from '#app/features/bookings/cancellations/commands.server.ts';
import { decideDispute, raiseDispute } from '#app/features/bookings/disputes/commands.server.ts';
import { confirmShow } from '#app/features/bookings/money/commands.server.ts';
import { syncChargeback } from '#app/features/payments/chargebacks/steps.server.ts';
import { sweepEvents } from '#app/features/payments/commands.server.ts';
import { recordTransfer } from '#app/features/payments/transfers/steps.server.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { findBlockers, leavePage } from '#app/processes/leaving.server.ts';
import { type Acting, addTwoSides, dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { fund, moneyActs } from '#tests/harness/money/acts.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { addPerson, viewerOf } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

/* States in which money could stay behind for ever. */

const database = await testDatabase();
let venue: Acting;
let performer: Acting;

const world = await testMoney(database);
const acts = moneyActs(world);
await fund(world);
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

const flat = {
  deal: { kind: 'flat' as const, guaranteeMinor: 120_000, bonuses: [] },
  payment: { kind: 'whole' as const, dueDaysAfterSigning: 7 },
};
const subjectsOf = async ({ viewer }: Acting) => {
  const rows = await database.orm.select().from(outbox).where(sql`${outbox.type} = 'mail'`);
  const mails = rows.map(({ payload }) => payload as { to: string; subject: string });
  return mails.filter(({ to }) => to === viewer.email).map(({ subject }) => subject);
};
const leavingPage = ({ viewer, as }: Acting) => {
  const files = { removeAll: async () => {} } as unknown as Files;
  return leavePage({ database, files, brand: world.services.brand }, viewer, as);
};

test('payments in another currency go back when the contract changes its currency', async () => {
  const bookingId = await world.book(venue, performer, flat);
  await world.pay(venue, bookingId);
  const terms = termsOn(dayIn(40), { ...flat, currency: 'GBP' });
  await acts.change(venue, performer, bookingId, terms);
  await world.settle();
  expect(await world.books(`booking:${bookingId}`)).toEqual({});
  const transfers = await world.transfersOf(bookingId);
  expect(transfers.map(({ kind, currency }) => [kind, currency])).toEqual([['refund', 'EUR']]);
  expect(transfers[0]?.amountMinor).toBe((await acts.chargesOf(bookingId))[0]?.refundedMinor);
  expect(await acts.askedOf(bookingId)).toHaveLength(1);
});

test('a performer hears of a transfer that the provider refuses for good', async () => {
  const bookingId = await world.book(venue, performer, flat);
  await world.pay(venue, bookingId);
  await acts.play(bookingId);
  await acts.release(venue, performer, bookingId);
  await world.settle();
  const transfer = (await world.transfersOf(bookingId)).find(({ kind }) => kind === 'transfer');
  await recordTransfer(world.services, transfer?.id ?? '', { refused: 'parameter_invalid' });
  await world.settle();
  expect(
    (await subjectsOf(performer)).some((subject) => /returned by the bank/.test(subject)),
  ).toBe(true);
});

test('a page or a person that money is on its way to can’t go before it is there', async () => {
  const member = await addPerson(database, { name: 'Lia' });
  await database.orm.insert(profileMembers).values({
    profileId: performer.as,
    accountId: member.accountId,
    role: 'manager',
    payoutBasisPoints: 5_000,
  });
  const bookingId = await world.book(venue, performer, flat, { days: 70 });
  await world.pay(venue, bookingId);
  await acts.play(bookingId);
  await acts.release(venue, performer, bookingId);
  await world.settle();
  await expect(leavingPage(performer)).rejects.toMatchObject({ code: 'conflict' });
  const viewer = await viewerOf(database, member.accountId);
  expect(await findBlockers(database.orm, viewer)).toHaveLength(1);
});

test('a page can’t go between the end of a show and the clock’s next look', async () => {
  const bookingId = await world.book(venue, performer, flat, { days: 72 });
  await world.pay(venue, bookingId);
  await database.orm.execute(sql`update bookings set load_in_at = now() - interval '9 hours',
    starts_at = now() - interval '3 hours', ends_at = now() - interval '1 second'
    where id = ${bookingId}`);
  await expect(leavingPage(performer)).rejects.toMatchObject({ code: 'conflict' });
});

test('a claim can be decided when a bank has taken everything meanwhile', async () => {
  const bookingId = await world.book(venue, performer, flat, { days: 41 });
  await world.pay(venue, bookingId);
  await acts.play(bookingId);
  const files = {} as Files;
  const { disputeId } = await raiseDispute({ ...world.services, files }, performer.viewer, {
    bookingId,
    as: performer.as,
    reason: 'other' as const,
    text: 'Not so.',
    asksVenueGetsMinor: 0,
  });
  await acts.decide(await acts.chargeback(bookingId), 'lost');
  const admin = { ...(await addPerson(database, { name: 'Ada' })), isAdmin: true };
  const decided = {
    bookingId,
    disputeId,
    venueGetsMinor: 0,
    heldMinor: 0,
    text: 'Nothing is left.',
  };
  await decideDispute(world.services, admin, decided);
  await world.settle();
  await world.pay(venue, bookingId);
  expect(await world.books(`booking:${bookingId}`)).toEqual({});
  expect(await acts.askedOf(bookingId)).toEqual([]);
});

test('no money moves between a charge-back’s news and what follows from it', async () => {
  const bookingId = await world.book(venue, performer, flat, { days: 42 });
  await world.pay(venue, bookingId);
  const [charge] = await acts.chargesOf(bookingId);
  const { id } = await world.sandbox.world.disputeCharge(charge?.providerChargeId ?? '');
  await syncChargeback(world.services, id);
  const cancelling = { bookingId, as: venue.as, window: 'early', reason: 'Rain.' } as const;
  await expect(cancelBooking(world.services, venue.viewer, cancelling)).rejects.toMatchObject({
    code: 'conflict',
  });
  await world.settle();
  await acts.play(bookingId);
  await confirmShow(world.services, venue.viewer, { bookingId, as: venue.as });
  await world.sandbox.world.closeDispute(id, 'lost');
  await syncChargeback(world.services, id);
  const word = confirmShow(world.services, performer.viewer, { bookingId, as: performer.as });
  expect(await word).toEqual({ isReleased: false });
});

test('a silent provider causes no second notice of a charge-back', async () => {
  const bookingId = await world.book(venue, performer, flat, { days: 43 });
  await world.pay(venue, bookingId);
  const [charge] = await acts.chargesOf(bookingId);
  await world.sandbox.world.disputeCharge(charge?.providerChargeId ?? '');
  const fault = { kind: 'too many requests', where: 'POST /v1/disputes/:id' } as const;
  await world.sandbox.faults.set(fault);
  for (let round = 0; round < 3; round++) await world.settle().catch(() => {});
  await world.sandbox.faults.clear();
  await world.settle();
  const charged = (await subjectsOf(venue)).filter((subject) =>
    subject.includes(' charged back: '),
  );
  expect(charged).toHaveLength(1);
});

test('handled messages of the provider, which name cardholders, go after 90 days', async () => {
  const old = {
    type: 'charge.updated',
    body: '{}',
    receivedAt: new Date(Date.now() - 91 * 86_400_000),
  };
  await database.orm.insert(providerEvents).values([
    { ...old, id: 'evt_handled', handledAt: new Date() },
    { ...old, id: 'evt_open' },
    { ...old, id: 'evt_new', handledAt: new Date(), receivedAt: new Date() },
  ]);
  await sweepEvents(database.orm);
  const rows = await database.orm.select({ id: providerEvents.id }).from(providerEvents);
  const ids = rows.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['evt_open', 'evt_new']));
  expect(ids).not.toContain('evt_handled');
});
