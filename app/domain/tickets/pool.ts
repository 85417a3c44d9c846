import {
  type Answer,
  type BasketRequest,
  grantInOrder,
  type Line,
  leftOf,
  type Stock,
} from './basket.ts';
import { bestSeats, type FreeSeat, inOrder, type Party } from './choose-seats.ts';

/** One of a type that its buyer put back on sale: a ticket, or all tickets of a bundle. */
type Pooled = {
  ticketIds: readonly string[];
  seat: FreeSeat | null;
  /** The amount that its buyer gets back. */
  priceMinor: number;
};
/** Tickets back on sale, by type, the oldest first. */
export type Pool = Map<string, Pooled[]>;

/** A grant with the tickets of the pool that it takes the place of. */
type PooledAnswer = Answer & { pooledIds: string[] };

/**
 * Grants baskets as `grantInOrder` does, and where places don’t suffice, in the place of tickets of
 * the pool. Those count as taken already, so that no number changes. No pooled ticket is sold at
 * the price of a code.
 */
export function grantWithPool(
  stock: Stock,
  pool: Pool,
  baskets: readonly BasketRequest[],
): PooledAnswer[] {
  return baskets.map((basket) => {
    const [answer] = grantInOrder(stock, [basket]);
    if (!answer) throw new Error('the grant has no answer');
    const taken = answer.granted ? null : takePooled(stock, pool, basket);
    return taken ? { granted: true, ...taken } : { ...answer, pooledIds: [] };
  });
}

type Taken = { seatIds: string[][]; pooledIds: string[] };

/** @returns null where it can’t be granted, and nothing is taken */
function takePooled(stock: Stock, pool: Pool, basket: BasketRequest): Taken | null {
  if (basket.code !== undefined || pool.size === 0 || !isAllowed(stock, basket)) return null;
  const taken: Taken = { seatIds: [], pooledIds: [] };
  const undo: (() => void)[] = [];
  for (const line of basket.lines) {
    const ofLine = takeLine(stock, pool, line, basket);
    if (!ofLine) {
      for (const each of undo.toReversed()) each();
      return null;
    }
    taken.seatIds.push(ofLine.seatIds);
    taken.pooledIds.push(...ofLine.pooledIds);
    undo.push(ofLine.undo);
  }
  return taken;
}

/**
 * As many ordinary places as there are, and the missing ones from the pool; of seats, the best of
 * both.
 */
function takeLine(
  stock: Stock,
  pool: Pool,
  { typeId, quantity }: Line,
  { needsWheelchair = false }: BasketRequest,
) {
  const type = stock.types.get(typeId);
  const allotment = type && stock.allotments.get(type.allotmentId);
  if (!type || !allotment) return null;
  const units = pool.get(typeId) ?? [];
  const free = stock.seats?.get(allotment.id);
  const count = quantity * type.ticketsEach;
  const left = leftOf(stock, type);
  const seats = free && bestOfBoth(free, units, { count, needsWheelchair, left });
  if (free && !seats) return null;
  const ids = new Set(seats?.map(({ id }) => id));
  const lacking = Math.max(0, quantity - left);
  const resold = seats
    ? units.filter(({ seat }) => seat && ids.has(seat.id))
    : units.slice(0, lacking);
  if (!seats && resold.length < lacking) return null;
  const pooledIds = resold.flatMap(({ ticketIds }) => ticketIds);
  const ordinary = count - pooledIds.length;
  type.taken += ordinary;
  allotment.taken += ordinary;
  const rest = units.filter((unit) => !resold.includes(unit));
  if (resold.length > 0) pool.set(typeId, rest);
  if (free) stock.seats?.set(allotment.id, without(free, ids));
  const undo = () => {
    type.taken -= ordinary;
    allotment.taken -= ordinary;
    if (resold.length > 0) pool.set(typeId, units);
    if (free) stock.seats?.set(allotment.id, free);
  };
  return { seatIds: [...ids], pooledIds, undo };
}

/**
 * The best seats for a party out of the free ones and those of the pool together; where the limit of their
 * type allows fewer of the free ones, so many, and the others from the pool.
 */
function bestOfBoth(
  free: readonly FreeSeat[],
  units: readonly Pooled[],
  { left, ...party }: Party & { left: number },
): FreeSeat[] | null {
  const pooled = units.flatMap(({ seat }) => seat ?? []).toSorted(inOrder);
  const best = bestSeats([...free, ...pooled].toSorted(inOrder), party);
  if (best && best.filter((seat) => !pooled.includes(seat)).length <= left) return best;
  const few = Math.min(left, party.count);
  const ordinary = few === 0 ? [] : bestSeats(free, { ...party, count: few });
  const lacking = party.count - few;
  const others = lacking === 0 ? [] : bestSeats(pooled, { ...party, count: lacking });
  return ordinary && others && [...ordinary, ...others];
}

/** The price of one of a type in a basket. */
export type ChosenLine = { typeId: string; priceMinor: number };

/** The seats of the pool that a basket may choose: of its types, for at most what it pays for one. */
export function choosableSeats(pool: Pool, lines: readonly ChosenLine[]) {
  return lines.flatMap(({ typeId, priceMinor }) =>
    (pool.get(typeId) ?? []).flatMap(({ seat, ticketIds, ...unit }) =>
      seat && unit.priceMinor <= priceMinor
        ? [{ seatId: seat.id, typeId, ticketId: ticketIds[0] ?? '' }]
        : [],
    ),
  );
}

function without(free: readonly FreeSeat[], ids: ReadonlySet<string>): FreeSeat[] {
  return free.filter(({ id }) => !ids.has(id));
}

/** True if the basket would be granted were there enough places. */
function isAllowed({ allotments, types }: Stock, basket: BasketRequest): boolean {
  const roomy = {
    allotments: new Map([...allotments].map(([id, one]) => [id, { ...one, size: 1e9 }])),
    types: new Map([...types].map(([id, one]) => [id, { ...one, limit: null }])),
  };
  return grantInOrder(roomy, [basket])[0]?.granted === true;
}
