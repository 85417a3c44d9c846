import type { Database } from '#app/db/client.server.ts';
import { together } from '#app/db/shortcuts.server.ts';
import type { Placed } from '../steps/issue-tickets.server.ts';
import { placeTogether } from '../steps/place-together.server.ts';

/**
 * Buys a basket that costs nothing, together with whatever else is bought meanwhile: in a rush nobody
 * waits for more than two transactions.
 * @returns whether it was such a basket
 */
export async function placeFreeOrder({ orm }: Database, asked: Placed): Promise<boolean> {
  return (await placeInGroup(orm, asked)) ?? false;
}

const placeInGroup = together(
  (orm) => (group: Placed[]) => orm.transaction((tx) => placeTogether(tx, group)),
  { mostPerGroup: 200, mostAtOnce: 2 },
);
