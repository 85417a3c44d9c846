import { setTimeout } from 'node:timers/promises';
import { ticketsAddress } from '#app/domain/announcements/public-event.ts';
import { queueRules } from '#app/domain/tickets/queue.ts';
import { testSecret } from '#tests/harness/people/accounts.ts';
import { writePlace } from '../../app/features/tickets/rush/place-seal.ts';
import type { Ground } from '../booking/pages.ts';
import { number, type Ratio, table } from '../measure/report.ts';
import { median } from '../measure/rounds.ts';
import type { ServerProcess } from '../measure/server-process.ts';
import { pagePath } from '../profile/site.ts';
import { type Browsers, openBrowsers, placeOrder, takeBasket } from './buyers.ts';
import { addSale, type Sale } from './sale.ts';

/** A room, and ten times as many people who queue for it. */
const places = 1_000;
const crowd = 10 * places;
/** Requests for other visitors’ pages each second, whatever the answers take. */
const pagesPerSecond = 200;
/** So often a buyer far back in a queue looks again. */
const usualReloadMs = queueRules.reloadSeconds * 1_000;

const mostConnections = 500;

/** Of one round. */
export type Beside = {
  quietMs: number[];
  besideMs: number[];
  seen: number;
  bought: number;
  problems: string[];
};

/** Opens a sale that the crowd queues for, and another without a crowd. */
export async function openDoor(ground: Ground, server: ServerProcess) {
  const sale = await addSale(ground, places, {
    priceMinor: 0,
    basketsPerMinute: queueRules.perMinute,
  });
  const quiet = await addSale(ground, places);
  const browsers = openBrowsers(server, mostConnections);
  const others: string[] = [];
  for (const path of [
    pagePath('bench-venue'),
    pagePath('bench-artist'),
    '/',
    ticketsAddress(quiet.showId),
  ])
    others.push(await settled(browsers, path));
  const path = await settled(browsers, ticketsAddress(sale.showId));
  const queue = await letComeIn(ground, sale);
  return {
    async measure(seconds: number): Promise<Beside> {
      const quietly = await lookAt(browsers, others, seconds);
      await queue.goOn();
      const rush = startCrowd(browsers, { sale, path, waiting: queue.waiting });
      const beside = await lookAt(browsers, others, seconds);
      const { seen, bought, elapsedMs, problems } = await rush.end();
      queue.pause(elapsedMs);
      return {
        quietMs: quietly.tookMs,
        besideMs: beside.tookMs,
        seen: (seen * 1_000) / elapsedMs,
        bought: (bought * 1_000) / elapsedMs,
        problems: [...quietly.problems, ...beside.problems, ...problems],
      };
    },
    close: browsers.close,
  };
}

/** The target of an address, whose page is then asked for until it is remembered, if it ever is. */
async function settled({ ask }: Browsers, path: string): Promise<string> {
  const { location } = await ask(path);
  const at = location === '' ? path : new URL(location, 'http://bandstand.example').pathname;
  for (let times = 0; times < 20; times += 1, await setTimeout(50)) await ask(at);
  return at;
}

/** A buyer with their place, and when they look again, on the clock of the crowd. */
type Waiting = { cookie: string; looksAtMs: number };

/** A queue of buyers, in the order in which they came. Its clock goes on while it is measured alone. */
async function letComeIn({ sql }: Ground, { eventId, showId }: Sale) {
  await sql.query(
    `insert into ticket_queues (event_id, number, starts_at, per_minute) values ($1, 1, now(), $2)`,
    [eventId, queueRules.perMinute],
  );
  const { rows } = await sql.query(
    `insert into ticket_queue_places (event_id, queue) select $1, 1 from generate_series(1, $2)
     returning id::int`,
    [eventId, crowd],
  );
  const waiting = rows.map(({ id }, at): Waiting => {
    const place = writePlace(testSecret, { eventId, queue: 1, id, place: at + 1 });
    return { cookie: `queue-${showId}=${place}`, looksAtMs: Math.random() * usualReloadMs };
  });
  let goneMs = 0;
  return {
    waiting,
    goOn: () =>
      sql.query(
        `update ticket_queues set starts_at = now() - make_interval(secs => $2) where event_id = $1`,
        [eventId, goneMs / 1_000],
      ),
    pause(elapsedMs: number) {
      goneMs += elapsedMs;
      for (const one of waiting) one.looksAtMs -= elapsedMs;
    },
  };
}

