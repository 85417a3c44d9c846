import { rmSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { fillDemoMoney } from '#app/cli/demo-money.server.ts';
import { fillDemoNights } from '#app/cli/demo-nights.server.ts';
import { fillDemoPeople } from '#app/cli/demo-people.server.ts';
import { fillDemoTown } from '#app/cli/demo-town.server.ts';
import { bookings, signatures } from '#app/db/schema/bookings.ts';
import { ledgerTransactions } from '#app/db/schema/ledger.ts';
import { keptMails, outbox } from '#app/db/schema/outbox.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import { compareBooks } from '#app/features/payments/ledger/compare-books.server.ts';
import { checkBooks, listComparisons } from '#app/features/payments/ledger/queries.server.ts';

import { readPayouts } from '#app/features/payments/payouts/queries.server.ts';
import type { Services } from '#app/http/context.server.ts';
import { outboxHandlersOf } from '#app/jobs/outbox.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { sourceTypes } from '#app/processes/money.server.ts';
import { moneyOfTown, wholeMoney } from '#tests/harness/money/demo-money.ts';
import { administrator } from '#tests/harness/money/ledger.ts';
import { openMoneyWorld } from '#tests/harness/money/world.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { scratchFolder } from '#tests/harness/servers/scratch.ts';

const database = await testDatabase();

const folder = scratchFolder('demo');
const settings = parseSettings({ DATA_DIR: folder });
const world = await openMoneyWorld(database);
const files = openFiles(settings);
const more = { settings, files, cardSandbox: world.sandbox, isDemo: true };
const services = { ...world.services, ...more } as unknown as Services;
await fillDemoTown(services);
await fillDemoPeople(database.orm);
await fillDemoNights(services);
await fillDemoMoney(services, outboxHandlersOf(services));
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

it('has money in every state that matters', async () => {
  expect(await moneyOfTown(database)).toEqual(wholeMoney);
  const owls = await readPayouts(database.orm, pageParty('the-night-owls'), null);
  expect(owls).toMatchObject({ hasTaxDetails: true, account: { isReady: true }, waiting: [] });
  const malva = await readPayouts(database.orm, pageParty('malva-e-sal'), null);
  expect(malva).toMatchObject({
    hasTaxDetails: false,
    account: null,
    waiting: [{ currency: 'EUR', amountMinor: 228_00 }],
  });
});

it('moves only for kinds of sources that a feature follows up', async () => {
  const { sourceType } = ledgerTransactions;
  const kinds = await database.orm.selectDistinct({ sourceType }).from(ledgerTransactions);
  expect(sourceTypes).toEqual(expect.arrayContaining(kinds.map((kind) => kind.sourceType)));
  expect(kinds).not.toEqual([]);
});

it('leaves a claim to decide on which both sides have spoken', async () => {
  const { rows } = (await database.orm.execute(sql`select by, offers_venue_gets_minor::int as offer
    from dispute_statements join disputes on disputes.id = dispute_id
    join messages on messages.id = dispute_statements.id
    where disputes.state = 'open' order by number`)) as unknown as { rows: object[] };
  expect(rows).toEqual([
    { by: 'venue', offer: 200_00 },
    { by: 'performer', offer: 50_00 },
  ]);
});

it('has balanced books that are the provider’s, and shows that they were compared', async () => {
  const [first] = (await listComparisons({ database }, administrator, {})).items;
  expect(first).toMatchObject({ differences: 0 });
  expect(first?.compared).toBeGreaterThan(8);
  expect(await compareBooks(services)).toEqual([]);
  const { entries, ...found } = await checkBooks(database.orm);
  expect(entries).toBeGreaterThan(40);
  expect(found).toEqual({
    differences: [],
    unbalanced: [],
    totals: [{ currency: 'EUR', sumMinor: 0 }],
  });
});

it('has agreed on every night before it began, and has dated no money back', async () => {
  const signed = await database.orm
    .select({ signedAt: signatures.signedAt, loadInAt: bookings.loadInAt })
    .from(signatures)
    .innerJoin(bookings, eq(bookings.id, signatures.bookingId));
  expect(signed.length).toBeGreaterThan(18);
  for (const { signedAt, loadInAt } of signed) expect(+signedAt).toBeLessThan(+loadInAt);
  const { rows } = (await database.orm.execute(sql`
    select count(*)::int as early from ${ledgerTransactions}
    where posted_at < (select min(created_at) from charges)`)) as unknown as { rows: object[] };
  expect(rows).toEqual([{ early: 0 }]);
});

it('writes no mail about it, and leaves nothing to follow', async () => {
  expect(await database.orm.select().from(outbox)).toEqual([]);
  expect(await database.orm.select().from(keptMails)).toEqual([]);
});

it('is filled once: what people have done since stays', async () => {
  const before = await everything();
  await fillDemoNights(services);
  await fillDemoMoney(services, outboxHandlersOf(services));
  expect(await everything()).toEqual(before);
});

it('stays the same when the provider’s messages come afterwards', async () => {
  await world.settle();
  expect(await moneyOfTown(database)).toEqual(wholeMoney);
});

/** The number of rows in each table of money and bookings. */
async function everything() {
  const tables = [
    'bookings',
    'booking_history',
    'disputes',
    'dispute_statements',
    'charges',
    'transfers',
  ];
  const counted = [...tables, 'ledger_entries', 'documents', 'reconciliations', 'tax_details'];
  const counts = await Promise.all(
    [...counted, 'card_sandbox.objects'].map(async (table) => {
      const { rows } = (await database.orm.execute(
        sql.raw(`select count(*)::int as rows from ${table}`),
      )) as unknown as { rows: [{ rows: number }] };
      return [table, rows[0].rows];
    }),
  );
  return Object.fromEntries(counts);
}
