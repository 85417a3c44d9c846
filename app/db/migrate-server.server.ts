import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { AppError } from '#app/lib/app-error.ts';
import type { Log } from '#app/platform/log.ts';
import { awaitLock } from './await-lock.server.ts';

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
  // One that is lost says so by the statement that fails.
  client.on('error', () => {});
  // What a migration did to amounts, for the operator.
  client.on('notice', ({ code, message }) => {
    if (code === raisedNotice && message) log.info(message);
  });
  try {
    await client.connect().catch((cause) => {
      const reason = cause.code ?? cause.message;
      throw new AppError('bad-setting', `DATABASE_URL: no connection (${reason}).`, { cause });
    });
    // Whatever limits the server sets for everybody.
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

/** What a migration says by itself; that a table is there already has a code of its own. */
const raisedNotice = '00000';

/** Any number, as long as no other program locks it in the same database. */
const migrationLock = 7_220_846;
