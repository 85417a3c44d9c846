import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { AppError } from '#app/lib/app-error.ts';
import type { Log } from '#app/platform/log.ts';

/**
 * Brings the tables on a server up to date, or waits until another process has, however long either
 * takes: on a large table a single statement can take minutes.
 * @throws AppError `bad-setting` where there is no connection
 */
export async function migrateServer(
  connectionString: string,
  migrationsFolder: string,
  log: Log,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
  });
  // The loss of the connection is reported by the statement that fails.
  client.on('error', () => {});
  // Changes that a migration made to amounts, for the operator.
  client.on('notice', ({ code, message }) => {
    if (code === raisedNotice && message) log.info(message);
  });
  try {
    await client.connect().catch((cause) => {
      const reason = cause.code ?? cause.message;
      throw new AppError('bad-setting', `DATABASE_URL: no connection (${reason}).`, { cause });
    });
    // The server may limit statements in general; a migration takes as long as it takes.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await awaitLock(client, migrationLock, () =>
      log.info('another process is bringing the tables up to date; this one waits for it'),
    );
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // The lock goes with the connection, as it does when this process dies.
    await client.end();
  }
}

/** Messages that migrations raise; “the table is there already” has another code. */
const raisedNotice = '00000';

/** Any number, as long as no other program locks it in the same database. */
const migrationLock = 7_220_846;

/**
 * Takes a lock that one connection at a time can have, however long that takes; it goes with the
 * connection. It is tried again and again, since waiting in the database is bounded as every query is.
 * @param lock any number, as long as no other program locks it in the same database
 * @param onWaiting called once where another connection has it
 */
export async function awaitLock(
  client: pg.ClientBase,
  lock: number,
  onWaiting = () => {},
): Promise<void> {
  const take = async () =>
    (await client.query('select pg_try_advisory_lock($1) as done', [lock])).rows[0].done;
  if (await take()) return;
  onWaiting();
  while (!(await take())) await setTimeout(100);
}
