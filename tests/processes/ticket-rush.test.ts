import { setTimeout } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { attempts } from '#app/db/schema/accounts.ts';
import { orders } from '#app/db/schema/tickets.ts';
import { ticketsAddress } from '#app/domain/announcements/public-event.ts';
import { queueRules } from '#app/domain/tickets/queue.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { testSecret } from '#tests/harness/people/accounts.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';
import { databasesOn } from '#tests/harness/servers/postgres.ts';
import { type RushKind, rushKinds, withoutQueue } from '#tests/harness/tickets/rush-kinds.ts';
import { addSale, readTaken } from '#tests/harness/tickets/sale.ts';

/*
 * Two web processes sell free tickets over HTTP, to as many at once as `atOnce` says. `BUYERS=2000
 * ROUNDS=20 RUNS=100` for more of it than fits between other tests.
 */
const buyers = Number(process.env.BUYERS ?? 80);
const rounds = Number(process.env.ROUNDS ?? 1);
const runs = Number(process.env.RUNS ?? 1);
const atOnce = 100;
const patienceMs = 60_000 + 40 * buyers * rounds + 20_000 * runs;

let url: string;
let database: Database;
let platforms: RunningPlatform[];
const start = () =>
  startPlatform({
    DATABASE_URL: url,
    AUTH_SECRET: testSecret,
    ROLE: 'web',
    LOG_LEVEL: 'error',
    // Buyers come from as many networks.
    TRUSTED_PROXIES: '127.0.0.1',
  });
beforeAll(async () => {
  url = await databasesOn(inject('postgresUrl')).createDatabase();
  platforms = await Promise.all([start(), start()]);
  database = await openDatabase(parseSettings({ DATABASE_URL: url }), openLog('silent'));
});
afterAll(async () => {
  await database.close();
  await Promise.all(platforms.map((platform) => platform.end()));
});

async function addRush(size: number, type: { saleFrom?: Date } = {}) {
  const sale = await addSale(database, [size], [{ priceMinor: 0, ...type }]);
  return { ...sale, typeId: sale.typeIds[0] ?? '', path: await openTo(sale) };
}

/** Opens a sale without a queue. Returns the path of its page. */
async function openTo({ eventId, showId }: RushKind['sale']): Promise<string> {
  await withoutQueue(database, eventId, queueRules.mostPerMinute);
  // The show’s name belongs to the address of its page.
  const page = await fetch(`${platforms[0]?.address}${ticketsAddress(showId)}`, {
    redirect: 'manual',
  });
  return page.headers.get('location') ?? '';
}
type Rush = { path: string; typeId: string; losersRead?: string };

/** Sends a form, and repeats it if the platform was too busy to look at it. */
async function send(at: number, path: string, input: Record<string, string>): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const answer = await post(at, path, input);
    if (answer.status !== 503 || tries === mostTries) return answer;
    await answer.text();
    await setTimeout(500);
  }
}

const mostTries = 40;

