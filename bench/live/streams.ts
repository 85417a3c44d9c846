import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeLive } from '#app/db/live-log.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { within } from '#app/lib/waits.ts';
import { openSession, testSecret } from '#tests/harness/people/accounts.ts';
import { type Ground, makePage, openGround } from '../booking/pages.ts';
import { whenDone } from '../measure/clean-up.ts';
import type { Bench } from '../measure/open-bench.ts';
import { number, type Ratio, type Report, table } from '../measure/report.ts';
import { median, type Plan, tell } from '../measure/rounds.ts';
import { type ServerProcess, startServer } from '../measure/server-process.ts';
import { makeSite } from '../profile/site.ts';

const streamCount = Number(process.env.STREAMS ?? 10_000);
const stalledCount = Math.floor(streamCount / 20);
const streamsOfPerson = 20;
const messagesOfRound = 3;
const longestMs = 30_000;

type Told = { p50Ms: number; p99Ms: number };
type Subject = {
  name: string;
  server: ServerProcess;
  path: string;
  send: (id: string) => Promise<unknown>;
};

/** Open streams of one web process, some of which have no reader, beside those of a bare server. */
export async function measureStreams(bench: Bench, { rounds }: Plan): Promise<Report> {
  const site = await makeSite(bench, 'postgres', { AUTH_SECRET: testSecret, ROLE: 'web' });
  const server = await site.start('platform, live streams');
  const ground = await openGround(site.environment.DATABASE_URL ?? '');
  const { profileId } = await makePage(ground, 'venue', 'A venue');
  const tokens = await addTeam(ground, profileId);
  const tokenFile = path.join(bench.folder, 'tokens.json');
  writeFileSync(tokenFile, JSON.stringify(tokens));
  const bare = await startServer({
    name: 'node:http',
    words: ['bench/live/plain-streams.ts'],
    environment: {},
  });
  const subjects: Subject[] = [
    {
      name: 'platform',
      server,
      path: '/live',
      send: (id) =>
        writeLive(ground.database.orm, { kind: 'booking', id, what: 'said', pages: [profileId] }),
    },
    {
      name: 'node:http',
      server: bare,
      path: '/',
      send: (id) =>
        fetch(bare.address, { method: 'POST', body: `data: {"id":"${id}","what":"said"}\n\n` }),
    },
  ];
  const measured = [];
  for (const subject of subjects) measured.push(await openStreams(subject, tokenFile));
  for (let round = 0; round < rounds * messagesOfRound; round += 1)
    for (const { told, say } of measured) told.push(await say());
  for (const { reader } of measured) reader.disconnect();
  await ground.close();
  const [ours, theirs] = measured;
  if (!ours || !theirs) throw new Error('nothing was measured');
  return {
    lines: table(
      ['Subject', 'Streams', 'Not read', 'kB each', 'p50 ms', 'p99 ms'],
      measured.map(({ name, kilobytes, told }) => [
        ...[name, streamCount, stalledCount, number(kilobytes, 1)],
        number(median(told.map(({ p50Ms }) => p50Ms)), 1),
        number(median(told.map(({ p99Ms }) => p99Ms)), 1),
      ]),
    ),
    ratios: [
      ratio('memory of a stream ÷ node:http', ours.kilobytes, theirs.kilobytes),
      ratioOfEach('p50 ÷ node:http', ours.told, theirs.told, ({ p50Ms }) => p50Ms),
      ratioOfEach('p99 ÷ node:http', ours.told, theirs.told, ({ p99Ms }) => p99Ms),
    ],
    problems: [],
  };
}

/** People who may see the bookings of a page, each with a session. */
async function addTeam({ database: { orm } }: Ground, profileId: string): Promise<string[]> {
  const tokens: string[] = [];
  for (let made = 0; made < streamCount / streamsOfPerson; made += 1) {
    const accountId = `listener-${made}`;
    const email = `${accountId}@people.example`;
    await orm.insert(accounts).values({ id: accountId, name: 'Listener', email });
    await orm.insert(profileMembers).values({ profileId, accountId, role: 'manager' });
    tokens.push((await openSession(orm, accountId)).token);
  }
  return tokens;
}

async function openStreams({ name, server, path: to, send }: Subject, tokenFile: string) {
  const before = server.memoryMb();
  const words = [server.address, tokenFile, streamCount, stalledCount, to].map(String);
  const reader = fork('bench/live/read-streams.ts', words);
  whenDone(() => reader.kill());
  const heard = () => new Promise<unknown>((resolve) => reader.once('message', resolve));
  await heard();
  // Memory left from opening them is gone by then.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const after = server.memoryMb();
  tell(`${name}: ${streamCount} streams are open`);
  return {
    name,
    reader,
    told: [] as Told[],
    kilobytes: before === null || after === null ? null : ((after - before) * 1_024) / streamCount,
    async say(): Promise<Told> {
      const told = heard();
      await send(String(performance.timeOrigin + performance.now()));
      return (await within(longestMs, told, () => {
        throw new Error(`${name}: a message hasn’t come to everyone`);
      })) as Told;
    },
  };
}

function ratio(name: string, one: number | null, other: number | null): Ratio {
  const value = one === null || other === null ? null : one / other;
  return { name, value, worse: 'more', target: { most: 2 } };
}

function ratioOfEach(
  name: string,
  ours: Told[],
  theirs: Told[],
  pick: (told: Told) => number,
): Ratio {
  const each = ours.map((told, index) => pick(told) / pick(theirs[index] ?? told));
  return ratio(name, median(each), 1);
}
