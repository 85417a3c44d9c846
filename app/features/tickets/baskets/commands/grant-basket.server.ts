import type { Database } from '#app/db/client.server.ts';
import { together } from '#app/db/shortcuts.server.ts';
import { type AskedBasket, type Grant, grantTogether } from '../steps/grant-together.server.ts';

/**
 * Grants a basket, together with whatever else is asked for meanwhile: the more buyers, the larger
 * the groups, and nobody waits for more than two transactions.
 */
export async function grantBasket(database: Database, asked: AskedBasket): Promise<Grant> {
  const grant = await grantInGroup(database.orm, asked);
  if (!grant) throw new Error('a basket was neither granted nor refused');
  return grant;
}

const grantInGroup = together(
  (orm) => (group: AskedBasket[]) => orm.transaction((tx) => grantTogether(tx, group)),
  // So that a statement stays short and others get their turn at the lock.
  { mostPerGroup: 200, mostAtOnce: 1 },
);
