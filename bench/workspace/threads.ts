import { testSecret } from '#tests/harness/people/accounts.ts';
import { makePage, openGround } from '../booking/pages.ts';
import type { Bench } from '../measure/open-bench.ts';
import { loadTable, problemsOf, type Report } from '../measure/report.ts';
import { type Measured, measureInTurn, type Plan, ratioOf, tell } from '../measure/rounds.ts';
import { makeSite } from '../profile/site.ts';
import { countOnce, countsOf, type Page, subjectOf } from './viewed-pages.ts';

const messages = 100_000;

/** The end of a long thread, as it opens, beside a thread without messages. */
export async function measureThreads(bench: Bench, plan: Plan): Promise<Report> {
  const site = await makeSite(bench, 'postgres', { AUTH_SECRET: testSecret, ROLE: 'web' });
  const platform = await site.start('platform, threads');
  tell(`writing ${messages} messages`);
  const pages = await makeThreads(site.environment.DATABASE_URL ?? '');
  const queries = await countOnce(site, pages);
  const measured = await measureInTurn(
    pages.map((page) => subjectOf(platform, page)),
    plan,
  );
  await platform.stop();
  const [long, empty] = measured as [Measured, Measured];
  return {
    lines: loadTable(measured),
    ratios: [
      {
        name: `time of a thread of ${messages} messages ÷ of one without`,
        value: ratioOf(long, empty, ({ perSecond }) => 1 / perSecond),
        worse: 'more',
        target: { most: 1.5 },
      },
      ...countsOf(pages, queries),
    ],
    problems: problemsOf(measured),
  };
}

/** Two pages write to each other every few minutes; two others have only begun. */
async function makeThreads(databaseUrl: string): Promise<Page[]> {
  const ground = await openGround(databaseUrl);
  const pages: Page[] = [];
  for (const [id, name, count] of [
    ['long', `a thread of ${messages} messages`, messages],
    ['empty', 'a thread without any', 0],
  ] as const) {
    const venue = await makePage(ground, 'venue', 'A venue');
    const band = await makePage(ground, 'artist', 'A band');
    await ground.sql.query(writtenThread(id, count, [venue.profileId, band.profileId]));
    pages.push({ name, path: `/messages/${id}`, cookie: band.cookie });
  }
  await ground.sql.query('analyze');
  await ground.close();
  return pages;
}

function writtenThread(id: string, count: number, [one, other]: [string, string]): string {
  const firstAt = `now() - interval '${5 * (count + 1)} minutes'`;
  return `
    insert into threads (id, kind, subject_id, last_number, created_at)
      values ('${id}', 'pages', '${[one, other].toSorted().join('.')}', ${count}, ${firstAt});
    insert into thread_pages (thread_id, profile_id, last_number, last_at, answered_number)
      select '${id}', page, ${count}, now(), ${count}
      from unnest(array['${one}', '${other}']) as page;
    insert into messages (thread_id, number, id, profile_id, account_id, text, created_at)
      select '${id}', n, '${id}-' || n, page, page,
        'We could load in at four, and ' || n || ' more will come with the van.',
        ${firstAt} + n * interval '5 minutes'
      from generate_series(1, ${count}) as n,
        lateral (select case n % 2 when 0 then '${one}' else '${other}' end as page) as author`;
}
