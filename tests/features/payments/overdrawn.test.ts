import { beforeEach, expect, test } from 'vitest';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { retryTransfer, takeBack } from '#app/features/payments/transfers/commands.server.ts';

import { type Acting, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { fund, moneyActs } from '#tests/harness/money/acts.ts';
import { addAdmin } from '#tests/harness/money/disputed.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

/* Payout accounts that hold less than was sent to them, or cents that no bank takes. */

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

/** A released show of 1,200.00; the performer gets 1,140.00. */
async function perform(nightsAgo: number, days: number, more: Partial<Terms> = {}) {
  const bookingId = await world.book(
    venue,
    performer,
    {
      deal: { kind: 'flat', guaranteeMinor: 120_000, bonuses: [] },
      payment: { kind: 'whole', dueDaysAfterSigning: 7 },
      ...more,
    },
    { days },
  );
  await world.pay(venue, bookingId);
  await acts.play(bookingId, nightsAgo);
  await acts.release(venue, performer, bookingId);
  await world.settle();
  return bookingId;
}
const transfer = async (bookingId: string, kind: string) =>
  (await world.transfersOf(bookingId)).find((one) => one.kind === kind && one.state !== 'dropped');
const arrive = async () => {
  await world.sandbox.world.payPayoutsNow();
  await world.settle();
};
const again = async (transferId = '') => {
  await retryTransfer({ database }, transferId);
  await world.settle();
};

/** A part of a first show’s money is taken back after it has left for the bank. */
async function overdraw(amountMinor: number) {
  const first = await perform(1, 30);
  await arrive();
  const transferId = (await transfer(first, 'transfer'))?.id ?? '';
  await takeBack(world.services, admin, { transferId, amountMinor, beforeMinor: 0 });
  await world.settle();
  // The account is empty, so it waits for the next money.
  expect(await transfer(first, 'reversal')).toMatchObject({ state: 'waiting' });
  const fault = { kind: 'insufficient balance', where: 'POST /v1/payouts', times: 1 } as const;
  await world.sandbox.faults.set(fault);
  const second = await perform(0, 33);
  await world.sandbox.faults.clear();
  await again((await transfer(first, 'reversal'))?.id);
  expect(await transfer(first, 'reversal')).toMatchObject({ state: 'arrived' });
  return second;
}

test('the rest of the next transfer reaches the bank', async () => {
  const bookingId = await overdraw(40_000);
  await again((await transfer(bookingId, 'payout'))?.id);
  await world.settle();
  expect(await transfer(bookingId, 'payout')).toMatchObject({ state: 'sent', amountMinor: 74_000 });
  await arrive();
  expect(await acts.stateOf(bookingId)).toBe('paidOut');
});

test('where nothing is left, nothing waits for it', async () => {
  const bookingId = await overdraw(114_000);
  await again((await transfer(bookingId, 'payout'))?.id);
  await world.settle();
  expect(await transfer(bookingId, 'payout')).toBe(undefined);
  expect(await acts.stateOf(bookingId)).toBe('paidOut');
});

/**
 * Stripe pays out whole forints only, though cards pay fillér (docs.stripe.com/currencies,
 * 2026-11-28).
 */
test('fillér stay on the account until they are a whole forint', async () => {
  const deal = { kind: 'flat' as const, guaranteeMinor: 120_000_62, bonuses: [] };
  const [first, second] = [
    await perform(1, 40, { currency: 'HUF', deal }),
    await perform(0, 43, { currency: 'HUF', deal }),
  ];
  // 5 % of 120,000.62 is 6,000.03.
  expect(await transfer(first, 'transfer')).toMatchObject({ amountMinor: 114_000_59 });
  expect(await transfer(first, 'payout')).toMatchObject({ state: 'sent', amountMinor: 114_000_00 });
  expect(await transfer(second, 'payout')).toMatchObject({
    state: 'sent',
    amountMinor: 114_001_00,
  });
  await arrive();
  expect([await acts.stateOf(first), await acts.stateOf(second)]).toEqual(['paidOut', 'paidOut']);
});
