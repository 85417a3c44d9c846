import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openDatabase } from '#app/db/client.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { checkBooks } from '../../app/features/payments/ledger/queries.server.ts';
import type { Rate } from '../measure/as-fast-as-it-goes.ts';
import type { Bench } from '../measure/open-bench.ts';
import { hasPgbench, runPgbench } from '../measure/pgbench.ts';
import { number, type Ratio, type Report, type Target, table } from '../measure/report.ts';
import { median, type Plan, tell } from '../measure/rounds.ts';
import { type Script, scriptOf } from './pgbench.ts';
import { clients, type Shape } from './shapes.ts';

const shapes: { shape: Shape; name: string; target: Target }[] = [
  { shape: 'spread', name: 'over 10,000 bookings', target: { least: 0.7 } },
  { shape: 'hot', name: 'all to one guarded account', target: { least: 0.5 } },
];

/** Postings by the platform and by what it is compared with, in one database that fills up. */
export async function measurePostings({ folder, postgres }: Bench, plan: Plan): Promise<Report> {
  const databaseUrl = await postgres.createDatabase();
  const settings = parseSettings({ DATABASE_URL: databaseUrl });
  const database = await openDatabase(settings, openLog('silent'));
  await database.migrate();
  const results = [];
  for (const shape of shapes)
    results.push(await measureShape({ databaseUrl, folder }, shape, plan));
  const { entries, differences, unbalanced } = await checkBooks(database.orm);
  await database.close();
  tell(`${entries} entries added up`);
  const comparison = hasPgbench() ? 'pgbench' : 'pg by hand';
  const heads = ['Postings a second', 'Platform', 'p99 ms', 'Processor ms/posting'];
  return {
    lines: table(
      [...heads, `${comparison}, inserts`, `${comparison}, the same call`],
      results.map(({ row }) => row),
    ),
    ratios: results.map(({ ratio }) => ratio),
    problems: [
      ...results.flatMap(({ problems }) => problems),
      ...differences.map(({ accountId }) => `${accountId} isn’t the sum of its entries`),
      ...unbalanced.map(({ transactionId }) => `transaction ${transactionId} doesn’t balance`),
    ],
  };
}

type Place = { databaseUrl: string; folder: string };
type Round = { platform: Rate; inserts: number; call: number };

async function measureShape(place: Place, { shape, name, target }: (typeof shapes)[0], plan: Plan) {
  const rounds: Round[] = [];
  for (let round = 0; round <= plan.rounds; round += 1) {
    const seconds = round === 0 ? plan.warmUpSeconds : plan.seconds;
    rounds.push(await measureRound({ ...place, seconds }, shape));
    tell(`${shape}, round ${round} of ${plan.rounds}: ${sayRound(rounds.at(-1) as Round)}`);
  }
  const counted = rounds.slice(1);
  const rate = (pick: (round: Round) => number | null, digits = 0) =>
    number(median(counted.map(pick)), digits);
  const ratio: Ratio = {
    name: `${name}: platform ÷ the faster of the two`,
    value: median(
      counted.map(({ platform, inserts, call }) => platform.perSecond / Math.max(inserts, call)),
    ),
    worse: 'less',
    target,
  };
  const row = [
    name,
    rate(({ platform }) => platform.perSecond),
    rate(({ platform }) => platform.p99Ms, 1),
    rate(({ platform }) => platform.cpuMs, 3),
    rate(({ inserts }) => inserts),
    rate(({ call }) => call),
  ];
  return { row, ratio, problems: rounds.flatMap(({ platform }) => platform.problems) };
}

async function measureRound(place: Place & { seconds: number }, shape: Shape): Promise<Round> {
  const platform = await runPoster(place, 'platform', shape);
  const plainly = async (script: Script) =>
    (await runPgbench({ ...place, clients }, scriptOf(shape, script))).perSecond;
  if (hasPgbench())
    return { platform, inserts: await plainly('inserts'), call: await plainly('call') };
  const { perSecond } = await runPoster(place, 'by hand', shape);
  return { platform, inserts: perSecond, call: perSecond };
}

async function runPoster(
  { databaseUrl, seconds }: Place & { seconds: number },
  how: string,
  shape: Shape,
): Promise<Rate> {
  const words = ['bench/ledger/post.ts', databaseUrl, how, shape, `${seconds}`];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout);
}

function sayRound({ platform, inserts, call }: Round): string {
  const [ours, plain, same] = [platform.perSecond, inserts, call].map(Math.round);
  return `${ours} by the platform, ${plain} as inserts, ${same} by the same call`;
}
