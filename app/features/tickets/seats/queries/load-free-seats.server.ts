import { and } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { isAnyOf } from '#app/db/expressions.server.ts';
import { seats } from '#app/db/schema/tickets/seats.ts';
import type { FreeSeat } from '#app/domain/tickets/seats/choose-seats.ts';
import type { SeatedStock, Stock } from '../../baskets/queries/lock-stock.server.ts';
import { inRoom, isFreeSeat } from './in-room.server.ts';

/** The stock, with the free seats of each allotment whose places are numbered. */
export async function withFreeSeats(tx: Orm, stock: Stock): Promise<SeatedStock> {
  return { ...stock, seats: await listFreeSeats(tx, stock.allotments) };
}

/** The free seats of locked places, of each allotment whose places are numbered. */
export async function listFreeSeats(
  tx: Orm,
  locked: Stock['allotments'],
): Promise<SeatedStock['seats']> {
  const numbered = [...locked.values()].filter(({ isNumbered }) => isNumbered);
  const free = await loadFreeSeats(
    tx,
    numbered.map(({ id }) => id),
  );
  return new Map(numbered.map(({ id }) => [id, free.get(id) ?? []]));
}

/** The free seats of locked allotments, in the order of the room. */
async function loadFreeSeats(
  tx: Orm,
  allotmentIds: readonly string[],
): Promise<Map<string, FreeSeat[]>> {
  if (allotmentIds.length === 0) return new Map();
  const rows = await tx
    .select({
      id: seats.id,
      allotmentId: seats.allotmentId,
      kind: seats.kind,
      sectionNumber: seats.sectionNumber,
      rowNumber: seats.rowNumber,
      x: seats.x,
    })
    .from(seats)
    .where(and(isAnyOf(seats.allotmentId, allotmentIds), isFreeSeat))
    .orderBy(...inRoom);
  return Map.groupBy(rows, ({ allotmentId }) => allotmentId);
}
