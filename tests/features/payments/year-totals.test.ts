import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { totalsFiles } from '#app/api/report-files.server.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pageParty, personParty } from '#app/domain/payments/ledger.ts';
import { postPenalty } from '#app/features/payments/ledger/commands.server.ts';
import { openLog } from '#app/platform/log.ts';
import { serveCalls } from '#tests/harness/calls/calls.ts';
import { addShow, divideShow, payShow, sendAll } from '#tests/harness/money/documents.ts';
import { addPerson, testBrand, viewerOf } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const calls = await serveCalls([totalsFiles], {
  database,
  brand: testBrand,
  log: openLog('silent'),
} as never);
afterAll(async () => {
  await calls?.close();
});

async function load(viewer: Viewer | null, path: string) {
  calls.viewer = viewer;
  const answer = await fetch(calls.address + path, { redirect: 'manual' });
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: await answer.text(),
  };
}

/** Cells by column name. */
function readTable(text: string): Record<string, string>[] {
  const [head = [], ...lines] = text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
  return lines.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}

const year = new Date().getUTCFullYear();

/** Two shows of a band: one released with a member's share and a fee kept back, one cancelled. */
async function bookSome() {
  const show = await addShow(database, { venue: '=cmd|calc', band: '@SUM(1)' });
  const { performer } = show;
  const member = await addPerson(database);
  const penalty = { source: show.source, currency: 'EUR', partyId: pageParty(performer.as) };
  await postPenalty(database.orm, {
    ...penalty,
    cause: `penalty ${show.bookingId}`,
    amountMinor: 15_250,
  });
  await payShow(database, show);
  const shares = [
    { partyId: personParty(member.pseudonym), basisPoints: 2_500 },
    { partyId: pageParty(performer.as), basisPoints: 7_500 },
  ];
  await divideShow(database, show, { payeeFeeMinor: 3_001, toPayerMinor: 1_000, shares });
  await sendAll(database, show);
  return { ...show, member };
}

it('agrees with the books, to the cent', async () => {
  const { performer, bookingId, venue, member } = await bookSome();
  const sumsBy = async (by: string) =>
    readTable((await load(performer.viewer, `/payouts/totals-${year}-by-${by}.csv`)).text);
  const { status, type, text } = await load(performer.viewer, `/payouts/totals-${year}.csv`);
  expect([status, type]).toEqual([200, 'text/csv; charset=utf-8']);
  const rows = readTable(text);
  // Only bookings, so that a column may be added up.
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ Booking: bookingId, 'Day of the show': '2031-05-12' });
  const [whole, ...others] = await sumsBy('year');
  expect(others).toEqual([]);
  expect(whole).toMatchObject({ Year: `${year}`, Released: rows[0]?.Released });
  const months = await sumsBy('month');
  expect(months.map(({ Month }) => Month)).toEqual([rows[0]?.Month]);
  expect(months[0]).toMatchObject({ Released: rows[0]?.Released, Currency: 'EUR' });
  // The oracle: sums of the accounts themselves.
  const sums = (await database.orm.execute(sql`
    select a.kind, a.owner,
      sum(e.amount_minor) filter (where e.amount_minor > 0) as debits,
      -sum(e.amount_minor) filter (where e.amount_minor < 0) as credits
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
      join ledger_transactions t on t.id = e.transaction_id
    where t.source_id = ${bookingId} group by 1, 2`)) as { rows: Record<string, unknown>[] };
  const cents = (kind: string, owner: string, side: 'debits' | 'credits') => {
    const result = sums.rows.find((row) => row.kind === kind && row.owner === owner);
    return Number(result?.[side] ?? 0);
  };
  const minor = (column: string) => Math.round(Number(whole?.[column]) * 100);
  const [page, payer, person] = [
    pageParty(performer.as),
    pageParty(venue.as),
    personParty(member.pseudonym),
  ];
  expect(minor('Released') - minor('Platform fees')).toBe(
    cents('owedTo', page, 'credits') + cents('owedTo', person, 'credits'),
  );
  expect(minor('Released')).toBe(119_000);
  expect(minor('Payout splits')).toBe(cents('owedTo', person, 'credits'));
  expect(minor('Cancellation fees')).toBe(cents('owedBy', page, 'debits'));
  expect(minor('Withheld')).toBe(cents('owedBy', page, 'credits'));
  expect(minor('Transferred') + minor('Withheld')).toBe(
    cents('owedTo', page, 'debits') + cents('owedTo', person, 'debits'),
  );
  expect(minor('Refunded to the venue')).toBe(cents('owedTo', payer, 'debits'));
});

