import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';

/**
 * Takes a lock that one connection at a time can have, however long that takes; it goes with the
 * connection. Asked again and again, since waiting in the database is bounded as every query is.
 * @param lock any number, as long as no other program locks it in the same database
 * @param onWaiting called once where somebody else has it
 */
export async function awaitLock(
  client: ClientBase,
  lock: number,
  onWaiting = () => {},
): Promise<void> {
  const take = async () =>
    (await client.query('select pg_try_advisory_lock($1) as done', [lock])).rows[0].done;
  if (await take()) return;
  onWaiting();
  while (!(await take())) await setTimeout(100);
}
