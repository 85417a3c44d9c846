import type { Orm } from '#app/db/client.server.ts';
import { lockStock } from '../queries/lock-stock.server.ts';
import { saveTaken } from './note-taken.server.ts';

/** Tickets whose places are free again, by their type. */
type Freed = readonly { typeId: string; tickets: number }[];

/** Gives tickets back to the sale. */
export async function countBack(tx: Orm, freed: Freed): Promise<void> {
  const stock = await lockStock(
    tx,
    freed.map(({ typeId }) => typeId),
  );
  for (const { typeId, tickets } of freed) {
    const type = stock.types.get(typeId);
    const allotment = type && stock.allotments.get(type.allotmentId);
    if (!type || !allotment) throw new Error('there is no such ticket type');
    type.taken -= tickets;
    allotment.taken -= tickets;
  }
  await saveTaken(tx, stock);
}
