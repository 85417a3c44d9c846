import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Postgres, startPostgres } from '#tests/harness/servers/postgres.ts';
import { ensureBuilds } from '../profile/build.ts';
import { type HotFiles, writeHotProfiles } from '../profile/hot-profiles.ts';
import { whenDone } from './clean-up.ts';
import { tell } from './rounds.ts';

/** The parts of the measurement share these. */
export type Bench = {
  folder: string;
  hot: HotFiles;
  postgres: Postgres;
  logLevel: string;
  cpuProfiles: string | undefined;
};

export async function openBench({
  logLevel,
  cpuProfiles,
}: Pick<Bench, 'logLevel' | 'cpuProfiles'>): Promise<Bench> {
  tell('building what has changed');
  ensureBuilds();
  const folder = mkdtempSync(path.join(tmpdir(), 'bandstand-bench-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  // It writes as an installation’s own does.
  const postgres = await startPostgres([]);
  whenDone(() => postgres.stop());
  return { folder, hot: await writeHotProfiles(folder), postgres, logLevel, cpuProfiles };
}
