import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowOf } from '#app/db/expressions.server.ts';

/** The database's time, which all deadlines are measured by. */
export async function readClock(orm: Orm): Promise<Date> {
  const row = await rowOf<{ seconds: number }>(
    orm.execute(sql`select extract(epoch from now())::float8 as seconds`),
  );
  return new Date(row.seconds * 1_000);
}
