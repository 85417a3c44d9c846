import { testSecret } from '#tests/harness/people/accounts.ts';
import { machineLines, writeReadme } from '../measure/report.ts';
import type { Plan } from '../measure/rounds.ts';
import { openBench } from '../profile/measure-profile.ts';
import { makeSite } from '../profile/site.ts';
import { measureAcceptances } from './acceptances.ts';
import { measureCalendars } from './calendars.ts';

type Options = Plan & { logLevel: string; cpuProfiles: string | undefined; write: boolean };

/** @returns the exit code: 0 if every answer was right, 1 if not; targets don't count. */
export async function measureBooking(options: Options): Promise<number> {
  const bench = await openBench(options);
  const settings = { AUTH_SECRET: testSecret, ROLE: 'web' };
  const site = await makeSite(bench, 'postgres', settings);
  const server = await site.start('platform, booking');
  const acceptances = await measureAcceptances(bench, site, server, options);
  await server.stop();
  const reports = [acceptances, await measureCalendars(bench, settings, options)];
  const { rounds, seconds } = options;
  const text = [
    ...machineLines([`Medians of ${rounds} rounds of ${seconds} s in turn, PostgreSQL.`]),
    ...reports.flatMap(({ lines }) => ['', ...lines]),
  ].join('\n');
  process.stdout.write(`${text}\n`);
  const problems = reports.flatMap((report) => report.problems);
  for (const problem of new Set(problems)) process.stderr.write(`WRONG: ${problem}\n`);
  if (options.write && problems.length === 0) writeReadme('bench/README.md', text, 'booking');
  return problems.length > 0 ? 1 : 0;
}
