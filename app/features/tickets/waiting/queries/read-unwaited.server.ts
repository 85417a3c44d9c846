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
 * The places left of some types for buyers who don’t wait, without a lock. The numbered seats that
 * fit a party are known only once they are taken, so those are counted as if no one waited.
 * @param query hasCode: a buyer with a code gets no ticket that is back on sale
 * @returns leftIn: the number left of a type; nothing else is taken of it
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
