import { lt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { keptMails } from '#app/db/schema/outbox.ts';

export async function sweepKeptMails(orm: Orm, days: number): Promise<void> {
  await orm.delete(keptMails).where(lt(keptMails.at, sql`now() - make_interval(days => ${days})`));
}
