import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { transfers } from '#app/db/schema/payments.ts';
import { isLate } from './list-transfers.server.ts';

/** Counts transfers that wait for too long, have failed, or are at their bank for too long. */
export async function countLateTransfers(orm: Orm): Promise<Record<keyof typeof isLate, number>> {
  const of = (name: keyof typeof isLate) =>
    sql`count(*) filter (where ${isLate[name]})`.mapWith(Number);
  const [counts] = await orm
    .select({ waiting: of('waiting'), failed: of('failed'), slow: of('slow') })
    .from(transfers)
    // All other states are final; these are in a partial index.
    .where(sql`${transfers.state} in ('waiting', 'sent', 'failed')`);
  return counts ?? { waiting: 0, failed: 0, slow: 0 };
}
