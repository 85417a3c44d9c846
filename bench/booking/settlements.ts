import { feesOf } from '#app/platform/cards/fees.ts';
import { parseSettings } from '#app/platform/env.ts';
import { testSecret } from '#tests/harness/people/accounts.ts';
import type { Bench } from '../measure/open-bench.ts';
import { loadTable, problemsOf, type Report } from '../measure/report.ts';
import { type Measured, measureInTurn, type Plan, ratioOf, tell } from '../measure/rounds.ts';
import { importHotProfiles, makeSite } from '../profile/site.ts';
import { countOnce, countsOf, type Page, subjectOf } from '../workspace/viewed-pages.ts';
import { type Offer, openTown } from './offers.ts';

const [few, many] = [5, 500];

/** The settlement of a show with 500 lines beside that of one with five, as its performer opens it. */
export async function measureSettlements(bench: Bench, plan: Plan): Promise<Report> {
  const site = await makeSite(bench, 'postgres', { AUTH_SECRET: testSecret, ROLE: 'web' });
  // Brings the tables along.
  await importHotProfiles(site, bench.hot);
  tell(`writing a settlement with ${many} lines`);
  const pages = await makeSettlements(site.environment.DATABASE_URL ?? '');
  const queries = await countOnce(site, pages);
  const platform = await site.start('platform, settling');
  const measured = await measureInTurn(
    pages.map((page) => subjectOf(platform, page)),
    plan,
  );
  await platform.stop();
  const [short, long] = measured as [Measured, Measured];
  return {
    lines: loadTable(measured),
    ratios: [
      {
        name: `time of a settlement with ${many} lines ÷ of one with ${few}`,
        value: ratioOf(long, short, ({ perSecond }) => 1 / perSecond),
        worse: 'more',
        target: { most: 1.5 },
      },
      ...countsOf(pages, queries),
    ],
    problems: problemsOf(measured),
  };
}

async function makeSettlements(databaseUrl: string): Promise<Page[]> {
  const town = await openTown(databaseUrl, 2);
  const offers = (await town.makeOffers(2)) as [Offer, Offer];
  const document = { title: '', sections: [], fees: feesOf(parseSettings({})) };
  const pages: Page[] = [];
  for (const [index, lines] of [few, many].entries()) {
    const { bookingId, performer } = offers[index] as Offer;
    await town.sql.query(
      `insert into contracts (booking_id, version, document, hash) values ($1, 1, $2, '')`,
      [bookingId, JSON.stringify(document)],
    );
    await town.sql.query(
      `update bookings set state = 'played', turn = null, pending_version = null, pending_until = null,
         signed_version = 1, load_in_at = now() - interval '9 hours', starts_at = now() - interval '3 hours',
         ends_at = now() - interval '2 hours', load_out_at = now() - interval '1 hour' where id = $1`,
      [bookingId],
    );
    await town.sql.query(`insert into settlements (booking_id) values ($1)`, [bookingId]);
    await town.sql.query(
      `insert into settlement_lines (id, booking_id, line, entered_by)
       select $1 || '-' || n, $1, case when n % 2 = 0
         then jsonb_build_object('kind', 'tickets', 'label', 'Type ' || n, 'priceMinor', 1000 + n,
           'feeMinor', 50, 'taxBasisPoints', 650, 'sold', n % 90, 'comps', 1, 'kills', 0)
         else jsonb_build_object('kind', 'cost', 'label', 'Cost ' || n, 'amountMinor', 100 * n,
           'agreedMinor', null, 'taxBasisPoints', 2300, 'movesSplitPoint', n % 3 = 0) end, 'venue'
       from generate_series(1, $2::int) as n`,
      [bookingId, lines],
    );
    pages.push({
      name: `settlement with ${lines} lines`,
      path: `/bookings/${bookingId}/settlement`,
      cookie: performer.cookie,
    });
  }
  await town.sql.query('analyze');
  await town.close();
  return pages;
}
