import type { Orm } from '#app/db/client.server.ts';
import type { allotments, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { leftOf } from '#app/domain/tickets/grant.ts';
import { leftForOthers } from '#app/domain/tickets/waiting.ts';
import { listWaiting } from './list-waiting.server.ts';
import { readPooled } from './lock-pooled.server.ts';

type Offered = {
  type: typeof ticketTypes.$inferSelect;
  allotment: typeof allotments.$inferSelect;
  isOver: boolean;
  isAhead: boolean;
};

/**
 * How much is left of some types for whoever doesn’t wait, without a lock. Which numbered seats fit
 * somebody is only known once they are taken, so those are counted as if no one waited.
 * @param asked hasCode: whoever comes with a code gets nothing that others put back on sale
 * @returns leftIn: what is left of a type; nothing else is taken of it
 */
export async function readUnwaited(
  orm: Orm,
  rows: readonly Offered[],
  { hasCode }: { hasCode: boolean },
) {
  const typed = rows.map(({ type, isOver, isAhead }) => ({
    ...type,
    isOnSale: !isOver && !isAhead,
  }));
  const places = {
    allotments: new Map(rows.map(({ allotment }) => [allotment.id, allotment])),
    types: new Map(typed.map((type) => [type.id, type])),
  };
  const counted = [...places.allotments.values()].filter(({ isNumbered }) => !isNumbered);
  const waiting = await listWaiting(
    orm,
    counted.map(({ id }) => id),
  );
  const pool = await readPooled(orm, [...places.types.keys()]);
  const unwaited = leftForOthers(
    places,
    pool,
    waiting.map(({ entry }) => entry),
  );
  return (typeId: string) => {
    const type = unwaited.types.get(typeId);
    if (!type) return 0;
    const pooled = hasCode ? 0 : (unwaited.pool.get(typeId)?.length ?? 0);
    return leftOf(unwaited, type) + pooled;
  };
}
