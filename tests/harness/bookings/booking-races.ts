import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { openSession, testSecret } from '#tests/harness/people/accounts.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';
import { type Acting, addSide } from './bookings.ts';

/* Clients that want the same night at once, over HTTP and two web processes on one PostgreSQL. */
export type Ground = {
  url: string;
  database: Database;
  webs: [RunningPlatform, RunningPlatform];
  sql: pg.Client;
  close(): Promise<void>;
};

/** `url` is that of an empty database. */
export async function openGround(url: string): Promise<Ground> {
  const start = () => startPlatform({ DATABASE_URL: url, ROLE: 'web', AUTH_SECRET: testSecret });
  const webs = await Promise.all([start(), start()]);
  const database = await openDatabase(parseSettings({ DATABASE_URL: url }), openLog('silent'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    url,
    database,
    webs,
    sql: client,
    async close() {
      await client.end();
      await database.close();
      await Promise.all(webs.map((web) => web.end()));
    },
  };
}

/** A page whose owner can act over HTTP. */
export type Client = Acting & { token: string };

export async function addClient(
  { database, sql: client }: Pick<Ground, 'database' | 'sql'>,
  kind: 'artist' | 'venue',
  name: string,
): Promise<Client> {
  const side = await addSide(database, kind, name);
  await client.query('update profiles set published_at = now() where id = $1', [side.as]);
  const { accountId } = side.viewer;
  await client.query(`update accounts set birth_date = '1990-05-06' where id = $1`, [accountId]);
  const { token } = await openSession(database.orm, accountId);
  return { ...side, token };
}

export type Answer = { status: number; error: string; body: Record<string, unknown> };

/** A call of the public API as a client's page. */
export async function call(
  { address }: RunningPlatform,
  { as, token }: Client,
  path: string,
  input: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${address}/api/v1/profiles/${as}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, error: String(body.error ?? ''), body };
}

export type Call = (web: RunningPlatform) => Promise<Answer>;

/** One night that several want, each in their own way. */
export type Contest = {
  /** The calls of the contestants; ten clients take them in turn, over both processes. */
  ways: Call[];
  /** The performer or stage that can be taken once, and when. */
  prize: { performerId: string } | { stageId: string };
  day: string;
  /** Rows that all of them need: while the test locks them, clients wait. */
  rows: { table: 'bookings' | 'holds'; ids: string[] };
  /** The refusals, by call, of those who come after a winner with the same call. */
  beaten: string[];
  /** The refusals, by call, of those who lost the night to the other call. */
  lost: string[];
};

const clients = 10;

/**
 * Lets ten clients compete for a night. With `isHeldUp` two of them already wait in the database
 * when the others arrive. Returns sentences about failures; none if exactly one won and the others
 * were told why.
 */
export async function runContest(
  ground: Ground,
  contest: Contest,
  isHeldUp: boolean,
): Promise<string[]> {
  const { ways, rows } = contest;
  const before = await statesOf(ground, rows);
  const answers = await (isHeldUp ? heldUp : atOnce)(ground, contest);
  const after = await statesOf(ground, rows);
  const winners = answers.filter(({ status }) => status === 200);
  const faults = winners.length === 1 ? [] : [`${winners.length} clients won`];
  const winning = answers.findIndex(({ status }) => status === 200) % ways.length;
  for (const [index, { status, error }] of answers.entries()) {
    if (status === 200) continue;
    const way = index % ways.length;
    const expected = (way === winning ? contest.beaten : contest.lost)[way];
    if (status !== 409 || error !== expected) faults.push(`a loser was told ${status} “${error}”`);
  }
  const taken = await timesTaken(ground, contest);
  if (taken !== 1) faults.push(`the night was taken ${taken} times`);
  for (const [way, id] of rows.ids.entries())
    if (way !== winning && before.get(id) !== after.get(id))
      faults.push(`a loser was touched: ${before.get(id)} became ${after.get(id)}`);
  return faults;
}

function send(ground: Ground, { ways }: Contest, from: number, to: number): Promise<Answer>[] {
  return Array.from({ length: to - from }, (_, place) => {
    const index = from + place;
    const web = ground.webs[(index >> 1) % 2] ?? ground.webs[0];
    return (ways[index % ways.length] as Call)(web);
  });
}

function atOnce(ground: Ground, contest: Contest): Promise<Answer[]> {
  return Promise.all(send(ground, contest, 0, clients));
}

/** Two wait halfway; then the others come, and all are released. */
async function heldUp(ground: Ground, contest: Contest): Promise<Answer[]> {
  const { table, ids } = contest.rows;
  const answers: Promise<Answer>[] = [];
  await ground.sql.query('begin');
  try {
    await ground.sql.query(`select 1 from ${table} where id = any($1) for update`, [ids]);
    answers.push(...send(ground, contest, 0, 2));
    await untilWaiting(ground, 2);
    answers.push(...send(ground, contest, 2, clients));
    await untilWaiting(ground, clients);
  } finally {
    await ground.sql.query('commit');
  }
  return Promise.all(answers);
}

/** Asked on another connection: within a transaction the answer would never change. */
async function untilWaiting({ database }: Ground, count: number): Promise<void> {
  const waiting = sql`pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  const startedAt = performance.now();
  while ((await database.orm.$count(waiting)) < count) {
    if (performance.now() - startedAt > 8_000)
      throw new Error(`not all of ${count} clients came to wait`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** Everything about contestants that a loser keeps, as one text each. */
async function statesOf(ground: Ground, { table, ids }: Contest['rows']) {
  const booking = `
    select b.id, jsonb_build_object('booking', to_jsonb(b), 'event', to_jsonb(e),
      'history', (select jsonb_agg(to_jsonb(h) order by h.id) from booking_history h where h.booking_id = b.id),
      'contracts', (select jsonb_agg(to_jsonb(c) - 'document' order by c.version) from contracts c where c.booking_id = b.id),
      'signatures', (select jsonb_agg(to_jsonb(s) order by s.signed_at) from signatures s where s.booking_id = b.id)
    )::text as state
    from bookings b join events e on e.id = b.event_id where b.id = any($1)`;
  const hold = `
    select h.id, jsonb_build_object('hold', to_jsonb(h),
      'bookings', (select count(*) from bookings b where b.hold_id = h.id))::text as state
    from holds h where h.id = any($1)`;
  const { rows } = await ground.sql.query(table === 'bookings' ? booking : hold, [ids]);
  return new Map<string, string>(rows.map(({ id, state }) => [id, state]));
}

/** How often the performer or the stage is taken on the day. */
async function timesTaken(ground: Ground, { prize, day }: Contest): Promise<number> {
  const [column, id] =
    'performerId' in prize ? ['b.performer_id', prize.performerId] : ['e.stage_id', prize.stageId];
  const { rows } = await ground.sql.query(
    `select count(*)::int as count from bookings b join events e on e.id = b.event_id
     where b.firm and ${column} = $1 and (b.load_in_at at time zone 'Europe/Lisbon')::date = $2`,
    [id, day],
  );
  return rows[0].count;
}
