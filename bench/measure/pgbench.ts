import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

export function hasPgbench(): boolean {
  return spawnSync('pgbench', ['--version']).status === 0;
}

type Place = { databaseUrl: string; folder: string; seconds: number; clients: number };

/** How often a second a script runs, and how long 99 of 100 of its transactions take at most. */
export async function runPgbench(
  { databaseUrl, folder, seconds, clients }: Place,
  script: string,
): Promise<{ perSecond: number; p99Ms: number }> {
  const own = mkdtempSync(path.join(folder, 'pgbench-'));
  const file = path.join(own, 'script.sql');
  writeFileSync(file, script);
  const log = ['-l', `--log-prefix=${path.join(own, 'log')}`];
  const words = ['-n', '-M', 'prepared', '-c', clients, '-j', '2', '-T', seconds, ...log];
  const { stdout } = await promisify(execFile)('pgbench', [
    ...[...words, '-f', file].map(String),
    databaseUrl,
  ]);
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  const failed = Number(/failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (!perSecond || failed > 0) throw new Error(`pgbench said:\n${stdout}`);
  const took = readdirSync(own)
    .filter((name) => name.startsWith('log'))
    .flatMap((name) => readFileSync(path.join(own, name), 'utf8').trimEnd().split('\n'))
    // Client, number of the transaction, microseconds, and what else it says.
    .map((line) => Number(line.split(' ')[2]) / 1_000)
    .toSorted((one, other) => one - other);
  return { perSecond, p99Ms: took[Math.floor(took.length * 0.99)] ?? 0 };
}
