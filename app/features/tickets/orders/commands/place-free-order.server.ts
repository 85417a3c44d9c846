import type { Database } from '#app/db/client.server.ts';
import { grouped } from '#app/lib/money/grouped.ts';
import { type AskedOrder, placeTogether } from '../steps/place-together.server.ts';

const placers = new WeakMap<Database, (asked: AskedOrder) => Promise<true | null>>();

/**
 * Buys a basket that costs nothing, together with whatever else is bought meanwhile: in a rush nobody
 * waits for more than two transactions.
 * @returns whether it was such a basket
 */
export async function placeFreeOrder(database: Database, asked: AskedOrder): Promise<boolean> {
  const place =
    placers.get(database) ??
    grouped((group: AskedOrder[]) => database.orm.transaction((tx) => placeTogether(tx, group)), {
      ...{ mostPerGroup: mostTogether, mostAtOnce: 1 },
    });
  placers.set(database, place);
  return (await place(asked)) ?? false;
}

/** So that a statement stays short. */
const mostTogether = 200;
