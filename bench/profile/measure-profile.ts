import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '#tests/harness/servers/postgres.ts';
import { whenDone } from '../measure/clean-up.ts';
import { connections } from '../measure/load.ts';
import {
  type Comparison,
  comparisonTable,
  loadTable,
  machineLines,
  number,
  problemsOf,
  type Report,
  table,
  writeReadme,
} from '../measure/report.ts';
import { type Measured, measureInTurn, type Plan, tell } from '../measure/rounds.ts';
import type { ServerProcess } from '../measure/server-process.ts';
import { seedLine } from '../seed/measure-seed.ts';
import { ensureBuilds } from './build.ts';
import { measureFreshness } from './freshness.ts';
import { writeHotProfiles } from './hot-profiles.ts';
import { comparisonsOf, pagePairs } from './pages.ts';
import { coldReads, manyProfiles } from './reads.ts';
import {
  type Bench,
  type DatabaseKind,
  databaseNames,
  importHotProfiles,
  makeSite,
} from './site.ts';
import { measureSizes } from './sizes.ts';

export const parts = ['pages', 'reads', 'freshness', 'sizes'];

export type Options = Plan & {
  only: string[];
  databases: string[];
  logLevel: string;
  cpuProfiles: string | undefined;
  write: boolean;
};

/** @returns the exit code: 0 if every answer was right, 1 if not; targets don't count. */
export async function measureProfile(options: Options): Promise<number> {
  const bench = await openBench(options);
  const reports: Report[] = [];
  const wants = (part: string) => options.only.includes(part);
  for (const kind of options.databases as DatabaseKind[]) {
    if (wants('pages')) reports.push(await reportPages(bench, kind, options));
  }
  if (wants('reads')) reports.push(await reportReads(bench, options));
  if (wants('freshness')) reports.push(await measureFreshness(bench));
  if (wants('sizes')) reports.push(await reportSizes(bench));
  return publish(reports, options);
}

export async function openBench({
  logLevel,
  cpuProfiles,
}: Pick<Options, 'logLevel' | 'cpuProfiles'>): Promise<Bench> {
  tell('building what has changed');
  ensureBuilds();
  const folder = mkdtempSync(path.join(tmpdir(), 'bandstand-bench-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgres();
  whenDone(() => postgres.stop());
  return { folder, hot: await writeHotProfiles(folder), postgres, logLevel, cpuProfiles };
}

async function reportPages(bench: Bench, kind: DatabaseKind, plan: Plan): Promise<Report> {
  const name = databaseNames[kind];
  tell(`${name}: starting`);
  const site = await makeSite(bench, kind);
  await importHotProfiles(site, bench.hot);
  const { pairs, servers, notes } = await pagePairs(bench, site, name);
  const measured = await measureInTurn(
    pairs.flatMap(({ one, other }) => [one, other]),
    plan,
  );
  const lines = [...loadLines(measured, comparisonsOf(pairs, measured), servers), '', ...notes()];
  for (const server of servers) await server.stop();
  return { title: `Pages and calls on ${name}`, lines, problems: problemsOf(measured) };
}

async function reportReads(bench: Bench, plan: Plan): Promise<Report> {
  tell(`seeding ${manyProfiles} profiles`);
  const { pair, servers, seedSeconds } = await coldReads(bench);
  const measured = await measureInTurn([pair.one, pair.other], plan);
  const lines = loadLines(measured, comparisonsOf([pair], measured), servers);
  for (const server of servers) await server.stop();
  return {
    title: 'Reads of many profiles on PostgreSQL',
    lines: [...lines, '', seedLine(seedSeconds)],
    problems: problemsOf(measured),
  };
}

async function reportSizes(bench: Bench): Promise<Report> {
  const site = await makeSite(bench, 'pglite');
  await importHotProfiles(site, bench.hot);
  const server = await site.start('platform, sizes');
  const report = await measureSizes(server);
  await server.stop();
  return report;
}

function loadLines(
  measured: Measured[],
  comparisons: Comparison[],
  servers: ServerProcess[],
): string[] {
  return [
    ...loadTable(measured),
    '',
    ...comparisonTable(comparisons),
    '',
    ...table(
      ['Process', 'RSS MB after the run'],
      servers.map(({ name, memoryMb }) => [name, number(memoryMb())]),
    ),
  ];
}

function publish(reports: Report[], options: Options): number {
  const { seconds, warmUpSeconds, rounds, logLevel } = options;
  const text = [
    ...machineLines([
      `Medians of ${rounds} rounds of ${seconds} s in turn after ${warmUpSeconds} s of warm-up, ${connections} connections, LOG_LEVEL ${logLevel}, everything on one machine.`,
    ]),
    ...reports.flatMap(({ title, lines }) => ['', `### ${title}`, '', ...lines]),
  ].join('\n');
  process.stdout.write(`${text}\n`);
  const problems = reports.flatMap((report) => report.problems);
  for (const problem of problems) process.stderr.write(`WRONG: ${problem}\n`);
  const isWhole = options.only.length === parts.length && options.databases.length === 2;
  if (options.write && isWhole && problems.length === 0) writeReadme('bench/README.md', text);
  else if (options.write) tell('not written: only a whole run without a wrong answer is');
  return problems.length > 0 ? 1 : 0;
}