it('is harmless to spreadsheets, and knows years by the clock of the page', async () => {
  const { performer, bookingId } = await bookSome();
  const { text } = await load(performer.viewer, `/payouts/totals-${year}.csv`);
  expect(text).toContain(`"'=cmd|calc"`);
  expect(text).toContain(`"'@SUM(1)"`);
  // Half an hour before midnight in Lisbon, winter: the same year there and in universal time.
  const transfer = async (to: string, zone: string) => {
    await database.orm.execute(
      sql`update profiles set time_zone = ${zone} where id = ${performer.as}`,
    );
    await database.orm.transaction(async (tx) => {
      await tx.execute(
        sql`alter table ledger_transactions disable trigger ledger_transactions_stay`,
      );
      await tx.execute(
        sql`update ledger_transactions set posted_at = ${to} where source_id = ${bookingId}`,
      );
      await tx.execute(
        sql`alter table ledger_transactions enable trigger ledger_transactions_stay`,
      );
    });
  };
  const months = async (of: number) =>
    readTable((await load(performer.viewer, `/payouts/totals-${of}.csv`)).text).map(
      ({ Month }) => Month,
    );
  await transfer('2030-12-31T23:30:00Z', 'Europe/Lisbon');
  expect(await months(2030)).toEqual(['2030-12']);
  expect(await months(2031)).toEqual([]);
  await transfer('2030-12-31T23:30:00Z', 'Europe/Berlin');
  expect(await months(2031)).toEqual(['2031-01']);
  expect(await months(2030)).toEqual([]);
});

it('tells a venue its spending, row by row, to the cent', async () => {
  const { venue, bookingId } = await bookSome();
  const rowsOf = async (by = '') =>
    readTable((await load(venue.viewer, `/payments/totals-${year}${by}.csv`)).text);
  const spent = {
    Venue: "'=cmd|calc",
    Currency: 'EUR',
    'Paid for the booking': '1200.00',
    // 10.00 of the amount and 0.50 of the fee went back.
    'Booking fees': '60.00',
    Refunded: '10.50',
    Chargebacks: '0.00',
  };
  const about = { Booking: bookingId, 'Day of the show': '2031-05-12', Performer: "'@SUM(1)" };
  expect(await rowsOf()).toEqual([expect.objectContaining({ ...spent, ...about })]);
  expect(await rowsOf('-by-year')).toEqual([
    { Year: `${year}`, ...spent, 'Refunds that came back': '0.00' },
  ]);
  expect(await rowsOf('-by-month')).toHaveLength(1);
});

it('is for those who see a page’s money, and all pages’ for administrators alone', async () => {
  const { performer, venue, bookingId } = await bookSome();
  const path = `/payouts/totals-${year}.csv`;
  expect((await load(null, path)).status).toBe(303);
  expect((await load(venue.viewer, path)).status).toBe(404);
  const spent = `/payments/totals-${year}.csv`;
  expect((await load(null, spent)).status).toBe(303);
  expect((await load(performer.viewer, spent)).status).toBe(404);
  const usher = await addPerson(database);
  await database.orm
    .insert(profileMembers)
    .values({ profileId: venue.as, accountId: usher.accountId, role: 'door' });
  expect((await load(await viewerOf(database, usher.accountId), spent)).status).toBe(403);
  const doorman = await addPerson(database);
  await database.orm
    .insert(profileMembers)
    .values({ profileId: performer.as, accountId: doorman.accountId, role: 'door' });
  expect((await load(await viewerOf(database, doorman.accountId), path)).status).toBe(403);
  const all = `/admin/totals-${year}.csv`;
  expect((await load(performer.viewer, all)).status).toBe(404);
  const admin = { ...performer.viewer, isAdmin: true };
  const { text } = await load(admin, all);
  expect(readTable(text).map(({ Booking }) => Booking)).toContain(bookingId);
  expect((await load(admin, '/admin/totals-0000.csv')).status).toBe(404);
});
