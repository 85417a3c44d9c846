import { ask } from '../measure/answer.ts';
import type { Subject } from '../measure/load.ts';
import { isMet, number, type Report, type Target, table } from '../measure/report.ts';
import {
  type Measured,
  measureInTurn,
  medianOf,
  type Plan,
  ratioOf,
  tell,
} from '../measure/rounds.ts';
import type { ServerProcess } from '../measure/server-process.ts';
import { type Bench, makeSite } from '../profile/site.ts';
import { type CountedWay, countQueries } from './count-queries.ts';
import { makePage, openGround } from './pages.ts';

const shows = 10_000;
const target: Target = { most: 2, text: '< 2' };

type Page = { name: string; path: string; cookie: string };

/** This month of pages with a long past, beside that of pages with none. */
export async function measureCalendars(
  bench: Bench,
  settings: Record<string, string>,
  plan: Plan,
): Promise<Report> {
  const site = await makeSite(bench, 'postgres', settings);
  const databaseUrl = site.environment.DATABASE_URL ?? '';
  const way = await countQueries(databaseUrl);
  site.environment.DATABASE_URL = way.url;
  const server = await site.start('platform, calendars');
  tell(`writing ${shows} shows`);
  const pages = await makePages(databaseUrl);
  const queries = await countEach(server, way, pages);
  await server.stop();
  way.close();
  site.environment.DATABASE_URL = databaseUrl;
  const direct = await site.start('platform, calendars');
  const measured = await measureInTurn(
    pages.map((page) => subjectOf(direct, page)),
    plan,
  );
  await direct.stop();
  return { title: 'Calendars', ...reportOn(measured, queries) };
}

function reportOn(measured: Measured[], queries: number[]): Pick<Report, 'lines' | 'problems'> {
  const [fullVenue, emptyVenue, fullPerformer, emptyPerformer] = measured as [
    Measured,
    Measured,
    Measured,
    Measured,
  ];
  const timesAsLong = (full: Measured, empty: Measured) =>
    ratioOf(full, empty, ({ perSecond }) => 1 / perSecond);
  const line = (whose: string, full: Measured, empty: Measured) => {
    const ratio = timesAsLong(full, empty);
    return `Time of ${whose} with ${shows} shows ÷ of an empty one: ${number(ratio, 2)} (target ${target.text}, met: ${isMet(ratio, target)}).`;
  };
  const isFixed = queries[0] === queries[1] && queries[2] === queries[3];
  return {
    lines: [
      ...table(
        ['This month', 'Pages/s', 'p50 ms', 'Queries'],
        measured.map((one, index) => [
          one.subject.name,
          number(medianOf(one, ({ perSecond }) => perSecond)),
          number(
            medianOf(one, ({ p50Ms }) => p50Ms),
            1,
          ),
          queries[index] ?? null,
        ]),
      ),
      '',
      line('a venue', fullVenue, emptyVenue),
      line('a performer', fullPerformer, emptyPerformer),
    ],
    problems: [
      ...measured.flatMap(({ problems }) => problems),
      ...(isFixed ? [] : [`calendars took ${queries.join(', ')} queries`]),
    ],
  };
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
    pages.push({ name, path: `/profiles/${profileId}/calendar`, cookie });
    return profileId;
  };
  const venueId = await add('venue', `a venue with ${shows} shows`);
  await add('venue', 'a venue without any');
  const performerId = await add('artist', `a performer with ${shows} shows`);
  await add('artist', 'a performer without any');
  await ground.sql.query(pastShows(venueId, performerId));
  await ground.sql.query('analyze');
  await ground.close();
  return pages;
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
