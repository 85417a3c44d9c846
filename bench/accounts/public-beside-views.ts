import { testSecret } from '#tests/harness/people/accounts.ts';
import { ask } from '../measure/answer.ts';
import { load, type Round, type Subject } from '../measure/load.ts';
import type { Bench } from '../measure/open-bench.ts';
import { number, type Report, table } from '../measure/report.ts';
import { median, type Plan, tell } from '../measure/rounds.ts';
import type { ServerProcess } from '../measure/server-process.ts';
import { finishedPage, importHotProfiles, makeSite, pagePath } from '../profile/site.ts';
import { makePeople } from './people.ts';

const viewsPerSecond = 200;

/** The public page from memory, alone and while signed-in people look at pages of their own. */
export async function measurePublicBesideViews(bench: Bench, plan: Plan): Promise<Report> {
  const site = await makeSite(bench, 'postgres', { AUTH_SECRET: testSecret });
  await importHotProfiles(site, bench.hot);
  const { cookie } = await makePeople(site.environment.DATABASE_URL ?? '', 1);
  const server = await site.start('platform, accounts');
  await finishedPage(server, 'bench-venue');
  const report = await compareViews(server, cookie, plan);
  await server.stop();
  return report;
}

async function compareViews(server: ServerProcess, cookie: string, plan: Plan): Promise<Report> {
  const subject: Subject = {
    name: 'public page from memory',
    server,
    paths: [pagePath('bench-venue')],
    headers: {},
    check: ({ text }) => (text.includes('</html>') ? null : 'the page is cut short'),
  };
  await load(subject, plan.warmUpSeconds);
  const alone: Round[] = [];
  const beside: (Round & { views: number })[] = [];
  for (let round = 1; round <= plan.rounds; round += 1) {
    alone.push(await load(subject, plan.seconds));
    const viewing = startViewing(server, cookie);
    const measured = await load(subject, plan.seconds);
    const { views, problems } = await viewing.end();
    beside.push({
      ...measured,
      views: views / plan.seconds,
      problems: [...measured.problems, ...problems],
    });
    tell(
      `round ${round} of ${plan.rounds}: p99 ${alone.at(-1)?.p99Ms} ms alone, ${measured.p99Ms} ms beside`,
    );
  }
  const ratio = median(beside.map(({ p99Ms }, index) => p99Ms / (alone[index]?.p99Ms ?? 1)));
  const row = (name: string, rounds: Round[], views: number | null) => [
    name,
    number(median(rounds.map(({ perSecond }) => perSecond))),
    number(median(rounds.map(({ p50Ms }) => p50Ms)), 2),
    number(median(rounds.map(({ p99Ms }) => p99Ms)), 2),
    number(views),
  ];
  return {
    lines: table(
      ['Public page from memory', 'Requests/s', 'p50 ms', 'p99 ms', 'Signed-in views/s'],
      [
        row('alone', alone, 0),
        row('beside signed-in people', beside, median(beside.map(({ views }) => views))),
      ],
    ),
    ratios: [{ name: 'p99 beside ÷ alone', value: ratio, worse: 'more', target: { most: 2 } }],
    problems: [...alone, ...beside].flatMap(({ problems }) => problems),
  };
}

/** Asks for pages with a session at a fixed pace, whether or not the last has been answered. */
function startViewing(server: ServerProcess, cookie: string) {
  const problems = new Set<string>();
  let views = 0;
  let begun = 0;
  const startedAt = performance.now();
  const view = async (path: string) => {
    const { status, text } = await ask(server.address + path, { cookie });
    if (status === 200 && text.includes('/sign-out')) views += 1;
    else problems.add(`a signed-in page was answered ${status}`);
  };
  const underWay: Promise<void>[] = [];
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * viewsPerSecond;
    for (; begun < due; begun += 1)
      underWay.push(view(begun % 2 ? '/profiles' : pagePath('bench-artist')));
  }, 5);
  return {
    async end() {
      clearInterval(timer);
      await Promise.all(underWay);
      return { views, problems: [...problems] };
    },
  };
}
