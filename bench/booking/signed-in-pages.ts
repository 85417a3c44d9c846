import { testSecret } from '#tests/harness/people/accounts.ts';
import { ask } from '../measure/answer.ts';
import type { Subject } from '../measure/load.ts';
import type { Bench } from '../measure/open-bench.ts';
import {
  loadTable,
  memoryTable,
  problemsOf,
  type Ratio,
  type Report,
  ratiosOf,
} from '../measure/report.ts';
import { type Measured, measureInTurn, type Plan, ratioOf, tell } from '../measure/rounds.ts';
import type { ServerProcess } from '../measure/server-process.ts';
import { startMinimal } from '../profile/pages.ts';
import { aCookie, importHotProfiles, makeSite, pagePath } from '../profile/site.ts';
import { type CountedWay, countQueries } from './count-queries.ts';
import { type Offer, openTown } from './offers.ts';
import { makePage, openGround } from './pages.ts';

const shows = 10_000;

type Page = { name: string; path: string; cookie: string };

/**
 * This month of pages with a long past, beside that of pages with none, and the page of a booking;
 * all of them against a public page of the minimal app.
 */
export async function measureSignedInPages(bench: Bench, plan: Plan): Promise<Report> {
  const site = await makeSite(bench, 'postgres', { AUTH_SECRET: testSecret, ROLE: 'web' });
  await importHotProfiles(site, bench.hot);
  const databaseUrl = site.environment.DATABASE_URL ?? '';
  const way = await countQueries(databaseUrl);
  site.environment.DATABASE_URL = way.url;
  const counted = await site.start('platform, counted');
  tell(`writing ${shows} shows`);
  const pages = await makePages(databaseUrl);
  const queries = await countEach(counted, way, pages);
  await counted.stop();
  way.close();
  site.environment.DATABASE_URL = databaseUrl;
  const platform = await site.start('platform, signed in');
  const minimal = await startMinimal(bench, site, 'PostgreSQL');
  const subjects = pages.map((page) => subjectOf(platform, page));
  const reference = subjectOf(minimal, {
    name: 'minimal app',
    path: pagePath('bench-venue'),
    ...aCookie,
  });
  const measured = await measureInTurn([...subjects, reference], plan);
  const memory = memoryTable([platform, minimal]);
  await platform.stop();
  await minimal.stop();
  return {
    lines: [...loadTable(measured), '', ...memory],
    ratios: [...comparisons(subjects, reference, measured), ...countsOf(pages, queries)],
    problems: problemsOf(measured),
  };
}

function comparisons(subjects: Subject[], minimal: Subject, measured: Measured[]): Ratio[] {
  const [fullVenue, emptyVenue, fullPerformer, emptyPerformer] = measured as [
    Measured,
    Measured,
    Measured,
    Measured,
  ];
  const timesAsLong = (whose: string, full: Measured, empty: Measured): Ratio => ({
    name: `time of ${whose} with ${shows} shows ÷ of one without`,
    value: ratioOf(full, empty, ({ perSecond }) => 1 / perSecond),
    worse: 'more',
    target: { most: 2 },
  });
  return [
    ...ratiosOf(
      subjects.map((one) => ({ what: `${one.name} ÷ minimal app`, one, other: minimal })),
      measured,
    ),
    timesAsLong('a venue', fullVenue, emptyVenue),
    timesAsLong('a performer', fullPerformer, emptyPerformer),
  ];
}

function countsOf(pages: Page[], queries: number[]): Ratio[] {
  return pages.map(({ name }, index) => ({
    name: `statements for ${name}`,
    value: queries[index] ?? null,
    worse: 'more',
  }));
}

function subjectOf(server: ServerProcess, { name, path, cookie }: Page): Subject {
  return {
    name,
    server,
    paths: [path],
    headers: { cookie },
    check: ({ text }) => (text.includes('</html>') ? null : 'the page is cut short'),
  };
}

async function countEach(server: ServerProcess, way: CountedWay, pages: Page[]) {
  const loads = 20;
  const counts: number[] = [];
  for (const { name, path, cookie } of pages) {
    await ask(server.address + path, { cookie });
    const before = way.sent();
    for (let load = 0; load < loads; load += 1) {
      const { status } = await ask(server.address + path, { cookie });
      if (status !== 200) throw new Error(`${name} was answered ${status}`);
    }
    // What the process asks on its own account meanwhile is less than one a page.
    counts.push(Math.floor((way.sent() - before) / loads));
  }
  return counts;
}

/** The pages of a busy pair, of an idle one, and who looks at them. */
async function makePages(databaseUrl: string): Promise<Page[]> {
  const ground = await openGround(databaseUrl);
  const pages: Page[] = [];
  const add = async (kind: 'artist' | 'venue', name: string): Promise<string> => {
    const { profileId, cookie } = await makePage(ground, kind, name);
    pages.push({ name: `calendar of ${name}`, path: `/profiles/${profileId}/calendar`, cookie });
    return profileId;
  };
  const venueId = await add('venue', `a venue with ${shows} shows`);
  await add('venue', 'a venue without any');
  const performerId = await add('artist', `a performer with ${shows} shows`);
  await add('artist', 'a performer without any');
  await ground.sql.query(pastShows(venueId, performerId));
  await ground.sql.query('analyze');
  await ground.close();
  return [...pages, await makeOfferPage(databaseUrl)];
}

/** An offer as the performer sees it who is to answer. */
async function makeOfferPage(databaseUrl: string): Promise<Page> {
  const town = await openTown(databaseUrl, 1);
  const [{ bookingId, performer }] = (await town.makeOffers(1)) as [Offer];
  await town.close();
  return { name: 'booking', path: `/bookings/${bookingId}`, cookie: performer.cookie };
}

/** One on each of the last days but a month, back to long ago. */
function pastShows(venueId: string, performerId: string): string {
  return `with nights as (
      select 'night-' || n as id, (now() at time zone 'Europe/Lisbon')::date - 60 - n as day
      from generate_series(1, ${shows}) as n
    ), written as (
      insert into events (id, venue_id, stage_id, title, time_zone, day, load_in_at, load_out_at, claimed)
      select id, '${venueId}', '${venueId}', 'A night', 'Europe/Lisbon', day,
        day + interval '16 hours', day + interval '25 hours', true from nights
    )
    insert into bookings (id, venue_id, performer_id, event_id, state, firm,
      load_in_at, starts_at, ends_at, load_out_at, time_zone, latest_version, signed_version)
    select id, '${venueId}', '${performerId}', id, 'played', true, day + interval '16 hours',
      day + interval '22 hours', day + interval '23 hours', day + interval '25 hours',
      'Europe/Lisbon', 1, 1 from nights`;
}
