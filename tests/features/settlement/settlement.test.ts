import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookingHistory, bookings } from '#app/db/schema/bookings.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import type { Line } from '#app/domain/settlement/lines.ts';
import { returnOverpaid } from '#app/features/bookings/money/commands.server.ts';
import { showSettlement } from '#app/features/settlement/show-settlement.server.ts';
import { type Acting, addSide, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { countTasks } from '#tests/harness/bookings/tasks.ts';
import { fund, moneyActs } from '#tests/harness/money/acts.ts';
import { settlingActs, someTickets } from '#tests/harness/money/settling.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const world = await testMoney(database);
const acts = moneyActs(world);
const settle = settlingActs(world);
await fund(world);

let venue: Acting;
let performer: Acting;
let nights = 40;
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

const versus: Terms['deal'] = {
  kind: 'versus',
  guaranteeMinor: 1_000_00,
  shareBasisPoints: 6_000,
  bonuses: [],
};
const tickets: Terms['tickets'] = [
  { name: 'Standing', priceMinor: 20_00, allotment: 200, comps: 0, kills: 0, feeMinor: 0 },
];
const bonus: Line = { kind: 'bonus', label: 'Encore', amountMinor: 70_00, paidOutside: false };
const broken: Line = {
  kind: 'deduction',
  label: 'Broken stand',
  amountMinor: 40_00,
  paidOutside: false,
};

/** A played show, paid up to its guarantee. */
async function played(deal: Terms['deal'] = versus, { isPaid = true, nightsAgo = 0 } = {}) {
  const payment = { kind: 'whole', dueDaysAfterSigning: 7 } as const;
  const terms = { deal, payment, tickets, taxBasisPoints: 0 };
  const bookingId = await world.book(venue, performer, terms, { days: nights++ });
  if (isPaid) await world.pay(venue, bookingId);
  await acts.play(bookingId, nightsAgo);
  return bookingId;
}

const stateOf = async (bookingId: string) => {
  const [row] = await database.orm.select().from(bookings).where(eq(bookings.id, bookingId));
  return row?.state;
};
const shownTo = ({ viewer, as }: Acting, bookingId: string) =>
  showSettlement({ database }, viewer, { bookingId, as });
const isOpen = ({ state }: { state: string }) => state === 'open';
const openAmounts = async (bookingId: string) =>
  (await world.instalmentsOf(bookingId))
    .filter(isOpen)
    .map(({ part, amountMinor }) => [part, amountMinor]);
const owedTo = async ({ as }: Acting) => (await world.books(pageParty(as))).owedTo ?? 0;
const refused = (code: string, sentence = /./) =>
  expect.objectContaining({ code, message: expect.stringMatching(sentence) });

describe('two signatures under the same numbers', () => {
  test('release held money, and ask for the missing part, which then goes straight on', async () => {
    const bookingId = await played();
    await settle.add(venue, bookingId, someTickets(100));
    await settle.add(performer, bookingId, bonus);
    expect(await settle.sign(performer, bookingId)).toMatchObject({ isAgreed: false });
    expect(await world.books(`booking:${bookingId}`)).toMatchObject({ held: -1_000_00 });
    expect(await settle.sign(venue, bookingId)).toMatchObject({ isAgreed: true });
    expect(await stateOf(bookingId)).toBe('settled');
    expect(await openAmounts(bookingId)).toEqual([['settlement', 270_00]]);
    const due = (await world.instalmentsOf(bookingId)).find(isOpen)?.dueAt.getTime() ?? 0;
    // A week, though the show was today.
    expect(due - Date.now()).toBeGreaterThan(6.9 * 24 * 60 * 60 * 1_000);
    await world.settle();
    await world.pay(venue, bookingId);
    expect(await openAmounts(bookingId)).toEqual([]);
    expect(await world.books(`booking:${bookingId}`)).toEqual({});
    const paid = await settle.read(bookingId);
    expect(paid.paidMinor).toBe(1_270_00);
  });

  test('give back held money beyond the total', async () => {
    const bookingId = await played();
    await settle.add(venue, bookingId, broken);
    await settle.sign(venue, bookingId);
    await settle.sign(performer, bookingId);
    // With the platform’s fee on it.
    expect(await owedTo(venue)).toBe(-42_00);
    expect(await settle.read(bookingId)).toMatchObject({ paidMinor: 960_00 });
    expect(await openAmounts(bookingId)).toEqual([]);
  });

  test('replace open instalments of the guarantee, and let nothing be paid twice', async () => {
    const bookingId = await played(versus, { isPaid: false });
    await settle.add(venue, bookingId, someTickets(100));
    await settle.sign(venue, bookingId);
    await settle.sign(performer, bookingId);
    expect(await openAmounts(bookingId)).toEqual([['settlement', 1_200_00]]);
    await expect(settle.sign(venue, bookingId)).rejects.toEqual(refused('conflict', /already/));
    expect(await openAmounts(bookingId)).toEqual([['settlement', 1_200_00]]);
  });

  test('settle a deal without a guarantee that takings alone decide', async () => {
    const bookingId = await played({ kind: 'door', shareBasisPoints: 7_000, bonuses: [] });
    await settle.add(venue, bookingId, someTickets(100));
    await settle.sign(venue, bookingId);
    await settle.sign(performer, bookingId);
    expect(await openAmounts(bookingId)).toEqual([['settlement', 1_400_00]]);
    await world.pay(venue, bookingId);
    expect(await world.books(`booking:${bookingId}`)).toEqual({});
    expect((await settle.read(bookingId)).paidMinor).toBe(1_400_00);
  });

  test('aren’t there while they are under different numbers', async () => {
    const bookingId = await played();
    await settle.sign(venue, bookingId);
    const before = (await settle.read(bookingId)).hash;
    await settle.add(performer, bookingId, bonus);
    await expect(settle.sign(performer, bookingId, before)).rejects.toEqual(
      refused('conflict', /changed/),
    );
    expect(await settle.sign(performer, bookingId)).toMatchObject({ isAgreed: false });
    expect(await stateOf(bookingId)).toBe('played');
    expect(await settle.sign(venue, bookingId)).toMatchObject({ isAgreed: true });
  });
});

describe('a correction', () => {
  const correct = async (bookingId: string, line: Line) => {
    await settle.add(venue, bookingId, line);
    await settle.sign(venue, bookingId);
    await settle.sign(performer, bookingId);
    const { overpaidMinor, paidMinor } = await settle.read(bookingId);
    return [overpaidMinor, paidMinor, await openAmounts(bookingId)];
  };
  const less = (amountMinor: number): Line => ({ ...broken, amountMinor });
  const more = (amountMinor: number): Line => ({ ...bonus, amountMinor });
  const stepsOf = async (bookingId: string) =>
    (
      await database.orm
        .select()
        .from(bookingHistory)
        .where(eq(bookingHistory.bookingId, bookingId))
        .orderBy(bookingHistory.id)
    )
      .filter(({ action }) => action.endsWith('Overpaid'))
      .map(({ action, facts }) => [action, facts.amountMinor]);

  test('that lowers the amount paid becomes a debt, reduced first, and comes back from the next payout', async () => {
    await world.onboard(performer);
    const bookingId = await played(versus, { nightsAgo: 2 });
    await settle.sign(venue, bookingId);
    await settle.sign(performer, bookingId);
    await world.settle();
    expect(await correct(bookingId, less(40_00))).toEqual([40_00, 1_000_00, []]);
    expect(await correct(bookingId, less(60_00))).toEqual([100_00, 1_000_00, []]);
    expect(await correct(bookingId, more(70_00))).toEqual([30_00, 1_000_00, []]);
    const due = [['settlement', 20_00]];
    expect(await correct(bookingId, more(50_00))).toEqual([0, 1_000_00, due]);
    await world.pay(venue, bookingId);
    // The fee of 5 % was taken of the 1,000 once, and of the 20 now.
    expect((await acts.atProvider(bookingId)).transferred).toBe(950_00 + 19_00);
    expect(await correct(bookingId, less(120_00))).toEqual([120_00, 1_020_00, []]);
    expect(await world.books(pageParty(performer.as))).toEqual({ owedBy: 120_00 });

    const first = venue;
    venue = await addSide(database, 'venue', 'Elsewhere');
    const next = await played();
    await acts.release(venue, performer, next);
    await world.settle();
    expect((await acts.atProvider(next)).transferred).toBe(950_00 - 120_00);
    const settled = { paidMinor: 900_00, overpaidMinor: 0, returnedMinor: 120_00 };
    expect(await settle.read(bookingId)).toMatchObject(settled);
    // Reported twice, it is refunded once.
    const cause = `booking ${next} release correction ${bookingId}`;
    await returnOverpaid(world.services, bookingId, {
      cause,
      sourceType: 'booking',
      sourceId: bookingId,
      currency: 'EUR',
      payerId: pageParty(first.as),
      amountMinor: 120_00,
    });
    await world.settle();
    expect((await acts.atProvider(bookingId)).refunded).toBe(120_00);
    const parties = [pageParty(performer.as), pageParty(first.as), `booking:${bookingId}`];
    expect(await world.books(...parties)).toEqual({});
    expect(await stepsOf(bookingId)).toEqual([
      ...[40_00, 100_00, 30_00, 120_00].map((minor) => ['oweOverpaid', minor]),
      ['returnOverpaid', 120_00],
    ]);
  });

  test('that lowers the amount paid isn’t agreed by silence', async () => {
    const bookingId = await played();
    await settle.sign(venue, bookingId);
    await settle.sign(performer, bookingId);
    await settle.add(venue, bookingId, broken);
    await settle.sign(venue, bookingId);
    await settle.letPass(bookingId);
    expect(await settle.read(bookingId)).toMatchObject({ overpaidMinor: 0, lowersPaid: true });
    expect(await settle.sign(performer, bookingId)).toMatchObject({ isAgreed: true });
    expect(await settle.read(bookingId)).toMatchObject({ overpaidMinor: 40_00 });
  });
});

describe('a disputed line', () => {
  test('lets the rest be paid once both have signed, and the whole once it is withdrawn', async () => {
    const bookingId = await played();
    const { lineId } = await settle.add(performer, bookingId, bonus);
    await settle.add(venue, bookingId, someTickets(100));
    await settle.dispute(venue, bookingId, lineId, 'Half a song.', 35_00);
    const view = await shownTo(performer, bookingId);
    expect(view.disputes).toMatchObject([
      { by: 'venue', reason: 'Half a song.', amountMinor: 35_00 },
    ]);
    expect(view.changes[0]).toMatchObject({ action: 'dispute', amountMinor: 35_00 });
    await settle.sign(performer, bookingId);
    expect(await settle.sign(venue, bookingId)).toMatchObject({ isAgreed: false });
    expect(await stateOf(bookingId)).toBe('played');
    expect(await openAmounts(bookingId)).toEqual([['settlement', 200_00]]);
    await expect(settle.withdraw(performer, bookingId, lineId)).rejects.toEqual(
      refused('conflict'),
    );
    await settle.withdraw(venue, bookingId, lineId);
    expect(await stateOf(bookingId)).toBe('settled');
    expect(await openAmounts(bookingId)).toEqual([['settlement', 270_00]]);
  });

  test('is paid without where the other side doesn’t answer for 72 hours', async () => {
    const bookingId = await played();
    const { lineId } = await settle.add(performer, bookingId, bonus);
    await settle.add(venue, bookingId, someTickets(100));
    await settle.dispute(venue, bookingId, lineId);
    await settle.sign(performer, bookingId);
    await settle.letPass(bookingId);
    expect(await openAmounts(bookingId)).toEqual([['settlement', 200_00]]);
    await settle.letPass(bookingId);
    expect(await openAmounts(bookingId)).toEqual([['settlement', 200_00]]);
    expect(await stateOf(bookingId)).toBe('played');
  });
});

describe('silence', () => {
  test('isn’t for want of being asked: it is among what waits for the other side', async () => {
    const bookingId = await played();
    const tasks = () =>
      Promise.all([venue, performer].map((side) => countTasks(database.orm, side)));
    const [ofVenue = 0, ofPerformer = 0] = await tasks();
    await settle.sign(performer, bookingId);
    expect(await tasks()).toEqual([ofVenue + 1, ofPerformer]);
    await settle.add(venue, bookingId, broken);
    await settle.sign(venue, bookingId);
    expect(await tasks()).toEqual([ofVenue, ofPerformer + 1]);
    await settle.sign(performer, bookingId);
    expect((await tasks())[1]).toBeLessThanOrEqual(ofPerformer);
  });

  test('counts as agreement after 72 hours', async () => {
    const bookingId = await played();
    await settle.add(venue, bookingId, someTickets(100));
    await settle.sign(performer, bookingId);
    await settle.letPass(bookingId);
    expect(await stateOf(bookingId)).toBe('settled');
    expect(await openAmounts(bookingId)).toEqual([['settlement', 200_00]]);
  });

  test('doesn’t stay with a side that has changed a line', async () => {
    const bookingId = await played();
    await settle.sign(performer, bookingId);
    await settle.add(venue, bookingId, broken);
    await settle.letPass(bookingId);
    expect(await stateOf(bookingId)).toBe('played');
  });
});

test('people of neither side, and shows that weren’t played, are refused', async () => {
  const bookingId = await played();
  const stranger = await addSide(database, 'venue', 'Elsewhere');
  await expect(settle.add(stranger, bookingId, bonus)).rejects.toEqual(refused('not-found'));
  await expect(settle.sign(stranger, bookingId)).rejects.toEqual(refused('not-found'));
  // Only the venue enters the count at its doors.
  const dropCount: Line = { kind: 'dropCount', label: 'Main door', stubs: 97 };
  const { lineId } = await settle.add(venue, bookingId, dropCount);
  for (const attempt of [
    () => settle.add(performer, bookingId, dropCount),
    () => settle.change(performer, bookingId, lineId, bonus),
    () => settle.remove(performer, bookingId, lineId),
  ])
    await expect(attempt()).rejects.toEqual(refused('forbidden'));
  const { document, scannedCount } = await shownTo(performer, bookingId);
  expect([document.sheet.boxOffice.dropCount, scannedCount]).toEqual([97, 0]);
  const ahead = await world.book(venue, performer, { deal: versus }, { days: nights++ });
  await expect(settle.add(venue, ahead, bonus)).rejects.toEqual(refused('conflict', /early/));
});
