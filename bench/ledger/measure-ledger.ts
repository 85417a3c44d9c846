import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '#app/db/client.server.ts';
import { checkBooks } from '#app/features/payments/queries/check-books.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { startPostgres } from '#tests/harness/servers/postgres.ts';
import type { Rate } from '../measure/as-fast-as-it-goes.ts';
import { whenDone } from '../measure/clean-up.ts';
import {
  isMet,
  machineLines,
  number,
  type Report,
  type Target,
  table,
  writeReadme,
} from '../measure/report.ts';
import { median, type Plan, tell } from '../measure/rounds.ts';
import { measureBalances } from './balances.ts';
import { hasPgbench, runPgbench } from './pgbench.ts';
import { clients, type Shape } from './shapes.ts';

type Options = Plan & { write: boolean };

const shapes: { shape: Shape; name: string; target: Target }[] = [
  { shape: 'spread', name: 'over 10,000 bookings', target: { least: 0.7, text: '≥ 70 %' } },
  { shape: 'hot', name: 'all to one guarded account', target: { least: 0.5, text: '≥ 50 %' } },
];

/** @returns the exit code: 0 if the books are right, 1 if not; targets don't count. */
export async function measureLedger(options: Options): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bandstand-bench-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgres();
  whenDone(() => postgres.stop());
  const databaseUrl = await postgres.createDatabase();
  const database = await openDatabase(
    parseSettings({ DATABASE_URL: databaseUrl }),
    openLog('silent'),
  );
  await database.migrate();
  const postings = await measurePostings({ databaseUrl, folder }, options);
  const { entries, differences, unbalanced } = await checkBooks(database.orm);
  await database.close();
  tell(`${entries} entries added up`);
  const balances = await measureBalances(await migrated(await postgres.createDatabase()));
  const problems = [
    ...postings.problems,
    ...balances.problems,
    ...differences.map(({ accountId }) => `${accountId} isn’t the sum of its entries`),
    ...unbalanced.map(({ transactionId }) => `transaction ${transactionId} doesn’t balance`),
  ];
  const { rounds, seconds } = options;
  const text = [
    ...machineLines([
      `Medians of ${rounds} rounds of ${seconds} s in turn, PostgreSQL with durable writes, ${clients} connections.`,
    ]),
    '',
    ...postings.lines,
    '',
    ...balances.lines,
  ].join('\n');
  process.stdout.write(`${text}\n`);
  for (const problem of new Set(problems)) process.stderr.write(`WRONG: ${problem}\n`);
  if (options.write && problems.length === 0) writeReadme('bench/README.md', text, 'ledger');
  return problems.length > 0 ? 1 : 0;
}

async function migrated(databaseUrl: string): Promise<string> {
  const database = await openDatabase(
    parseSettings({ DATABASE_URL: databaseUrl }),
    openLog('silent'),
  );
  await database.migrate();
  await database.close();
  return databaseUrl;
}

type Place = { databaseUrl: string; folder: string };
type Round = { platform: Rate; inserts: number; call: number };

/** The platform and what it is compared with take turns, in one database that fills up. */
async function measurePostings(place: Place, plan: Plan): Promise<Report> {
  const rows: (string | null)[][] = [];
  const results: string[] = [];
  const problems: string[] = [];
  const comparison = hasPgbench() ? 'pgbench' : 'pg by hand';
  for (const { shape, name, target } of shapes) {
    const rounds: Round[] = [];
    for (let round = 0; round <= plan.rounds; round += 1) {
      const seconds = round === 0 ? plan.warmUpSeconds : plan.seconds;
      rounds.push(await measureRound({ ...place, seconds }, shape));
      tell(`${shape}, round ${round} of ${plan.rounds}: ${sayRound(rounds.at(-1) as Round)}`);
    }
    problems.push(...rounds.flatMap(({ platform }) => platform.problems));
    const counted = rounds.slice(1);
    const ratio = median(
      counted.map(({ platform, inserts, call }) => platform.perSecond / Math.max(inserts, call)),
    );
    const rate = (pick: (round: Round) => number) => number(median(counted.map(pick)));
    rows.push([
      name,
      rate(({ platform }) => platform.perSecond),
      number(median(counted.map(({ platform }) => platform.p99Ms)), 1),
      rate(({ inserts }) => inserts),
      rate(({ call }) => call),
    ]);
    results.push(
      `${name[0]?.toUpperCase()}${name.slice(1)}: platform ÷ the faster of the two: ` +
        `${number(ratio && ratio * 100)} % (target ${target.text}, met: ${isMet(ratio, target)}).`,
    );
  }
  const heads = [
    'Postings a second',
    'Platform',
    'p99 ms',
    `${comparison}, inserts`,
    `${comparison}, the same call`,
  ];
  return { title: 'Postings', lines: [...table(heads, rows), '', ...results], problems };
}

async function measureRound(place: Place & { seconds: number }, shape: Shape): Promise<Round> {
  const platform = await runPoster(place, 'platform', shape);
  if (hasPgbench())
    return {
      platform,
      inserts: await runPgbench(place, shape, 'inserts'),
      call: await runPgbench(place, shape, 'call'),
    };
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
