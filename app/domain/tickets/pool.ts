import { type Answer, type Asked, grantInOrder, leftOf, type Stock } from './grant.ts';

/** The ids of tickets that their buyers have put back on sale, by type, the oldest first. */
export type Pool = Map<string, string[]>;

/** A grant with the tickets of the pool that it takes the place of. */
type PooledAnswer = Answer & { pooledIds: string[] };

/**
 * Grants baskets as `grantInOrder` does, and where places don’t suffice, in the place of tickets of the
 * pool. Those are counted as taken already, so that no number changes by it. Neither bundles nor numbered
 * seats are taken from it, nor anything at the price of a code.
 */
export function grantWithPool(stock: Stock, pool: Pool, asked: readonly Asked[]): PooledAnswer[] {
  return asked.map((basket) => {
    const [answer] = grantInOrder(stock, [basket]);
    if (!answer) throw new Error('nothing was asked for');
    const pooledIds = answer.granted ? null : takePooled(stock, pool, basket);
    if (!pooledIds) return { ...answer, pooledIds: [] };
    return { granted: true, seatIds: basket.lines.map(() => []), pooledIds };
  });
}

/** @returns null where it can’t be granted, and nothing is taken */
function takePooled(stock: Stock, pool: Pool, basket: Asked): string[] | null {
  if (basket.code !== undefined || pool.size === 0 || !isAllowed(stock, basket)) return null;
  const pooledIds: string[] = [];
  const undo: (() => void)[] = [];
  for (const { typeId, quantity } of basket.lines) {
    const type = stock.types.get(typeId);
    const allotment = type && stock.allotments.get(type.allotmentId);
    const those = pool.get(typeId) ?? [];
    const ordinary = type ? Math.min(quantity, leftOf(stock, type)) : 0;
    const lacking = quantity - ordinary;
    const isFit = lacking === 0 || (type?.ticketsEach === 1 && those.length >= lacking);
    if (!type || !allotment || stock.seats?.has(allotment.id) || !isFit) {
      for (const each of undo) each();
      return null;
    }
    const taken = ordinary * type.ticketsEach;
    type.taken += taken;
    allotment.taken += taken;
    const ids = those.splice(0, lacking);
    pooledIds.push(...ids);
    undo.push(() => {
      type.taken -= taken;
      allotment.taken -= taken;
      those.unshift(...ids);
    });
  }
  return pooledIds;
}

/** Whether it would be granted if there were enough. */
function isAllowed({ allotments, types }: Stock, basket: Asked): boolean {
  const roomy = {
    allotments: new Map([...allotments].map(([id, one]) => [id, { ...one, size: 1e9 }])),
    types: new Map([...types].map(([id, one]) => [id, { ...one, limit: null }])),
  };
  return grantInOrder(roomy, [basket])[0]?.granted === true;
}
