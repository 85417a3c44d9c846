import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { documentOf } from '#app/domain/settlement/document.ts';
import { reportRows, reportTotals } from '#app/domain/settlement/report.ts';
import { hashOf } from '#app/features/settlement/queries.server.ts';
import { compareDeal, readReport } from '#app/features/settlement/reports/queries.server.ts';

import { shiftMinor } from '#app/lib/money/money.ts';
import { type Acting, addTwoSides } from '#tests/harness/bookings/bookings.ts';
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
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

async function played(days: number, daysAgo = 0) {
  const deal = {
    kind: 'versus' as const,
    guaranteeMinor: 300_00,
    shareBasisPoints: 5_000,
    bonuses: [],
  };
  const bookingId = await world.book(venue, performer, { deal }, { days });
  await world.pay(venue, bookingId);
  await acts.play(bookingId, daysAgo);
  await settle.add(venue, bookingId, someTickets(100));
  return bookingId;
}
const all = { from: '2020-01-01', to: '2099-12-31' };
const report = async ({ viewer, as }: Acting, period = all) =>
  (await readReport({ database }, viewer, { profileId: as, ...period, by: 'show' })).nights;

it('a settled night counts as agreed, whatever is entered later; one that isn’t, with today’s numbers', async () => {
  const settled = await played(40);
  for (const side of [venue, performer]) await settle.sign(side, settled);
  await settle.add(venue, settled, someTickets(50));
  const nights = await report(venue);
  expect(nights).toMatchObject([
    { bookingId: settled, isFinal: true, sold: 100, payMinor: 1_000_00 },
  ]);
  const open = await played(41, 3);
  const [total] = reportTotals(await report(performer));
  expect(total).toMatchObject({ shows: 2, sold: 200, payMinor: 2_000_00, openMinor: 1_000_00 });
  const rows = reportRows(await report(venue), 'show');
  expect(rows.map(({ openMinor }) => openMinor).sort()).toEqual([0, 1_000_00]);
  expect(open).not.toBe(settled);
});

it('only nights of the period, and only for people who see the money of the page', async () => {
  await played(40);
  expect(await report(venue, { from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
  await expect(
    readReport({ database }, performer.viewer, { profileId: venue.as, ...all, by: 'show' }),
  ).rejects.toMatchObject({ code: 'not-found' });
});

it('other terms are worked out from the same sales, and change nothing', async () => {
  const bookingId = await played(40);
  const none = {
    guaranteeMinor: 0,
    shareBasisPoints: 0,
    expensesMinor: 0,
    promoterProfitBasisPoints: 0,
    perTicketMinor: 0,
  };
  const compare = (deal: Parameters<typeof compareDeal>[2]['deal']) =>
    compareDeal({ database }, venue.viewer, { bookingId, as: venue.as, deal });
  const flat = await compare({ ...none, kind: 'flat', guaranteeMinor: 700_00 });
  expect(flat).toMatchObject({ agreed: { payoutMinor: 1_000_00 }, other: { payoutMinor: 700_00 } });
  const each = await compare({ ...none, kind: 'doorPerTicket', perTicketMinor: 3_00 });
  expect(each.other?.payoutMinor).toBe(300_00);
  expect((await compare(null)).other).toBeNull();
});

it('one that was signed while forints had no digits stays signed, and pays today’s amount', async () => {
  const payment = { kind: 'whole', dueDaysAfterSigning: 7 } as const;
  const deal = {
    kind: 'versus' as const,
    guaranteeMinor: 1_000_00,
    shareBasisPoints: 6_000,
    bonuses: [],
  };
  const terms = { currency: 'HUF', deal, payment, taxBasisPoints: 0 };
  const bookingId = await world.book(venue, performer, terms, { days: 60 });
  await world.pay(venue, bookingId);
  await acts.play(bookingId, 0);
  await settle.add(venue, bookingId, someTickets(101, 2_333_00));
  await settle.sign(performer, bookingId);
  const { format: _, sheet: today, ...facts } = (await settle.read(bookingId)).signedDocument;
  const whole = shiftMinor(facts, -2);
  if (!whole) throw new Error('not whole forints');
  const before = documentOf(whole);
  // As left by migration 0070: the signed document and hash, with their digits beside.
  const hash = hashOf(before);
  await database.orm.transaction(async (tx) => {
    await tx.execute(sql`alter table settlement_versions disable trigger user`);
    await tx.execute(sql`alter table settlement_signatures disable trigger user`);
    await tx.execute(sql`update settlement_versions set digits = 0, hash = ${hash},
      document = ${JSON.stringify(before)}::jsonb where booking_id = ${bookingId}`);
    await tx.execute(
      sql`update settlement_signatures set hash = ${hash} where booking_id = ${bookingId}`,
    );
    await tx.execute(sql`alter table settlement_versions enable trigger user`);
    await tx.execute(sql`alter table settlement_signatures enable trigger user`);
  });
  // 60 % of 101 tickets at 2,333 Ft is 141,379.80 Ft; signed were 141,380 whole forints.
  expect([today.totalMinor, before.sheet.totalMinor]).toEqual([141_379_80, 141_380]);
  const now = await settle.read(bookingId);
  expect(now).toMatchObject({ hash, signedDigits: 0, signedDocument: before });
  expect(now.document.sheet.totalMinor).toBe(141_380_00);
  expect(await settle.sign(venue, bookingId)).toMatchObject({ version: 1, hash, isAgreed: true });
  const instalment = (await world.instalmentsOf(bookingId)).find(({ state }) => state === 'open');
  expect(instalment?.amountMinor).toBe(141_380_00 - 1_000_00);
  expect(await report(venue)).toMatchObject([{ currency: 'HUF', payMinor: 141_380_00 }]);
});
