import { testSecret } from '#tests/harness/people/accounts.ts';
import { ask } from '../measure/answer.ts';
import { load, type Round, type Subject } from '../measure/load.ts';
import { isMet, machineLines, number, type Target, table, writeReadme } from '../measure/report.ts';
import { median, type Plan, tell } from '../measure/rounds.ts';
import type { ServerProcess } from '../measure/server-process.ts';
import { openBench } from '../profile/measure-profile.ts';
import { finishedPage, importHotProfiles, makeSite, pagePath } from '../profile/site.ts';
import { makePeople } from './people.ts';
import { loadHashes, loadSignIns } from './sign-ins.ts';

const accounts = 300;
const viewsPerSecond = 200;
const p99Target: Target = { most: 2, text: '≤ 2' };

type Options = Plan & { logLevel: string; cpuProfiles: string | undefined; write: boolean };

/** @returns the exit code: 0 if every answer was right, 1 if not; targets don't count. */
export async function measureAccounts(options: Options): Promise<number> {
  const bench = await openBench(options);
  const site = await makeSite(bench, 'postgres', {
    AUTH_SECRET: testSecret,
    TRUSTED_PROXIES: '127.0.0.1',
    AUTHORIZED_DOMAINS: '127.0.0.1',
  });
  await importHotProfiles(site, bench.hot);
  tell(`making ${accounts} accounts`);
  const { people, cookie } = await makePeople(site.environment.DATABASE_URL ?? '', accounts);
  const server = await site.start('platform, accounts');
  const signIns = await inTurn(options, {
    'sign-ins over HTTP': (seconds) => loadSignIns(server, people, seconds),
    'the same hash alone': loadHashes,
  });
  await finishedPage(server, 'bench-venue');
  const views = await publicBesideViews(server, cookie, options);
  await server.stop();
  const text = [
    ...machineLines([`Medians of ${options.rounds} rounds of ${options.seconds} s, PostgreSQL.`]),
    '',
    ...signIns.lines,
    '',
    ...views.lines,
  ].join('\n');
  process.stdout.write(`${text}\n`);
  const problems = [...signIns.problems, ...views.problems];
  for (const problem of new Set(problems)) process.stderr.write(`WRONG: ${problem}\n`);
  if (options.write && problems.length === 0) writeReadme('bench/README.md', text, 'accounts');
  return problems.length > 0 ? 1 : 0;
}

type Loader = (seconds: number) => ReturnType<typeof loadHashes>;

async function inTurn({ rounds, seconds, warmUpSeconds }: Plan, loaders: Record<string, Loader>) {
  const results = Object.entries(loaders).map(([name, run]) => ({
    name,
    run,
    rates: [] as Awaited<ReturnType<Loader>>[],
  }));
  for (const { run } of results) await run(warmUpSeconds);
  for (let round = 1; round <= rounds; round += 1)
    for (const { name, run, rates } of results) {
      rates.push(await run(seconds));
      tell(
        `round ${round} of ${rounds}: ${name}, ${Math.round(rates.at(-1)?.perSecond ?? 0)} a second`,
      );
    }
  const rateOf = (index: number) =>
    median(results[index]?.rates.map(({ perSecond }) => perSecond) ?? []) ?? 0;
  const share = `${Math.round((rateOf(0) / rateOf(1)) * 100)} %`;
  return {
    lines: table(
      ['Subject', 'A second', 'p99 ms', 'Of the hash alone'],
      results.map(({ name, rates }, index) => [
        name,
        number(rateOf(index)),
        number(median(rates.map(({ p99Ms }) => p99Ms)), 1),
        index === 0 ? share : '100 %',
      ]),
    ),
    problems: results.flatMap(({ rates }) => rates.flatMap(({ problems }) => problems)),
  };
}

async function publicBesideViews(server: ServerProcess, cookie: string, plan: Plan) {
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
    lines: [
      ...table(
        ['Public page from memory', 'Requests/s', 'p50 ms', 'p99 ms', 'Signed-in views/s'],
        [
          row('alone', alone, 0),
          row('beside signed-in people', beside, median(beside.map(({ views }) => views))),
        ],
      ),
      '',
      `p99 beside ÷ p99 alone: ${number(ratio, 2)} (target ${p99Target.text}, met: ${isMet(ratio, p99Target)}).`,
    ],
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
