import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { asFastAsItGoes, type Rate } from '../measure/as-fast-as-it-goes.ts';
import { connections } from '../measure/load.ts';
import { isMet, number, type Report, type Target, table } from '../measure/report.ts';
import { median, type Plan, tell } from '../measure/rounds.ts';
import type { ServerProcess } from '../measure/server-process.ts';
import type { Bench, Site } from '../profile/site.ts';
import { type Offer, openTown } from './offers.ts';

/** More than either side accepts in a second. */
const mostPerSecond = 2_500;
const target: Target = { least: 0.5, text: '≥ 50 %' };

type Town = Awaited<ReturnType<typeof openTown>>;
type Measured = { http: Rate; bare: Rate; cpuMs: number | null };

/** Offers accepted over HTTP, and bare transactions that write the same rows, in turn. */
export async function measureAcceptances(
  bench: Bench,
  site: Site,
  server: ServerProcess,
  plan: Plan,
): Promise<Report> {
  const databaseUrl = site.environment.DATABASE_URL ?? '';
  const town = await openTown(databaseUrl);
  const bareFile = await describeBare(bench, town, server);
  const rounds: Measured[] = [];
  for (let round = 0; round <= plan.rounds; round += 1) {
    const seconds = round === 0 ? plan.warmUpSeconds : plan.seconds;
    const offers = await town.makeOffers(seconds * mostPerSecond * 2);
    const half = offers.length >> 1;
    const cpuBefore = server.cpuMs();
    const http = await loadHttp(server, offers.slice(0, half), seconds);
    const cpuAfter = server.cpuMs();
    const bare = await loadBare(databaseUrl, bareFile(offers.slice(half)), seconds);
    const cpuMs = cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore;
    rounds.push({ http, bare, cpuMs: cpuMs && cpuMs / (http.perSecond * seconds) });
    tell(
      `round ${round} of ${plan.rounds}: ${Math.round(http.perSecond)} over HTTP, ${Math.round(bare.perSecond)} bare`,
    );
  }
  const wrong = await findWrong(town);
  await town.close();
  return {
    title: 'Offers accepted',
    lines: linesOf(rounds.slice(1)),
    problems: [
      ...rounds.flatMap(({ http, bare }) => [...http.problems, ...bare.problems]),
      ...wrong,
    ],
  };
}

function linesOf(rounds: Measured[]): string[] {
  const ratio = median(rounds.map(({ http, bare }) => http.perSecond / bare.perSecond));
  const row = (name: string, rates: Rate[], cpuMs: number | null) => [
    name,
    number(median(rates.map(({ perSecond }) => perSecond))),
    number(median(rates.map(({ p99Ms }) => p99Ms)), 1),
    number(cpuMs, 2),
  ];
  return [
    ...table(
      ['Subject', 'Accepted a second', 'p99 ms', 'Server ms/offer'],
      [
        row(
          'over HTTP',
          rounds.map(({ http }) => http),
          median(rounds.map(({ cpuMs }) => cpuMs)),
        ),
        row(
          'bare transaction',
          rounds.map(({ bare }) => bare),
          null,
        ),
      ],
    ),
    '',
    `HTTP ÷ bare: ${number(ratio && ratio * 100)} % (target ${target.text}, met: ${isMet(ratio, target)}).`,
  ];
}

/** Accepts one offer over HTTP, so that the bare transactions write what that one wrote. */
async function describeBare({ folder }: Bench, town: Town, server: ServerProcess) {
  const [offer] = (await town.makeOffers(1)) as [Offer];
  const agent = new Agent({ keepAlive: true });
  const problem = await accept(agent, server, offer);
  if (problem) throw new Error(problem);
  agent.destroy();
  const { rows } = await town.sql.query(
    `select c.document, c.hash, o.payload as mail, h.actor
     from contracts c join booking_history h using (booking_id), outbox o
     where c.booking_id = $1 and h.action = 'accept'`,
    [offer.bookingId],
  );
  if (rows.length !== 1) throw new Error(`accepting wrote ${rows.length} mails and not one`);
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
  const rate = await asFastAsItGoes({ seconds, clients: connections }, async () => {
    const offer = offers[next];
    next += 1;
    return offer ? accept(agent, server, offer) : 'there were too few offers';
  });
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

/** Whether everything that was accepted has all its rows, whoever wrote them. */
async function findWrong({ sql }: Town): Promise<string[]> {
  const { rows } = await sql.query(
    `select count(*)::int as count from bookings b join events e on e.id = b.event_id
     where b.state = 'signing' and not (b.firm and e.claimed
       and exists (select from contracts c where c.booking_id = b.id)
       and exists (select from booking_history h where h.booking_id = b.id and h.action = 'accept'))`,
  );
  return rows[0].count > 0 ? [`${rows[0].count} accepted offers lack a row`] : [];
}
