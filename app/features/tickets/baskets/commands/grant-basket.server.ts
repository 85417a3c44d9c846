import type { Database } from '#app/db/client.server.ts';
import { grouped } from '#app/lib/money/grouped.ts';
import { type AskedBasket, type Grant, grantTogether } from '../steps/grant-together.server.ts';

/** What grants the baskets that are asked for in this process. */
const granters = new WeakMap<Database, (asked: AskedBasket) => Promise<Grant | null>>();

/**
 * Grants a basket, together with whatever else is asked for meanwhile: the more buyers, the larger
 * the groups, and nobody waits for more than two transactions.
 */
export async function grantBasket(database: Database, asked: AskedBasket): Promise<Grant> {
  const grant = await granterOf(database)(asked);
  if (!grant) throw new Error('a basket was neither granted nor refused');
  return grant;
}

function granterOf(database: Database) {
  const known = granters.get(database);
  if (known) return known;
  const granter = grouped(
    (group: AskedBasket[]) => database.orm.transaction((tx) => grantTogether(tx, group)),
    { mostPerGroup: mostTogether, mostAtOnce: 1 },
  );
  granters.set(database, granter);
  return granter;
}

/** So that a statement stays short and others get their turn at the lock. */
const mostTogether = 200;
