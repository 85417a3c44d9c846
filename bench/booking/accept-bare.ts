import { readFileSync } from 'node:fs';
import pg from 'pg';
import { asFastAsItGoes, ownCpuMs } from '../measure/as-fast-as-it-goes.ts';

/*
 * The writes of an acceptance and nothing else: the same rows into the same tables, by hand, in a process
 * of its own. It looks at nothing first, so it couldn’t say why it refuses.
 */
const [databaseUrl = '', file = '', seconds = '', clients = ''] = process.argv.slice(2);
/** The rows of one acceptance over HTTP, and the offers that are accepted like it. */
const { document, hash, events, bookingIds, actor } = JSON.parse(readFileSync(file, 'utf8'));
const pool = new pg.Pool({ connectionString: databaseUrl, max: Number(clients) });
const connections = await Promise.all(
  Array.from({ length: Number(clients) }, () => pool.connect()),
);
let next = 0;

const rate = await asFastAsItGoes(
  { seconds: Number(seconds), clients: Number(clients), cpuMs: ownCpuMs },
  async () => {
    const bookingId = bookingIds[next];
    next += 1;
    if (!bookingId) return 'there were too few offers';
    const connection = connections.pop();
    if (!connection) return 'there were too few connections';
    try {
      await accept(connection, bookingId);
      return null;
    } finally {
      connections.push(connection);
    }
  },
);
process.stdout.write(`${JSON.stringify({ ...rate, accepted: next })}\n`);
process.exit(0);

async function accept(connection: pg.PoolClient, id: string): Promise<void> {
  await connection.query('begin');
  await connection.query(
    `update bookings set state = 'signing', turn = null, firm = true, updated_at = now(),
       deadline_at = now() + interval '7 days', pending_until = now() + interval '7 days' where id = $1`,
    [id],
  );
  await connection.query('update events set claimed = true where id = $1', [id]);
  await connection.query(
    'insert into contracts (booking_id, version, document, hash) values ($1, 1, $2, $3)',
    [id, document, hash],
  );
  await connection.query(
    `insert into booking_history (booking_id, by, actor, action, "from", "to", facts)
     values ($1, 'performer', $2, 'accept', 'offered', 'signing', '{"version":1}')`,
    [id, actor],
  );
  await connection.query(
    `insert into outbox (type, payload)
     select type, payload from jsonb_to_recordset($1) as event(type text, payload jsonb)`,
    [JSON.stringify(events)],
  );
  await connection.query('commit');
}
