import { testSecret } from '#tests/harness/people/accounts.ts';
import { type Offer, openTown } from '../booking/offers.ts';
import { type Ground, makePage, type OwnedPage, openGround } from '../booking/pages.ts';
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
import { startMinimal } from '../profile/pages.ts';
import { aCookie, importHotProfiles, makeSite, pagePath } from '../profile/site.ts';
import { countOnce, countsOf, type Page, subjectOf } from './viewed-pages.ts';

const shows = 10_000;

/**
 * This month of pages with a long past, beside that of pages with none; Today over many of them and
 * over as many without any; and the page of a booking;
 * all of them against a public page of the minimal app.
 */
export async function measureSignedInPages(bench: Bench, plan: Plan): Promise<Report> {
  const site = await makeSite(bench, 'postgres', { AUTH_SECRET: testSecret, ROLE: 'web' });
  await importHotProfiles(site, bench.hot);
  const databaseUrl = site.environment.DATABASE_URL ?? '';
  tell(`writing ${shows} shows`);
  const pages = await makePages(databaseUrl);
  const queries = await countOnce(site, pages);
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
  const [fullVenue, emptyVenue, fullPerformer, emptyPerformer, fullToday, emptyToday] =
    measured as [Measured, Measured, Measured, Measured, Measured, Measured];
  const timesAsLong = (what: string, full: Measured, empty: Measured, most = 2): Ratio => ({
    name: `time of ${what} ÷ of one without`,
    value: ratioOf(full, empty, ({ perSecond }) => 1 / perSecond),
    worse: 'more',
    target: { most },
  });
  return [
    ...ratiosOf(
      subjects.map((one) => ({ what: `${one.name} ÷ minimal app`, one, other: minimal })),
      measured,
    ),
    timesAsLong(`a venue with ${shows} shows`, fullVenue, emptyVenue),
    timesAsLong(`a performer with ${shows} shows`, fullPerformer, emptyPerformer),
    timesAsLong(`Today of 5 pages with ${2 * shows} bookings`, fullToday, emptyToday, 1.5),
    {
      name: 'pages a second of that Today ÷ the venue’s calendar',
      value: ratioOf(fullToday, fullVenue, ({ perSecond }) => perSecond),
      worse: 'less',
      target: { least: 1 },
    },
  ];
}

/** The pages of a busy pair, of an idle one, and who looks at them. */
async function makePages(databaseUrl: string): Promise<Page[]> {
  const ground = await openGround(databaseUrl);
  const pages: Page[] = [];
  const add = async (kind: 'artist' | 'venue', name: string): Promise<OwnedPage> => {
    const page = await makePage(ground, kind, name);
    const path = `/profiles/${page.profileId}/calendar`;
    pages.push({ name: `calendar of ${name}`, path, cookie: page.cookie });
    return page;
  };
  const venue = await add('venue', `a venue with ${shows} shows`);
  const idle = await add('venue', 'a venue without any');
  const performer = await add('artist', `a performer with ${shows} shows`);
  await add('artist', 'a performer without any');
  await ground.sql.query(pastShows(venue.profileId, performer.profileId));
  const busy = [performer.profileId, ...(await makeIdle(ground, 3))];
  const today = [
    await makeToday(ground, `5 pages with ${2 * shows} bookings`, venue, busy),
    await makeToday(ground, '5 pages without any', idle, await makeIdle(ground, 4)),
  ];
  await ground.sql.query('analyze');
  await ground.close();
  return [...pages, ...today, await makeOfferPage(databaseUrl)];
}

async function makeIdle(ground: Ground, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 0; page < count; page += 1)
    ids.push((await makePage(ground, 'artist', 'An idle page')).profileId);
  return ids;
}

/** Today of a member who works on others’ pages as well. */
async function makeToday(
  { sql }: Ground,
  name: string,
  { profileId, cookie }: OwnedPage,
  others: string[],
): Promise<Page> {
  await sql.query(
    `insert into profile_members (profile_id, account_id, role)
     select id, $1, 'manager' from unnest($2::text[]) as id`,
    [profileId, others],
  );
  return { name: `Today of ${name}`, path: '/today', cookie };
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