/** The crowd looks as often as each page says; the buyer whose turn it is buys and is gone. */
function startCrowd(
  browsers: Browsers,
  { sale, path, waiting }: { sale: Sale; path: string; waiting: Waiting[] },
) {
  const problems = new Set<string>();
  const underWay = new Set<Promise<unknown>>();
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  let [seen, bought] = [0, 0];
  const look = async (one: Waiting) => {
    one.looksAtMs = Infinity;
    const { status, body } = await browsers.ask(path, { cookie: one.cookie });
    seen += 1;
    if (status !== 200) problems.add(`the queue was answered ${status}`);
    const reload = /http-equiv="refresh" content="(\d+);/i.exec(body)?.[1];
    if (reload !== undefined) {
      one.looksAtMs = elapsedMs() + Number(reload) * 1_000;
      return;
    }
    const basket = await takeBasket(browsers, sale, one.cookie);
    const problem = basket.path ? await placeOrder(browsers, basket.path) : basket.problem;
    if (problem) problems.add(problem);
    else bought += 1;
  };
  const timer = setInterval(() => {
    const now = elapsedMs();
    for (const one of waiting) {
      if (one.looksAtMs > now) continue;
      const looking = look(one).catch((error) => problems.add(String(error)));
      underWay.add(looking);
      void looking.finally(() => underWay.delete(looking));
    }
  }, 10);
  return {
    async end() {
      clearInterval(timer);
      const ended = elapsedMs();
      await Promise.all(underWay);
      return { seen, bought, elapsedMs: ended, problems: [...problems] };
    },
  };
}

/** Asks for pages at a fixed pace, whether or not the last has been answered. */
async function lookAt({ ask }: Browsers, paths: readonly string[], seconds: number) {
  const problems = new Set<string>();
  const tookMs: number[] = [];
  const underWay: Promise<void>[] = [];
  const look = async (path: string, dueAt: number) => {
    const { status } = await ask(path);
    tookMs.push(performance.now() - dueAt);
    if (status !== 200) problems.add(`${path} was answered ${status}`);
  };
  const startedAt = performance.now();
  for (let at = 0; at < seconds * pagesPerSecond; at += 1) {
    const dueAt = startedAt + (at * 1_000) / pagesPerSecond;
    await setTimeout(Math.max(0, dueAt - performance.now()));
    underWay.push(look(paths[at % paths.length] ?? '/', performance.now()));
  }
  await Promise.all(underWay);
  return { tookMs, problems: [...problems] };
}

/** By all rounds together: a round has too few pages for a p99 of its own. */
function p99Of(rounds: readonly Beside[], which: 'quietMs' | 'besideMs'): number {
  const tookMs = rounds.flatMap((round) => round[which]).toSorted((one, other) => one - other);
  return tookMs[Math.floor(tookMs.length * 0.99)] ?? 0;
}

export function pagesRatio(rounds: readonly Beside[]): Ratio {
  return {
    name: `p99 of other pages while ${crowd} people queue ÷ while no one does`,
    value: p99Of(rounds, 'besideMs') / p99Of(rounds, 'quietMs'),
    worse: 'more',
    target: { most: 2 },
  };
}

export function pagesTable(rounds: readonly Beside[]): string[] {
  const all = (which: 'quietMs' | 'besideMs') => median(rounds.flatMap((round) => round[which]));
  const row = (name: string, which: 'quietMs' | 'besideMs', more: (number | null)[]) => [
    ...[name, number(all(which), 2), number(p99Of(rounds, which), 2)],
    ...more.map((value) => number(value)),
  ];
  const seen = median(rounds.map((round) => round.seen));
  const bought = median(rounds.map((round) => round.bought));
  return table(
    [`${pagesPerSecond} other pages a second`, 'p50 ms', 'p99 ms', 'Queue pages/s', 'Orders/s'],
    [
      row('while no one queues', 'quietMs', [0, 0]),
      row(`while ${crowd} people queue for ${places} places`, 'besideMs', [seen, bought]),
    ],
  );
}
