import pg from 'pg';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { makePerson, openSession } from '#tests/harness/people/accounts.ts';

/** A database that pages are written into. */
export type Ground = { database: Database; sql: pg.Client; close(): Promise<void> };

export async function openGround(databaseUrl: string): Promise<Ground> {
  const settings = parseSettings({ DATABASE_URL: databaseUrl });
  const database = await openDatabase(settings, openLog('silent'));
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  return {
    database,
    sql,
    async close() {
      await sql.end();
      await database.close();
    },
  };
}

/** A public page in Lisbon, and its owner’s session. */
export type OwnedPage = { profileId: string; cookie: string; token: string };

export async function makePage(
  { database, sql }: Ground,
  userType: 'artist' | 'venue',
  name: string,
): Promise<OwnedPage> {
  const { accountId } = await makePerson(database.orm, { name, userType });
  await sql.query(
    `update profiles set published_at = now(), time_zone = 'Europe/Lisbon',
       latitude = 38.7, longitude = -9.1 where id = $1`,
    [accountId],
  );
  return { profileId: accountId, ...(await openSession(database.orm, accountId)) };
}
