import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { testSecret } from '#tests/harness/people/accounts.ts';
import { asFastAsItGoes, paceOf, type Rate } from '../measure/as-fast-as-it-goes.ts';
import { connections } from '../measure/load.ts';
import type { Bench } from '../measure/open-bench.ts';
import { number, type Report, table } from '../measure/report.ts';
import { median, type Plan, tell } from '../measure/rounds.ts';
import type { ServerProcess } from '../measure/server-process.ts';
import { makeSite } from '../profile/site.ts';
import { type Offer, openTown } from './offers.ts';

/** More than either side accepts in a second. */
const mostPerSecond = 2_500;
const pairCount = 100;

type Town = Awaited<ReturnType<typeof openTown>>;

/** Offers accepted over HTTP, and bare transactions that write the same rows, in turn. */
export async function measureAcceptances(bench: Bench, plan: Plan): Promise<Report> {
  const site = await makeSite(bench, 'postgres', { AUTH_SECRET: testSecret, ROLE: 'web' });
  const server = await site.start('platform, booking');
  const databaseUrl = site.environment.DATABASE_URL ?? '';
  const town = await openTown(databaseUrl, pairCount);
  const bareFile = await describeBare(bench, town, server);
  const rounds: { one: Rate; other: Rate }[] = [];
  for (let round = 0; round <= plan.rounds; round += 1) {
    const seconds = round === 0 ? plan.warmUpSeconds : plan.seconds;
    const offers = await town.makeOffers(seconds * mostPerSecond * 2);
    const half = offers.length >> 1;
    const http = await loadHttp(server, offers.slice(0, half), seconds);
    const bare = await loadBare(databaseUrl, bareFile(offers.slice(half)), seconds);
    rounds.push({ one: http, other: bare });
    tell(
      `round ${round} of ${plan.rounds}: ${Math.round(http.perSecond)} over HTTP, ${Math.round(bare.perSecond)} bare`,
    );
  }
  const wrong = await findWrong(town);
  await town.close();
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
      ['Subject', 'Accepted a second', 'p99 ms', 'Processor ms/offer'],
      [
        row(
          'over HTTP',
          counted.map(({ one }) => one),
        ),
        row(
          'bare transaction',
          counted.map(({ other }) => other),
        ),
      ],
    ),
    ratios: paceOf('over HTTP ÷ bare transaction', counted, { least: 0.5 }),
    problems: [
      ...rounds.flatMap(({ one, other }) => [...one.problems, ...other.problems]),
      ...wrong,
    ],
  };
}

/** Accepts one offer over HTTP, so that the bare transactions write what that one wrote. */
async function describeBare({ folder }: Bench, town: Town, server: ServerProcess) {
  const [offer] = (await town.makeOffers(1)) as [Offer];
  const agent = new Agent({ keepAlive: true });
  const problem = await accept(agent, server, offer);
  if (problem) throw new Error(problem);
  agent.destroy();
  const { rows } = await town.sql.query(
    `select c.document, c.hash, h.actor,
       (select json_agg(json_build_object('type', type, 'payload', payload)) from outbox) as events
     from contracts c join booking_history h using (booking_id)
     where c.booking_id = $1 and h.action = 'accept'`,
    [offer.bookingId],
  );
  if (!rows[0]?.events) throw new Error('accepting wrote nothing that follows from it');
  const file = path.join(folder, 'accept-bare.json');
  return (offers: Offer[]): string => {
    const bookingIds = offers.map(({ bookingId }) => bookingId);
    writeFileSync(file, JSON.stringify({ ...rows[0], bookingIds }));
    return file;
  };
}

async function loadHttp(server: ServerProcess, offers: Offer[], seconds: number): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  const rate = await asFastAsItGoes(
    { seconds, clients: connections, cpuMs: server.cpuMs },
    async () => {
      const offer = offers[next];
      next += 1;
      return offer ? accept(agent, server, offer) : 'there were too few offers';
    },
  );
  agent.destroy();
  return rate;
}

function accept(
  agent: Agent,
  server: ServerProcess,
  { bookingId, performer: { profileId, token } }: Offer,
): Promise<string | null> {
  const url = `${server.address}/api/v1/profiles/${profileId}/bookings/${bookingId}/acceptance`;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        agent,
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      },
      (response) => {
        text(response).then((body) => {
          const isRight = response.statusCode === 200 && body.includes(bookingId);
          resolve(isRight ? null : `an offer was answered ${response.statusCode}: ${body}`);
        }, reject);
      },
    );
    outgoing.on('error', reject).end('{"version":1}');
  });
}

async function loadBare(databaseUrl: string, file: string, seconds: number): Promise<Rate> {
  const words = ['bench/booking/accept-bare.ts', databaseUrl, file, `${seconds}`, `${connections}`];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout);
}

/** True if everything that was accepted has all its rows, by any writer. */
async function findWrong({ sql }: Town): Promise<string[]> {
  const { rows } = await sql.query(
    `select count(*)::int as count from bookings b join events e on e.id = b.event_id
     where b.state = 'signing' and not (b.firm and e.claimed
       and exists (select from contracts c where c.booking_id = b.id)
       and exists (select from booking_history h where h.booking_id = b.id and h.action = 'accept'))`,
  );
  return rows[0].count > 0 ? [`${rows[0].count} accepted offers lack a row`] : [];
}
