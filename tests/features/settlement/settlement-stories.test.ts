import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookings } from '#app/db/schema/bookings.ts';
import { settlements, settlementVersions } from '#app/db/schema/settlement.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { factsOf, undisputedMinor } from '#app/domain/settlement/document.ts';
import type { Line } from '#app/domain/settlement/lines.ts';
import { sheetOf } from '#app/domain/settlement/sheet.ts';

import { readTotals } from '#app/features/payments/ledger/queries.server.ts';
import { type Acting, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { fund, moneyActs } from '#tests/harness/money/acts.ts';
import { administrator } from '#tests/harness/money/ledger.ts';
import { settlingActs, someTickets } from '#tests/harness/money/settling.ts';
import { testMoney } from '#tests/harness/money/world.ts';
import { seedOf } from '#tests/harness/reading/seed.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

/* Acts of two sides on a settlement in any order, at once or one after the other. */

const database = await testDatabase();
const world = await testMoney(database);
const acts = moneyActs(world);
const settle = settlingActs(world);
await fund(world);

let venue: Acting;
let performer: Acting;
const tickets: Terms['tickets'] = [
  { name: 'Standing', priceMinor: 20_00, allotment: 200, comps: 0, kills: 0, feeMinor: 0 },
];
const deals: Terms['deal'][] = [
  { kind: 'flat', guaranteeMinor: 800_00, bonuses: [{ ticketsSold: 50, amountMinor: 90_00 }] },
  { kind: 'door', shareBasisPoints: 7_000, bonuses: [] },
  { kind: 'versus', guaranteeMinor: 1_000_00, shareBasisPoints: 6_000, bonuses: [] },
  {
    kind: 'plus',
    guaranteeMinor: 500_00,
    shareBasisPoints: 8_500,
    bonuses: [],
    expensesMinor: 300_00,
    promoterProfitBasisPoints: 1_500,
  },
];
const entered: Line[] = [
  someTickets(100),
  someTickets(37, 12_50),
  { kind: 'bonus', label: 'Encore', amountMinor: 70_00, paidOutside: false },
  { kind: 'deduction', label: 'Broken stand', amountMinor: 40_00, paidOutside: false },
  { kind: 'cash', label: 'From the bar', amountMinor: 120_00 },
  {
    kind: 'withholding',
    label: 'Tax',
    basisPoints: 1_500,
    base: 'earnings',
    amountMinor: 0,
    thresholdMinor: 0,
    counts: 'above',
    period: 'show',
    earlierMinor: 0,
    earlierWithheldMinor: 0,
  },
];

/** A show between two sides of its own, since a stage is taken once in a night. */
async function played(deal: Terms['deal'], isPaid = true) {
  ({ venue, performer } = await addTwoSides(database));
  const payment = { kind: 'whole', dueDaysAfterSigning: 7 } as const;
  const terms = { deal, payment, tickets, taxBasisPoints: 0 };
  const bookingId = await world.book(venue, performer, terms, { days: 40 });
  if (isPaid) await world.pay(venue, bookingId);
  await acts.play(bookingId);
  return bookingId;
}

const openAmount = async (bookingId: string) =>
  (await world.instalmentsOf(bookingId))
    .filter(({ state }) => state === 'open')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** A refusal is part of the story; any other failure is a defect. */
async function attempt(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'conflict' || code === 'not-found') return false;
    throw error;
  }
}

const steps = fc.array(
  fc.record({
    do: fc.constantFrom(
      ...(['add', 'add', 'change', 'remove', 'dispute', 'withdraw'] as const),
      ...(['sign', 'sign', 'sign', 'signOld', 'letPass', 'pay', 'release', 'signBoth'] as const),
    ),
    isVenue: fc.boolean(),
    pick: fc.nat(1_000),
  }),
  { minLength: 6, maxLength: 14 },
);
const story = fc.record({ deal: fc.constantFrom(...deals), isPaid: fc.boolean(), steps });

