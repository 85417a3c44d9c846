import pg from 'pg';
import type { Ground } from '../booking/pages.ts';
import { asFastAsItGoes, ownCpuMs } from '../measure/as-fast-as-it-goes.ts';
import { connections } from '../measure/load.ts';
import type { Bench } from '../measure/open-bench.ts';
import { hasPgbench, runPgbench } from '../measure/pgbench.ts';
import { addSale } from './sale.ts';

export const spreadTypes = 100;

const statements = [
  `update allotments set taken = taken + 1 where id = $1 and taken + 1 <= size`,
  `insert into ticket_orders (id, event_id, currency, total_minor, expires_at)
    values ($2, $1, 'EUR', 1200, now() + interval '10 minutes')`,
  `insert into ticket_order_lines (order_id, type_id, quantity, price_minor, fee_minor)
    values ($2, $1, 1, 1200, 0)`,
];

/** What the least that sells nothing twice would do: a number raised if it may be, and two rows. */
export async function addPlain(ground: Ground, places: number): Promise<void> {
  for (let at = 1; at <= spreadTypes; at += 1) await addSale(ground, places, idOf(at));
}

const idOf = (at: number) => `plain-${String(at).padStart(6, '0')}`;

type Pace = { perSecond: number; p99Ms: number };

/**
 * Baskets by pgbench, or by hand through pg where there is none, of so many ticket types.
 * @param types 1 for a single one that everybody wants
 */
export function measurePlain(
  { databaseUrl, folder }: Pick<Bench, 'folder'> & { databaseUrl: string },
  { seconds, types }: { seconds: number; types: number },
): Promise<Pace> {
  if (!hasPgbench()) return byHand(databaseUrl, { seconds, types });
  const id = `'plain-' || lpad((:at)::text, 6, '0')`;
  const order = `'order ' || (:order)::text`;
  const script = [
    `\\set at random(1, ${types})`,
    '\\set order random(1, 281474976710655)',
    'begin;',
    ...statements.map((one) => `${one.replaceAll('$1', id).replaceAll('$2', order)};`),
    'commit;',
  ].join('\n');
  return runPgbench({ databaseUrl, folder, seconds, clients: connections }, script);
}

async function byHand(
  databaseUrl: string,
  { seconds, types }: { seconds: number; types: number },
): Promise<Pace> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const pace = await asFastAsItGoes(
    { seconds, clients: connections, cpuMs: ownCpuMs },
    async () => {
      const client = await pool.connect();
      const values = [idOf(1 + Math.floor(Math.random() * types)), crypto.randomUUID()];
      await client.query('begin');
      for (const [at, text] of statements.entries())
        await client.query({
          name: `plain ${at}`,
          text,
          values: at === 0 ? values.slice(0, 1) : values,
        });
      await client.query('commit');
      client.release();
      return null;
    },
  );
  await pool.end();
  return pace;
}
