import pg from 'pg';
import type { Ground } from '../booking/pages.ts';
import { asFastAsItGoes, ownCpuMs } from '../measure/as-fast-as-it-goes.ts';
import { connections } from '../measure/load.ts';
import type { Bench } from '../measure/open-bench.ts';
import { hasPgbench, runPgbench } from '../measure/pgbench.ts';
import { addSale } from './sale.ts';

export const spreadTypes = 100;

const basket = [
  `update allotments set taken = taken + 1 where id = $1 and taken + 1 <= size`,
  `insert into ticket_orders (id, event_id, currency, total_minor, expires_at)
    values ($2, $1, 'EUR', 1200, now() + interval '10 minutes')`,
  `insert into ticket_order_lines (order_id, type_id, quantity, price_minor, fee_minor)
    values ($2, $1, 1, 1200, 0)`,
];
const order = [
  `update ticket_orders set state = 'placed', placed_at = now(), name = 'A buyer',
    email = 'buyer@fans.example' where id = $2 and placed_at is null`,
  `insert into tickets (id, order_id, event_id, type_id, number, price_minor)
    values ($2, $2, $1, $1, 1, 1200)`,
  `insert into outbox (type, payload) values ('mail', '{"order": "the least that a mail is made of"}')`,
];
/** The rows of one, each in a transaction. */
const writes = { basket: [basket], order: [basket, order] };

/** The event that it sells. */
export async function addPlain(ground: Ground, places: number): Promise<void> {
  for (let at = 1; at <= spreadTypes; at += 1) await addSale(ground, places, { id: idOf(at) });
}

const idOf = (at: number) => `plain-${String(at).padStart(6, '0')}`;

type Pace = { perSecond: number; p99Ms: number };
type Load = { seconds: number; types: number; what?: keyof typeof writes; clients?: number };

/**
 * The least that sells nothing twice, by pgbench, or by hand through pg where there is none: for a basket
 * a number raised if it may be, and two rows; for an order its ticket besides, and its mail.
 * @param types how many, of which each takes one at random; 1 for a single one that all buyers want
 */
export function measurePlain(
  { databaseUrl, folder }: Pick<Bench, 'folder'> & { databaseUrl: string },
  { seconds, types, what = 'basket', clients = connections }: Load,
): Promise<Pace> {
  if (!hasPgbench()) return byHand(databaseUrl, { seconds, types, what, clients });
  const id = `'plain-' || lpad((:at)::text, 6, '0')`;
  const orderId = `'order ' || (:order)::text`;
  const filled = (one: string) => one.replaceAll('$1', id).replaceAll('$2', orderId);
  const script = [
    `\\set at random(1, ${types})`,
    '\\set order random(1, 281474976710655)',
    ...writes[what].flatMap((each) => [
      'begin;',
      ...each.map((one) => `${filled(one)};`),
      'commit;',
    ]),
  ].join('\n');
  return runPgbench({ databaseUrl, folder, seconds, clients }, script);
}

/** So many at once as may be its best: the fewer wait for one row, the faster that is. */
const clientCounts = [2, 4, 16];

/** With how many at once the same is fastest here. */
export async function findBest(
  place: Parameters<typeof measurePlain>[0],
  load: Omit<Load, 'clients'>,
): Promise<number> {
  let best = { clients: 0, perSecond: 0 };
  for (const clients of clientCounts) {
    const { perSecond } = await measurePlain(place, { ...load, clients });
    if (perSecond > best.perSecond) best = { clients, perSecond };
  }
  return best.clients;
}

async function byHand(
  databaseUrl: string,
  { seconds, types, what, clients }: Required<Load>,
): Promise<Pace> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: clients });
  const pace = await asFastAsItGoes({ seconds, clients, cpuMs: ownCpuMs }, async () => {
    const client = await pool.connect();
    const values = [idOf(1 + Math.floor(Math.random() * types)), crypto.randomUUID()];
    for (const each of writes[what]) {
      await client.query('begin');
      for (const text of each) await client.query(prepared(text, values));
      await client.query('commit');
    }
    client.release();
    return null;
  });
  await pool.end();
  return pace;
}

/** Named, so that it is parsed once, with its numbers from 1 on and those values that it names. */
function prepared(text: string, values: string[]): pg.QueryConfig {
  const used = values.filter((_, at) => text.includes(`$${at + 1}`));
  const numbered = text.includes('$1') ? text : text.replaceAll('$2', '$1');
  return { name: text.slice(0, 60), text: numbered, values: used };
}
