import type { Database } from '#app/db/client.server.ts';
import { together } from '#app/db/shortcuts.server.ts';
import { type Grant, grantTogether, type RequestedBasket } from '../steps/grant-together.server.ts';

/**
 * Grants a basket, in a group with those requested meanwhile: the more buyers, the larger the
 * groups, and no buyer waits for more than two transactions.
 */
export async function grantBasket(database: Database, basket: RequestedBasket): Promise<Grant> {
  const grant = await grantInGroup(database.orm, basket);
  if (!grant) throw new Error('a basket was neither granted nor refused');
  return grant;
}

const grantInGroup = together(
  (orm) => (group: RequestedBasket[]) => orm.transaction((tx) => grantTogether(tx, group)),
  // So that a statement stays short and others get their turn at the lock.
  { mostPerGroup: 200, mostAtOnce: 1 },
);
