import { finishScript } from '#tests/harness/servers/platform.ts';
import { startPostgres } from '#tests/harness/servers/postgres.ts';
import { whenDone } from '../measure/clean-up.ts';
import { isMet, machineLines, type Target } from '../measure/report.ts';
import { ensureBuilds } from '../profile/build.ts';

const profiles = 100_000;
const target: Target = { most: 60, text: '≤ 60 s' };

/** Times filling an empty PostgreSQL database, from the start of the command to its end. */
export async function measureSeed(): Promise<number> {
  ensureBuilds();
  const postgres = await startPostgres();
  whenDone(() => postgres.stop());
  const environment = { DATABASE_URL: await postgres.createDatabase() };
  const startedAt = performance.now();
  const { code, output } = await finishScript(
    'scripts/seed.ts',
    ['--profiles', String(profiles)],
    environment,
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const isRight = code === 0 && output.includes(`${profiles} profiles added`);
  if (!isRight) process.stderr.write(`WRONG: the seed ended with ${code} and said: ${output}\n`);
  process.stdout.write(`${[...machineLines([]), seedLine(seconds)].join('\n')}\n`);
  return isRight ? 0 : 1;
}

export function seedLine(seconds: number): string {
  const met = isMet(seconds, target);
  return `Seeding ${profiles} profiles took ${seconds.toFixed(1)} s (target ${target.text}, met: ${met}).`;
}
