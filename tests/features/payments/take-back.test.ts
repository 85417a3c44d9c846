import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityLog } from '#app/db/schema/accounts.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { compareBooks } from '#app/features/payments/ledger/compare-books.server.ts';
import { checkBooks } from '#app/features/payments/ledger/queries.server.ts';
import {
  giveTakenBack,
  retryAsAdmin,
  takeBack,
} from '#app/features/payments/transfers/commands.server.ts';

import {
  countLateTransfers,
  listTransfers,
  readTransfer,
} from '#app/features/payments/transfers/queries.server.ts';

import { type Acting, addSide, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { moneyActs } from '#tests/harness/money/acts.ts';
import { settlingActs } from '#tests/harness/money/settling.ts';
import { type MoneyWorld, openMoneyWorld } from '#tests/harness/money/world.ts';
import { waitingMails } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let world: MoneyWorld;
let venue: Acting;
let performer: Acting;
let admin: Viewer;
let bookingId: string;
/** One of two that went out at the same moment. */
let providerTransferId: string;

const stuck = { show: 'stuck', sourceId: '' } as const;

beforeAll(async () => {
  world = await openMoneyWorld(database);
  const acts = moneyActs(world);
  ({ venue, performer } = await addTwoSides(database));
  admin = { ...(await addSide(database, 'artist', 'Ada')).viewer, isAdmin: true };
  // The provider’s fees come out of the platform’s own money there.
  await world.pay(venue, await world.book(venue, performer, {}, { days: 60 }));
  await world.onboard(performer);
  bookingId = await world.book(venue, performer);
  await world.pay(venue, bookingId);
  // The account’s money isn’t available for payouts at first.
  await world.sandbox.faults.set({ kind: 'insufficient balance', where: 'POST /v1/payouts' });
  await acts.play(bookingId);
  await acts.release(venue, performer, bookingId);
  await world.settle();
  providerTransferId = (await transferOf('transfer')).id;
});
afterAll(async () => {
  await world?.close();
});

const transferOf = async (kind: string) => {
  const transfers = await world.transfersOf(bookingId);
  const transfer = transfers.find((one) => one.kind === kind && one.state !== 'dropped');
  if (!transfer) throw new Error(`no ${kind}`);
  return transfer;
};
/** The payout to the bank of the transfer that is taken back. */
const payoutNow = async () => {
  const transfers = await world.transfersOf(bookingId);
  const payout = transfers.find(({ ofTransferId, kind, state }) => {
    return ofTransferId === providerTransferId && kind === 'payout' && state !== 'dropped';
  });
  if (!payout) throw new Error('no payout');
  return payout;
};
const take = (viewer: Viewer, amountMinor: number, beforeMinor = 0) =>
  takeBack(world.services, viewer, {
    transferId: providerTransferId,
    amountMinor,
    beforeMinor,
  });

describe('money taken back after its release', () => {
  it('is for administrators alone, and never more than was sent', async () => {
    await expect(take(venue.viewer, 100)).rejects.toMatchObject({ code: 'not-found' });
    const view = await readTransfer({ database }, admin, { transferId: providerTransferId });
    const { amountMinor } = view.transfer;
    for (const wrong of [0, -1, amountMinor + 1])
      await expect(take(admin, wrong)).rejects.toMatchObject({ code: 'bad-input' });
    const payout = await payoutNow();
    const wrong = { transferId: payout.id, amountMinor: 1, beforeMinor: 0 };
    await expect(takeBack(world.services, admin, wrong)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(view.back).toEqual({
      currency: 'EUR',
      leftMinor: amountMinor,
      takenMinor: 0,
    });
  });

  it('goes back to the card once, both sides are told, and the payout is smaller', async () => {
    const of = { transferId: providerTransferId };
    const { transfer: before } = await readTransfer({ database }, admin, of);
    const payoutBefore = await payoutNow();
    await database.orm.delete(outbox).where(eq(outbox.type, 'mail'));
    await take(admin, 100_000);
    await expect(take(admin, 100_000)).rejects.toMatchObject({ code: 'conflict' });
    await world.settle();
    expect(await transferOf('reversal')).toMatchObject({ state: 'arrived', amountMinor: 100_000 });
    expect(await transferOf('refund')).toMatchObject({
      amountMinor: 100_000,
      partyId: `profile:${venue.as}`,
      chargeId: before.chargeId,
      state: 'arrived',
    });
    expect(await world.books(`profile:${performer.as}`, `profile:${venue.as}`)).toEqual({});
    const mails = await waitingMails(database);
    const notices = mails.filter(({ subject }) => subject.includes('taken back'));
    expect(notices.map(({ to }) => to).sort()).toEqual(
      [venue.viewer.email, performer.viewer.email].sort(),
    );
    const logged = await database.orm
      .select()
      .from(securityLog)
      .where(eq(securityLog.action, 'money taken back'));
    expect(logged).toMatchObject([{ actor: admin.pseudonym, facts: { amountMinor: 100_000 } }]);

    const { items: rows } = await listTransfers({ database }, admin, stuck);
    const counted = Object.values(await countLateTransfers(database.orm));
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(rows.length);
    const smaller = await payoutNow();
    expect(rows.map(({ id }) => id)).toContain(smaller.id);
    await world.sandbox.faults.clear();
    for (const { id } of rows) await retryAsAdmin(world.services, admin, { transferId: id });
    await world.settle();
    await world.sandbox.world.payPayoutsNow();
    await world.settle();
    expect(await payoutNow()).toMatchObject({
      state: 'arrived',
      amountMinor: payoutBefore.amountMinor - 100_000,
    });
    expect((await listTransfers({ database }, admin, stuck)).items).toEqual([]);
    expect(await countLateTransfers(database.orm)).toEqual({ waiting: 0, failed: 0, slow: 0 });
    expect(await checkBooks(database.orm)).toMatchObject({ differences: [], unbalanced: [] });
    expect(await compareBooks(world.services)).toEqual([]);
  });

  it('pays the debt of a corrected settlement, and the excess can be asked for', async () => {
    const settle = settlingActs(world);
    ({ venue, performer } = await addTwoSides(database));
    await world.onboard(performer);
    await world.sandbox.faults.set({ kind: 'insufficient balance', where: 'POST /v1/payouts' });
    const deal = { kind: 'versus', guaranteeMinor: 1_000_00, shareBasisPoints: 6_000 } as const;
    const payment = { kind: 'whole', dueDaysAfterSigning: 7 } as const;
    bookingId = await world.book(venue, performer, { deal: { ...deal, bonuses: [] }, payment });
    await world.pay(venue, bookingId);
    await moneyActs(world).play(bookingId, 2);
    const agree = async () => {
      for (const side of [venue, performer]) await settle.sign(side, bookingId);
      await world.settle();
    };
    const line = { paidOutside: false, label: 'Stand' } as const;
    await agree();
    await settle.add(venue, bookingId, { ...line, kind: 'deduction', amountMinor: 40_00 });
    await agree();
    expect(await settle.read(bookingId)).toMatchObject({ overpaidMinor: 40_00 });
    providerTransferId = (await transferOf('transfer')).id;
    await take(admin, 60_00);
    await world.settle();
    await world.sandbox.faults.clear();
    expect(await transferOf('refund')).toMatchObject({ amountMinor: 60_00, state: 'arrived' });
    const parties = [performer, venue].map(({ as }) => `profile:${as}`);
    expect(await world.books(...parties, `booking:${bookingId}`)).toEqual({});
    const left = { paidMinor: 940_00, overpaidMinor: 0, returnedMinor: 40_00 };
    expect(await settle.read(bookingId)).toMatchObject(left);
    await settle.add(venue, bookingId, { ...line, kind: 'bonus', amountMinor: 10_00 });
    await agree();
    await world.pay(venue, bookingId);
    expect(await settle.read(bookingId)).toMatchObject({ paidMinor: 970_00 });
    // Repeated, money taken back isn’t set off against a later debt.
    await take(admin, 10_00, 60_00);
    await world.settle();
    await settle.add(venue, bookingId, { ...line, kind: 'deduction', amountMinor: 50_00 });
    await agree();
    const [again] = (await world.transfersOf(bookingId)).filter(
      ({ kind, amountMinor }) => kind === 'reversal' && amountMinor === 10_00,
    );
    await giveTakenBack(world.services, again?.id ?? '');
    expect(await settle.read(bookingId)).toMatchObject({ overpaidMinor: 40_00 });
  });
});
