import type { Database } from '#app/db/client.server.ts';
import { together } from '#app/db/together.server.ts';
import { type AskedOrder, placeTogether } from '../steps/place-together.server.ts';

/**
 * Buys a basket that costs nothing, together with whatever else is bought meanwhile: in a rush nobody
 * waits for more than two transactions.
 * @returns whether it was such a basket
 */
export async function placeFreeOrder({ orm }: Database, asked: AskedOrder): Promise<boolean> {
  return (await placeInGroup(orm, asked)) ?? false;
}

const placeInGroup = together(
  (orm) => (group: AskedOrder[]) => orm.transaction((tx) => placeTogether(tx, group)),
  { mostPerGroup: 200, mostAtOnce: 1 },
);
