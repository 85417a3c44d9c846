import pg from 'pg';
import { finishScript } from '#tests/harness/servers/platform.ts';
import type { Bench } from '../measure/open-bench.ts';
import { number, type Report, table } from '../measure/report.ts';
import { median } from '../measure/rounds.ts';

const profiles = 100_000;
const rounds = 3;
const mostSeconds = 60;

type Round = { seconds: number; copySeconds: number };

/**
 * Times filling an empty PostgreSQL database, from the start of the command to its end, and the
 * same rows copied by the database alone.
 */
export async function measureSeed({ postgres }: Bench): Promise<Report> {
  const results: Round[] = [];
  const problems: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const databaseUrl = await postgres.createDatabase();
    const startedAt = performance.now();
    const { code, output } = await finishScript('scripts/seed.ts', ['--profiles', `${profiles}`], {
      DATABASE_URL: databaseUrl,
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    const isRight = code === 0 && output.includes(`${profiles} profiles added`);
    if (!isRight) problems.push(`the seed ended with ${code} and said: ${output}`);
    results.push({ seconds, copySeconds: await copyProfiles(databaseUrl) });
  }
  const seconds = median(results.map((round) => round.seconds)) ?? 0;
  return {
    lines: table(
      ['What', 'Seconds', 'Target', 'Met'],
      [
        [
          `seed of ${profiles} profiles`,
          number(seconds, 1),
          `≤ ${mostSeconds}`,
          seconds <= mostSeconds ? 'yes' : 'no',
        ],
        ['their rows copied', number(median(results.map((round) => round.copySeconds)), 1), '', ''],
      ],
    ),
    ratios: [
      {
        name: 'seed ÷ the same rows copied',
        value: median(results.map((round) => round.seconds / round.copySeconds)),
        worse: 'more',
      },
    ],
    problems,
  };
}

async function copyProfiles(databaseUrl: string): Promise<number> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query('create table copied (like profiles including all)');
  const startedAt = performance.now();
  await database.query('insert into copied select * from profiles');
  const seconds = (performance.now() - startedAt) / 1_000;
  await database.end();
  return seconds;
}