const post = (at: number, path: string, input: Record<string, string>, more: Posted = {}) =>
  fetch(`${platforms[at % 2]?.address}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': `10.0.${at >> 8}.${at % 256}`, ...more.headers },
    body: more.body ?? new URLSearchParams(input),
  });
type Posted = { headers?: Record<string, string>; body?: FormData };

/** Takes a basket and buys it. Returns the reason of a failure: `killed` if there was no answer. */
async function buy(
  { path, typeId, losersRead = 'Sold out' }: Rush,
  at: number,
): Promise<'bought' | 'refused' | 'killed'> {
  try {
    const basket = await send(at, path, { [`quantity-${typeId}`]: '1' });
    const page = await basket.text();
    if (basket.status !== 303) {
      const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(page) ?? [];
      expect(page, `${basket.status} ${heading}`).toContain(losersRead);
      return 'refused';
    }
    return await place(basket.headers.get('location') ?? '', at);
  } catch (error) {
    if (error instanceof TypeError) return 'killed';
    throw error;
  }
}

async function place(path: string, at: number): Promise<'bought'> {
  const buyer = { name: `Buyer ${at}`, email: `buyer${at}@fans.example` };
  const placed = await send(at, `${path}/payment`, buyer);
  await placed.text();
  expect(placed.status).toBe(303);
  return 'bought';
}

/** All buyers, so many at a time. */
async function rush(count: number, one: (at: number) => Promise<string>) {
  const outcomes: string[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      next += 1;
      outcomes.push(await one(next - 1));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, work));
  return Map.groupBy(outcomes, (outcome) => outcome);
}

/** Bought orders with other tickets than they hold. */
async function oddOrders(eventId: string): Promise<number> {
  const { rows } = (await database.orm.execute(`
    select count(*)::int as count from ticket_orders o where o.event_id = '${eventId}'
      and (select count(*) from tickets k where k.order_id = o.id)
        <> case when o.state = 'placed' then (select sum(l.quantity * t.tickets_each)
          from ticket_order_lines l join ticket_types t on t.id = l.type_id
          where l.order_id = o.id) else 0 end`)) as unknown as { rows: { count: number }[] };
  return rows[0]?.count ?? -1;
}

describe('a queue in a browser without a script', () => {
  it('names the place and the rule, reloads by itself, keeps the place, and lets no one pass', async () => {
    const sale = await addRush(10, { saleFrom: new Date(Date.now() + 300_000) });
    const look = (cookie = '') =>
      fetch(`${platforms[0]?.address}${sale.path}`, { headers: { cookie } });
    await (await look()).text();
    const first = await look();
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = await first.text();
    expect(page).toMatch(/<meta http-equiv="refresh" content="\d+;url=\/events\/[^"]*\/tickets"/i);
    expect(page).toContain('Your place in the queue: 2');
    expect(page).toContain('1 person is ahead of you.');
    expect(page).toContain('First come, first served');
    expect(await (await look(cookie)).text()).toContain('Your place in the queue: 2');
    const refused = await send(1, sale.path, { [`quantity-${sale.typeIds[0]}`]: '1' });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('sold in turn');
  });
});

it.each(Object.entries(rushKinds))(
  'of many who want %s at once over HTTP as many get some as there are, and the others read why not',
  async (name, prepare) => {
    for (let round = 0; round < rounds; round += 1) {
      const { code = '', meanwhile, offered, judge, winners, ...kind } = await prepare(database);
      const path = `${await openTo(kind.sale)}${code && `?code=${code}`}`;
      const beganAt = performance.now();
      const coming = rush(buyers, (at) => buy({ ...kind, path }, at));
      const [outcomes] = await Promise.all([coming, meanwhile?.()]);
      const seconds = (performance.now() - beganAt) / 1_000;
      if (process.env.BUYERS)
        process.stdout.write(`${name}, ${buyers} buyers in ${seconds.toFixed(1)} s\n`);
      const counted = ['bought', 'refused'].map((how) => outcomes.get(how)?.length ?? 0);
      expect(counted).toEqual([winners, buyers - winners]);
      const links = (await offered?.()) ?? [];
      await rush(links.length, (at) => place(`/orders/${links[at]}`, at));
      await judge();
      expect(await oddOrders(kind.sale.eventId)).toBe(0);
    }
  },
  patienceMs,
);

it('a form is answered alike, however it is sent, refused if it is foreign, and counted once', async () => {
  const sale = await addRush(2);
  const input = { [`quantity-${sale.typeId}`]: '1' };
  const told = async (answer: Response) => {
    await answer.text();
    const headers = new Headers(answer.headers);
    for (const framing of ['date', 'content-length', 'transfer-encoding']) headers.delete(framing);
    const { location, 'x-request-id': id, ...same } = Object.fromEntries(headers);
    expect([id, location]).toEqual([
      expect.stringMatching(/^[\w-]{36}$/),
      expect.stringMatching(/^\/orders\/[\w.-]+$/),
    ]);
    return [answer.status, same];
  };
  const inParts = new FormData();
  for (const [name, value] of Object.entries(input)) inParts.set(name, value);
  const long = await told(await post(1, sale.path, {}, { body: inParts }));
  expect(await told(await post(1, sale.path, input))).toEqual(long);
  const headers = { origin: 'https://elsewhere.example' };
  expect((await post(1, sale.path, input, { headers })).status).toBe(403);
  const counted = () => database.orm.select({ count: attempts.count }).from(attempts);
  const before = (await counted()).reduce((sum, { count }) => sum + count, 0);
  const soldOut = await post(1, sale.path, input);
  expect([soldOut.status, await soldOut.text()]).toEqual([
    409,
    expect.stringContaining('Sold out'),
  ]);
  expect((await counted()).reduce((sum, { count }) => sum + count, 0)).toBe(before + 1);
});

it(
  'processes that are killed in a rush leave every ticket counted once, and no order half bought',
  async () => {
    let [bought, killed] = [0, 0];
    for (let run = 0; run < runs; run += 1) {
      const sale = await addRush(60);
      const which = (run >> 1) % 2;
      const doomed = platforms[which];
      const going = rush(120, (at) => buy(sale, at));
      // While baskets are taken or while they are bought, at another moment each time.
      const isOf = and(
        eq(orders.eventId, sale.eventId),
        run % 2 === 0 ? undefined : eq(orders.state, 'placed'),
      );
      while ((await database.orm.$count(orders, isOf)) <= (run * 17) % 50) await setTimeout(5);
      await doomed?.end('SIGKILL');
      const outcomes = await going;
      platforms[which] = await start();
      const [counted] = await readTaken(database, sale.eventId);
      expect(counted?.taken).toBe((counted?.held ?? 0) + (counted?.sold ?? 0));
      expect(counted?.types).toBe(counted?.taken);
      expect(counted?.taken).toBeLessThanOrEqual(60);
      // Every answered buyer has tickets; without an answer, either is possible.
      expect(counted?.sold).toBeGreaterThanOrEqual(outcomes.get('bought')?.length ?? 0);
      expect(await oddOrders(sale.eventId)).toBe(0);
      bought += outcomes.get('bought')?.length ?? 0;
      killed += outcomes.get('killed')?.length ?? 0;
    }
    if (process.env.RUNS)
      process.stdout.write(`${runs} kills: ${bought} bought, ${killed} cut off\n`);
    expect([bought > 0, killed > 0]).toEqual([true, true]);
  },
  patienceMs,
);
