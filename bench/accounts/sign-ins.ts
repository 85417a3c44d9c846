import { type Person, testSecret } from '#tests/harness/people/accounts.ts';
import { hashPassword, isPassword } from '../../app/features/accounts/steps.server.ts';
import { asFastAsItGoes, ownCpuMs, paceOf, type Rate } from '../measure/as-fast-as-it-goes.ts';
import type { Bench } from '../measure/open-bench.ts';
import { number, type Report, table } from '../measure/report.ts';
import { median, type Plan, tell } from '../measure/rounds.ts';
import type { ServerProcess } from '../measure/server-process.ts';
import { makeSite } from '../profile/site.ts';
import { makePeople } from './people.ts';

/** How many clients sign in at once. */
const clients = 16;
const accounts = 300;

/** People who sign in over HTTP, and the hash of a password alone, in turn. */
export async function measureSignIns(bench: Bench, plan: Plan): Promise<Report> {
  const site = await makeSite(bench, 'postgres', {
    AUTH_SECRET: testSecret,
    TRUSTED_PROXIES: '127.0.0.1',
    AUTHORIZED_DOMAINS: '127.0.0.1',
  });
  const server = await site.start('platform, accounts');
  const { people } = await makePeople(site.environment.DATABASE_URL ?? '', accounts);
  const rounds: { signIns: Rate; hashes: Rate }[] = [];
  for (let round = 0; round <= plan.rounds; round += 1) {
    const seconds = round === 0 ? plan.warmUpSeconds : plan.seconds;
    const signIns = await loadSignIns(server, people, seconds);
    const hashes = await loadHashes(seconds);
    rounds.push({ signIns, hashes });
    tell(
      `round ${round} of ${plan.rounds}: ${number(signIns.perSecond)} sign-ins, ${number(hashes.perSecond)} hashes a second`,
    );
  }
  await server.stop();
  const counted = rounds.slice(1);
  const row = (name: string, rates: Rate[]) => [
    name,
    number(median(rates.map(({ perSecond }) => perSecond))),
    number(median(rates.map(({ p99Ms }) => p99Ms)), 1),
    number(median(rates.map(({ cpuMs }) => cpuMs)), 2),
  ];
  return {
    lines: table(
      ['Subject', 'A second', 'p99 ms', 'Processor ms for each'],
      [
        row(
          'sign-ins over HTTP',
          counted.map(({ signIns }) => signIns),
        ),
        row(
          'the same hash alone',
          counted.map(({ hashes }) => hashes),
        ),
      ],
    ),
    ratios: paceOf(
      'sign-ins ÷ hashes',
      counted.map(({ signIns, hashes }) => ({ one: signIns, other: hashes })),
    ),
    problems: rounds.flatMap(({ signIns, hashes }) => [...signIns.problems, ...hashes.problems]),
  };
}

/** Signs people in, each from a network of their own, as fast as it goes. */
function loadSignIns(server: ServerProcess, people: Person[], seconds: number): Promise<Rate> {
  let next = 0;
  return asFastAsItGoes({ seconds, clients, cpuMs: server.cpuMs }, async () => {
    next += 1;
    const { email, password } = people[next % people.length] as Person;
    const answer = await fetch(`${server.address}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        origin: server.address,
        'x-forwarded-for': `10.${(next >> 16) & 255}.${(next >> 8) & 255}.${next & 255}`,
      },
      body: new URLSearchParams({ email, password }),
    });
    await answer.arrayBuffer();
    const isIn = answer.status === 303 && answer.headers.getSetCookie().length > 0;
    return isIn ? null : `a sign-in was answered ${answer.status}`;
  });
}

/** Checks passwords and does nothing else. */
async function loadHashes(seconds: number): Promise<Rate> {
  const password = 'correct horse battery';
  const hash = await hashPassword(password);
  return asFastAsItGoes({ seconds, clients, cpuMs: ownCpuMs }, async () =>
    (await isPassword(password, hash)) ? null : 'a right password was refused',
  );
}
