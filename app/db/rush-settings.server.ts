import { sql } from 'drizzle-orm';
import type { Orm } from './client.server.ts';

/**
 * For the rest of a transaction that many people wait for, statements are planned once for each
 * connection and find rows by their indexes. PostgreSQL would plan some of them anew each time, and, as
 * it counts rows once a minute, read whole tables through that were empty a minute ago.
 * @param mayBeLost whether all that it writes may be lost if the database’s machine fails within a
 *   second: then nobody waits for the disk
 */
export async function settleForRush(tx: Orm, { mayBeLost = false } = {}): Promise<void> {
  await tx.execute(mayBeLost ? sql`${quickly}, ${withoutDisk}` : quickly);
}

const quickly = sql`select set_config('plan_cache_mode', 'force_generic_plan', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
  set_config('enable_mergejoin', 'off', true)`;
const withoutDisk = sql`set_config('synchronous_commit', 'off', true)`;
