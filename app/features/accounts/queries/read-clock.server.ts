import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';

/** The database's time, which all deadlines are measured by. */
export async function readClock(orm: Orm): Promise<Date> {
  const answer = await orm.execute(sql`select extract(epoch from now())::float8 as seconds`);
  const { rows } = answer as unknown as { rows: [{ seconds: number }] };
  return new Date(rows[0].seconds * 1_000);
}