test('stories end with just the total paid, nothing twice, and books that are whole', async () => {
  const numRuns = Number(process.env.RUNS ?? 7);
  const seed = seedOf('settlement stories');
  await fc.assert(
    fc.asyncProperty(story, async ({ deal, isPaid, steps }) => {
      const bookingId = await played(deal, isPaid);
      let before = (await settle.read(bookingId)).hash;
      for (const { do: what, isVenue, pick } of steps) {
        const who = isVenue ? venue : performer;
        const { document, hash } = await settle.read(bookingId);
        const line = document.lines[pick % Math.max(1, document.lines.length)];
        const next = entered[pick % entered.length] as Line;
        const ways = {
          add: () => settle.add(who, bookingId, next),
          change: () => line && settle.change(who, bookingId, line.id, next),
          remove: () => line && settle.remove(who, bookingId, line.id),
          dispute: () => line && settle.dispute(who, bookingId, line.id),
          withdraw: () => line && settle.withdraw(who, bookingId, line.id),
          sign: () => settle.sign(who, bookingId),
          signOld: () => settle.sign(who, bookingId, before),
          signBoth: () =>
            Promise.all([venue, performer].map((one) => attempt(settle.sign(one, bookingId)))),
          letPass: () => settle.letPass(bookingId),
          pay: () => world.pay(venue, bookingId),
          release: () => acts.release(venue, performer, bookingId),
        };
        await attempt(Promise.resolve(ways[what]()));
        before = hash;
      }
      // In the end they agree on the remaining lines, with nothing disputed any more.
      for (const { lineId, by } of (await settle.read(bookingId)).disputes)
        await settle.withdraw(by === 'venue' ? venue : performer, bookingId, lineId);
      // Last they correct it upwards, and once that is paid downwards.
      for (const last of [someTickets(steps.length), entered[3] as Line]) {
        await settle.add(venue, bookingId, last);
        for (const one of [venue, performer]) await settle.sign(one, bookingId);
        const { overpaidMinor: owed } = await settle.read(bookingId);
        expect(Math.min(owed, await openAmount(bookingId))).toBe(0);
        await world.settle();
        await world.pay(venue, bookingId);
        const { document, paidMinor } = await settle.read(bookingId);
        expect(await openAmount(bookingId)).toBe(0);
        // The performer owes the excess, and nothing else.
        expect(paidMinor - owed).toBe(Math.max(0, document.sheet.totalMinor));
        const books = owed ? { penalties: -owed } : {};
        expect(await world.books(`booking:${bookingId}`)).toEqual(books);
        expect((await world.books(pageParty(performer.as))).owedBy ?? 0).toBe(owed);
      }
      const { currencies } = await readTotals({ database }, administrator, {});
      expect(currencies.filter(({ sumMinor }) => sumMinor !== 0)).toEqual([]);
      for (const { document: frozen, totalMinor } of await versionsOf(bookingId)) {
        expect(sheetOf(factsOf(frozen)).totalMinor).toBe(totalMinor);
        expect(undisputedMinor(factsOf(frozen), [])).toBe(Math.max(0, totalMinor));
      }
      const [row] = await database.orm.select().from(bookings).where(eq(bookings.id, bookingId));
      expect(['settled', 'paidOut']).toContain(row?.state);
    }),
    { seed, verbose: 1, numRuns },
  );
}, 120_000);

test('two sides that sign different numbers at the same instant agree on none', async () => {
  for (let round = 0; round < 6; round += 1) {
    const bookingId = await played(deals[2] as Terms['deal']);
    const { hash } = await settle.read(bookingId);
    const changed = async () => {
      await settle.add(performer, bookingId, entered[2] as Line);
      return settle.sign(performer, bookingId);
    };
    await Promise.all([attempt(settle.sign(venue, bookingId, hash)), attempt(changed())]);
    const [row] = await database.orm
      .select()
      .from(settlements)
      .where(eq(settlements.bookingId, bookingId));
    expect(row?.agreedVersion).toBeNull();
    expect(await world.books(`booking:${bookingId}`)).toMatchObject({ held: -1_000_00 });
  }
});

test('both signatures at the same instant, each pressed twice, agree once and ask once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const bookingId = await played(deals[2] as Terms['deal']);
    await settle.add(venue, bookingId, someTickets(100));
    const { hash } = await settle.read(bookingId);
    const signing = [venue, performer, venue, performer].map((one) =>
      attempt(settle.sign(one, bookingId, hash)),
    );
    expect((await Promise.all(signing)).filter(Boolean)).toHaveLength(2);
    const open = (await world.instalmentsOf(bookingId)).filter(({ state }) => state === 'open');
    expect(open.map(({ amountMinor }) => amountMinor)).toEqual([200_00]);
  }
});

const versionsOf = (bookingId: string) =>
  database.orm.select().from(settlementVersions).where(eq(settlementVersions.bookingId, bookingId));
