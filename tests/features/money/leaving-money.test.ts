import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exports } from '#app/api/export.server.ts';
import { savedCards } from '#app/db/schema/payments.ts';
import { checkPayment } from '#app/features/bookings/money/commands.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { findBlockers, leavePage } from '#app/processes/leaving.server.ts';
import { type Acting, addSide, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { serveCalls } from '#tests/harness/calls/calls.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { moneyActs } from '#tests/harness/money/acts.ts';
import { type MoneyWorld, openMoneyWorld } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';

const database = await testDatabase();
let world: MoneyWorld;
let acts: ReturnType<typeof moneyActs>;
let venue: Acting;
let performer: Acting;
let bookingId: string;
const files = openFiles(parseSettings({ DATA_DIR: makeFolder() }));

beforeAll(async () => {
  world = await openMoneyWorld(database);
  acts = moneyActs(world);
  ({ venue, performer } = await addTwoSides(database));
  const others = await addSide(database, 'artist', 'Somebody else');
  // The provider’s fees come out of the platform’s own money there.
  const rich = await addSide(database, 'venue', 'Rich');
  await world.pay(rich, await world.book(rich, others, {}, { days: 60 }));
  bookingId = await world.book(venue, performer);
});
afterAll(async () => {
  await world?.close();
});

const blockersOf = async ({ viewer }: Acting) =>
  (await findBlockers(database.orm, viewer)).map(({ what }) => what);
const leavePageOf = ({ viewer, as }: Acting) =>
  leavePage({ database, files, brand: world.services.brand }, viewer, as);

test('money keeps its people until it has arrived, each with the way out', async () => {
  for (const { id } of await world.instalmentsOf(bookingId)) {
    const { sessionId } = await world.begin(venue, bookingId, id, true);
    await world.sandbox.pay(sessionId, { card: cardOf(), keeps: true });
    await checkPayment(world.services, { bookingId, instalmentId: id });
    await world.settle();
  }
  await acts.play(bookingId);
  await acts.release(venue, performer, bookingId);
  await world.settle();
  // Released, and waiting for an account to be sent to.
  expect(await blockersOf(performer)).toEqual(['€4,750.00 hasn’t been sent to you yet.']);
  await expect(leavePageOf(performer)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('under Payouts'),
  });
  await world.onboard(performer);
  await world.settle();
  expect(await blockersOf(performer)).toEqual(['€4,750.00 is on its way to a bank or a card.']);
  await world.sandbox.world.payPayoutsNow();
  await world.settle();
  expect(await blockersOf(performer)).toEqual([]);
});

test('so does a payment that a bank has yet to decide on, and the debt after it', async () => {
  const dispute = await acts.chargeback(bookingId);
  const contested = expect.stringContaining('reviewing a chargeback');
  for (const side of [venue, performer]) expect(await blockersOf(side)).toContainEqual(contested);
  await acts.decide(dispute, 'lost');
  const owing = await blockersOf(venue);
  expect(owing).not.toContainEqual(contested);
  expect(owing.length).toBeGreaterThan(0);
  await world.pay(venue, bookingId);
  expect(await blockersOf(venue)).toEqual([]);
});

test('an export holds one’s own money alone, and cards by their last digits', async () => {
  const calls = await serveCalls([exports], { ...world.services, files });
  const download = async ({ viewer }: Acting) => {
    calls.viewer = viewer;
    const answer = await fetch(`${calls.address}/settings/export`, { method: 'POST' });
    const { 'money.json': part } = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    return part ? JSON.parse(strFromU8(part)) : null;
  };
  const ofVenue = await download(venue);
  expect(ofVenue.cards[0]).toMatchObject({ last4: '4242', brand: 'visa' });
  expect(ofVenue.payments).toContainEqual(expect.objectContaining({ sourceId: bookingId }));
  expect(ofVenue.transfers).toEqual([]);
  const ofPerformer = await download(performer);
  expect(ofPerformer).toMatchObject({ instalments: [], payments: [], cards: [] });
  expect(ofPerformer.accountsForPayouts).toMatchObject([{ payoutsEnabled: true }]);
  expect(ofPerformer.transfers.length).toBeGreaterThan(1);
  await calls.close();
});

test('with a page its cards go, here and at the provider', async () => {
  const payer = eq(savedCards.payerId, `profile:${venue.as}`);
  const stored = await database.orm.select().from(savedCards).where(payer);
  expect(stored.length).toBeGreaterThan(0);
  await leavePageOf(venue);
  await world.settle();
  const remaining = await database.orm.select().from(savedCards).where(payer);
  expect(remaining.filter(({ removedAt }) => removedAt === null)).toEqual([]);
  const { rows } = (await database.orm.execute(
    sql`select body ->> 'customer' as customer from card_sandbox.objects
      where kind = 'payment_method' and id = ${stored[0]?.id}`,
  )) as unknown as { rows: { customer: string | null }[] };
  expect(rows).toEqual([{ customer: null }]);
});

test('a performer who goes is paid no longer: nothing is asked of the venue, and late money goes back', async () => {
  const late = await addSide(database, 'venue', 'Malva e Sal');
  const gone = await addSide(database, 'artist', 'Vera Quartzo');
  const unpaid = await world.book(late, gone, {}, { days: 50 });
  const [first, second] = await world.instalmentsOf(unpaid);
  const underWay = await world.begin(late, unpaid, second?.id ?? '');
  const { sessionId } = await world.begin(late, unpaid, first?.id ?? '');
  await acts.play(unpaid);
  await acts.release(late, gone, unpaid);
  await world.settle();

  // Paid, and not passed on yet: it is the performer’s, who can’t leave now.
  await world.sandbox.pay(sessionId, { card: cardOf(), keeps: false });
  await checkPayment(world.services, { bookingId: unpaid, instalmentId: first?.id ?? '' });
  await expect(leavePageOf(gone)).rejects.toMatchObject({ code: 'conflict' });
  await world.settle();
  await world.onboard(gone);
  await world.settle();
  await world.sandbox.world.payPayoutsNow();
  await world.settle();

  await leavePageOf(gone);
  expect(await acts.askedOf(unpaid)).toEqual([]);
  await world.sandbox.pay(underWay.sessionId, { card: cardOf(), keeps: false });
  await world.settle();
  expect(await world.books(`booking:${unpaid}`)).toEqual({});
  const refunds = (await world.transfersOf(unpaid)).filter(({ kind }) => kind === 'refund');
  expect(refunds.map(({ state }) => state)).toEqual(['arrived']);
  expect(await blockersOf(late)).toEqual([]);
});
