import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { ask } from '../measure/answer.ts';
import type { Bench } from '../measure/open-bench.ts';
import { number, type Report, table } from '../measure/report.ts';
import { median, tell } from '../measure/rounds.ts';
import type { ServerProcess } from '../measure/server-process.ts';
import { hotDocuments } from './hot-profiles.ts';
import { finishedPage, importHotProfiles, makeSite, pagePath } from './site.ts';

const writes = { sql: 40, import: 10 };
const targetMs = 100;
const id = 'bench-venue';
const longestWaitMs = 10_000;

/**
 * Two processes on one database answer a page from memory while it is changed: by a statement that
 * no process of the platform makes, and by the import, which is a third process.
 */
export async function measureFreshness(bench: Bench): Promise<Report> {
  const site = await makeSite(bench, 'postgres');
  await importHotProfiles(site, bench.hot);
  const servers = [await site.start('platform, first'), await site.start('platform, second')];
  const database = new pg.Client({ connectionString: site.environment.DATABASE_URL });
  await database.connect();
  await database.query('listen changed');
  const problems: string[] = [];
  const delays: Record<keyof typeof writes, number[]> = { sql: [], import: [] };
  const timesAnnounced: number[] = [];
  try {
    tell(`freshness: ${writes.sql} statements`);
    for (let count = 1; count <= writes.sql; count += 1) {
      const name = `Statement ${count}`;
      const announced = new Promise<number>((resolve) => {
        database.once('notification', () => resolve(performance.now()));
      });
      let startedAt = 0;
      const write = async () => {
        startedAt = performance.now();
        return writeBySql(database, name, startedAt);
      };
      const seen = await delaysAfter(write, servers, name, problems);
      delays.sql.push(...seen);
      timesAnnounced.push(Math.max(...seen) / ((await announced) - startedAt));
    }
    tell(`freshness: ${writes.import} imports`);
    for (let count = 1; count <= writes.import; count += 1) {
      const name = `Import ${count}`;
      const file = path.join(bench.folder, 'changed.json');
      writeFileSync(file, JSON.stringify({ [id]: { ...hotDocuments[id], displayName: name } }));
      const write = () =>
        writeByImport(database, site.run('scripts/admin.ts', 'import', file), name);
      delays.import.push(...(await delaysAfter(write, servers, name, problems)));
    }
  } finally {
    await database.end();
    for (const server of servers) await server.stop();
  }
  return {
    lines: rows(delays),
    ratios: [
      {
        name: 'shown by both after SQL ÷ announced by the database',
        value: median(timesAnnounced),
        worse: 'more',
      },
    ],
    problems,
  };
}

/** Since when a change counts as made, and the end of whatever made it. */
type Write = { startedAt: number; ended: Promise<unknown> };

/** Sends the statement; counted from before it is sent. */
async function writeBySql(database: pg.Client, name: string, startedAt: number): Promise<Write> {
  const ended = database.query('update profiles set display_name = $1 where id = $2', [name, id]);
  return { startedAt, ended };
}

/** Runs the import; counted from when the database was last seen without its change. */
async function writeByImport(
  database: pg.Client,
  running: Promise<string>,
  name: string,
): Promise<Write> {
  let lastOldAt = performance.now();
  const isStored = async () => {
    const askedAt = performance.now();
    const { rows } = await database.query('select display_name from profiles where id = $1', [id]);
    if (rows[0]?.display_name === name) return true;
    lastOldAt = askedAt;
    await new Promise((resolve) => setTimeout(resolve, 1));
    return false;
  };
  const ended = running.then(() => 'ended');
  while (!(await isStored())) {
    const state = await Promise.race([ended, 'running']);
    if (state === 'ended' && !(await isStored())) throw new Error(`the import lost “${name}”`);
  }
  return { startedAt: lastOldAt, ended };
}

/** How long after a write each process answers with it, in milliseconds. */
async function delaysAfter(
  write: () => Promise<Write>,
  servers: ServerProcess[],
  name: string,
  problems: string[],
): Promise<number[]> {
  for (const server of servers) await finishedPage(server, id);
  const seen = servers.map((server) => seenAt(server, name, problems));
  const { startedAt, ended } = await write();
  const delays = (await Promise.all(seen)).map((at) => at - startedAt);
  await ended;
  return delays;
}

async function seenAt(server: ServerProcess, name: string, problems: string[]): Promise<number> {
  const isNew = async () =>
    (await ask(server.address + pagePath(id))).text.includes(`>${name}</h1>`);
  const startedAt = performance.now();
  while (!(await isNew())) {
    if (performance.now() - startedAt > longestWaitMs) {
      problems.push(`freshness: ${server.name} didn’t show “${name}” within ${longestWaitMs} ms`);
      break;
    }
    // Asking without a pause would take from the processes the time that they are to answer in.
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const at = performance.now();
  for (let again = 0; again < 3; again += 1) {
    if (!(await isNew())) problems.push(`freshness: ${server.name} went back from “${name}”`);
  }
  return at;
}

function rows(delays: Record<keyof typeof writes, number[]>): string[] {
  const row = (what: string, count: number, ms: number[]) => {
    const most = Math.max(...ms);
    return [
      what,
      count,
      number(median(ms), 1),
      number(most, 1),
      `≤ ${targetMs} ms`,
      most <= targetMs ? 'yes' : 'no',
    ];
  };
  return table(
    ['Write', 'Writes', 'Median ms', 'Most ms', 'Target', 'Met'],
    [
      row('SQL from outside the platform', writes.sql, delays.sql),
      row('Import in a third process', writes.import, delays.import),
      row('All', writes.sql + writes.import, [...delays.sql, ...delays.import]),
    ],
  );
}
