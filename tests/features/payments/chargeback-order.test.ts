import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { hasOpenChargeback } from '#app/features/payments/chargebacks/queries.server.ts';
import { handleEvent, keepEvents } from '#app/features/payments/commands.server.ts';

import { compareBooks } from '#app/features/payments/ledger/compare-books.server.ts';
import { changeThing, needThing } from '#sandbox/act.server.ts';
import { emit } from '#sandbox/emit.server.ts';
import { move } from '#sandbox/money.server.ts';
import { type Acting, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { cardOf } from '#tests/harness/cards/card-world.ts';
import { fund, moneyActs } from '#tests/harness/money/acts.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

/* Reports on a charge-back in an unexpected order, or with unexpected sums. */

const database = await testDatabase();
let venue: Acting;
let performer: Acting;

const world = await testMoney(database);
const acts = moneyActs(world);
await fund(world);
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

const book = () =>
  world.book(venue, performer, {
    deal: { kind: 'flat', guaranteeMinor: 120_000, bonuses: [] },
    payment: { kind: 'whole', dueDaysAfterSigning: 7 },
  });
const isContested = (id: string) => hasOpenChargeback(database.orm, { type: 'booking', id });
const openEvents = async () => {
  const { rows } = (await database.orm.execute(
    sql`select id from provider_events where handled_at is null`,
  )) as unknown as { rows: unknown[] };
  return rows.length;
};

test('its message alone is enough, where that of the payment hasn’t come', async () => {
  const bookingId = await book();
  const [instalment] = await world.instalmentsOf(bookingId);
  const { sessionId } = await world.begin(venue, bookingId, instalment?.id ?? '');
  await world.sandbox.pay(sessionId, { card: cardOf('4000000000000259'), keeps: false });
  const { rows } = (await database.orm.execute(
    sql`select id from card_sandbox.objects where kind = 'dispute'`,
  )) as unknown as { rows: { id: string }[] };
  const event = { id: 'evt_first', type: 'charge.dispute.created', account: null };
  const body = JSON.stringify({ data: { object: { object: 'dispute', id: rows[0]?.id } } });
  await keepEvents(database, [{ ...event, body }]);
  await handleEvent(world.services, event.id);
  expect(await world.books(`booking:${bookingId}`)).toEqual({
    held: -120_000,
    heldFees: -6_000,
    contested: 126_000,
  });
  expect(await isContested(bookingId)).toBe(true);
  await world.settle();
});

/** Makes the provider report another state of a dispute than it would by itself. */
const say = (providerChargebackId: string, status: 'won' | 'lost', amountBack: number) =>
  world.sandbox.inTurn(async (act) => {
    const { body } = await needThing(act, 'dispute', providerChargebackId);
    const { currency, balance_transactions: before } = body;
    const about = {
      type: 'adjustment',
      category: 'dispute_reversal',
      source: providerChargebackId,
    } as const;
    const back = amountBack > 0 && (await move(act, { ...about, amount: amountBack, currency }));
    const balance_transactions = back ? [...before, back] : before;
    const note = { ...body, object: 'dispute' as const, status, balance_transactions };
    await changeThing(act, note);
    await emit(act, 'charge.dispute.closed', note);
  });

test('lost with nothing taken in the end is as good as won', async () => {
  const bookingId = await book();
  await world.pay(venue, bookingId);
  const chargeback = await acts.chargeback(bookingId);
  await say(chargeback, 'lost', 126_000);
  await world.settle();
  expect(await isContested(bookingId)).toBe(false);
  expect(await world.books(`booking:${bookingId}`)).toEqual({ held: -120_000, heldFees: -6_000 });
  expect(await acts.askedOf(bookingId)).toEqual([]);
});

test('lost in part costs that part', async () => {
  const bookingId = await book();
  await world.pay(venue, bookingId);
  const chargeback = await acts.chargeback(bookingId);
  await say(chargeback, 'lost', 84_000);
  await world.settle();
  expect(await isContested(bookingId)).toBe(false);
  expect(await world.books(`booking:${bookingId}`)).toEqual({ held: -80_000, heldFees: -4_000 });
  expect(await acts.askedOf(bookingId)).toEqual([['again', 40_000, 2_000]]);
});

test('given back after it was lost: the operator is told, and no message stays open', async () => {
  const bookingId = await book();
  await world.pay(venue, bookingId);
  const chargeback = await acts.chargeback(bookingId);
  await acts.decide(chargeback, 'lost');
  await say(chargeback, 'won', 126_000);
  await world.settle();
  expect(await openEvents()).toBe(0);
  expect(await isContested(bookingId)).toBe(false);
  const differences = await compareBooks(world.services);
  expect(differences).toMatchObject([{ oursMinor: null, theirsMinor: 126_000, about: 'dispute' }]);
});
