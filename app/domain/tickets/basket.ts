import { bestSeats, type FreeSeat, openTo } from './choose-seats.ts';
import { type CodeRefusal, isCodeFor, type PromoCode, refusalOfCode } from './promo-code.ts';

/** Minutes for which a basket keeps its tickets out of the sale. */
export const basketMinutes = 10;

export const orderLimits = {
  /** Of one type, and types in one order. */
  perType: 100,
  types: 30,
  name: 120,
  /** Times that one ticket can be passed on. */
  passedOn: 10,
  /** Times that the buyer of an order can correct their address; its venue always can. */
  addressCorrections: 5,
} as const;

/** Maximum of tickets of an event, or of one of its types, for one person. */
export type PersonLimit = {
  most: number;
  /** Null for all types together. */
  type: { id: string; name: string } | null;
};

type Counted = { typeId: string; count: number };

/** The first limit that the tickets of one person exceed; null for none. */
export function limitPassed(
  limits: readonly PersonLimit[],
  counted: readonly Counted[],
): PersonLimit | null {
  const countOf = (type: PersonLimit['type']) =>
    counted.reduce((sum, { typeId, count }) => sum + (!type || type.id === typeId ? count : 0), 0);
  return limits.find(({ most, type }) => countOf(type) > most) ?? null;
}

/*
 * Grants tickets out of the places that are left. Baskets are granted in the order of their
 * requests, whole or not at all, so that nothing is sold twice however many arrive at once.
 */

/** Places that ticket types of an event share. */
export type Allotment = { id: string; size: number; taken: number };

/** The facts of a ticket type that decide whether it is sold now. */
export type TypeOnSale = {
  id: string;
  allotmentId: string;
  /** Maximum of its tickets; null for as many as its allotment has places. */
  limit: number | null;
  /** In tickets. */
  taken: number;
  /** Tickets, and so places, in one of it: more than 1 for a bundle. */
  ticketsEach: number;
  leastPerOrder: number;
  mostPerOrder: number;
  /** Its window is open, and the type before it is over. */
  isOnSale: boolean;
  /** The reason why it isn’t, where buyers may know it. */
  closed?: Closed | null;
  /** Sold only with a code that shows it. */
  isHidden: boolean;
};

/** Reason why a ticket type isn’t sold now. */
export type Closed =
  | { because: 'early'; opensAt: Date; timeZone: string }
  /** It follows another type, which isn’t sold out yet. */
  | { because: 'after'; type: string }
  | { because: 'over' | 'stopped' | 'cancelled' | 'past' };

export type Line = { typeId: string; quantity: number };

/** Each type once, with its quantities added up. */
export function mergeLines(lines: readonly Line[]): Line[] {
  const merged = new Map<string, number>();
  for (const { typeId, quantity } of lines)
    merged.set(typeId, (merged.get(typeId) ?? 0) + quantity);
  return [...merged].map(([typeId, quantity]) => ({ typeId, quantity }));
}

/** A requested basket; `code` is null for a word that is no code. */
export type BasketRequest = {
  lines: readonly Line[];
  code?: PromoCode | null | undefined;
  /** One of the party uses a wheelchair; matters only for numbered seats. */
  needsWheelchair?: boolean | undefined;
};

export type Refusal =
  | { why: 'sold out'; typeId: string }
  | { why: 'not on sale'; typeId: string; closed: Closed | null }
  /** Fewer are left than were requested. */
  | { why: 'too few left'; typeId: string; left: number }
  | { why: 'too few' | 'too many'; typeId: string; bound: number }
  | { why: 'no such code' }
  | CodeRefusal;

/** The result of a grant; a refusal names the first line that fails. */
export type Answer =
  /** With the ids of the numbered seats of each line; none for a line whose places have no numbers. */
  { granted: true; seatIds: string[][] } | { granted: false; refusal: Refusal };

export type Stock = {
  allotments: Map<string, Allotment>;
  types: Map<string, TypeOnSale>;
  /** The free seats of each allotment whose places are numbered, in the order of the room. */
  seats?: Map<string, FreeSeat[]>;
};

/**
 * Grants baskets one after the other, and counts their tickets in `stock`. Invariant: a count is
 * never more than the size of an allotment or the limit of a type.
 */
export function grantInOrder(stock: Stock, baskets: readonly BasketRequest[]): Answer[] {
  return baskets.map((basket) => grant(stock, basket));
}

function grant(stock: Stock, basket: BasketRequest): Answer {
  const { lines, code } = basket;
  if (code === null) return { granted: false, refusal: { why: 'no such code' } };
  const done: Line[] = [];
  const giveUp = (refusal: Refusal): Answer => {
    for (const { typeId, quantity } of done) take(stock, typeId, -quantity);
    return { granted: false, refusal };
  };
  for (const line of lines) {
    const refusal = refusalOf(stock, line, code);
    if (refusal) return giveUp(refusal);
    take(stock, line.typeId, line.quantity);
    done.push(line);
  }
  const count = code
    ? ticketsIn(
        stock,
        lines.filter(({ typeId }) => isCodeFor(code, typeId)),
      )
    : 0;
  const ofCode = code && count > 0 ? refusalOfCode(code, count) : null;
  if (ofCode) return giveUp(ofCode);
  const seats = seatsFor(stock, basket);
  if (!Array.isArray(seats)) return giveUp(seats);
  if (code) code.taken += count;
  return { granted: true, seatIds: seats };
}

/**
 * Takes numbered seats for the lines of a basket, those of one price together.
 * @returns the ids of each line; a refusal where only wheelchair places are left
 */
function seatsFor(
  { seats, types }: Stock,
  { lines, needsWheelchair = false }: BasketRequest,
): string[][] | Refusal {
  const ids = lines.map((): string[] => []);
  const placed = lines.map((line, at) => ({ ...line, at, type: types.get(line.typeId) }));
  const taken: [string, FreeSeat[]][] = [];
  for (const [allotmentId, ofAllotment] of Map.groupBy(
    placed,
    ({ type }) => type?.allotmentId ?? '',
  )) {
    const free = seats?.get(allotmentId);
    if (!free) continue;
    const counts = ofAllotment.map(({ quantity, type }) => quantity * (type?.ticketsEach ?? 0));
    const count = counts.reduce((sum, one) => sum + one, 0);
    const chosen = bestSeats(free, { count, needsWheelchair });
    if (!chosen) {
      const left = openTo(free, { needsWheelchair }).length;
      return { why: 'too few left', typeId: ofAllotment[0]?.typeId ?? '', left };
    }
    const gone = new Set(chosen.map(({ id }) => id));
    taken.push([allotmentId, free.filter(({ id }) => !gone.has(id))]);
    let next = 0;
    ofAllotment.forEach(({ at }, which) => {
      ids[at] = chosen.slice(next, next + (counts[which] ?? 0)).map(({ id }) => id);
      next += counts[which] ?? 0;
    });
  }
  for (const [allotmentId, rest] of taken) seats?.set(allotmentId, rest);
  return ids;
}

/** Number of tickets in some lines. */
export function ticketsIn({ types }: Pick<Stock, 'types'>, lines: readonly Line[]): number {
  return lines.reduce(
    (sum, { typeId, quantity }) => sum + quantity * (types.get(typeId)?.ticketsEach ?? 0),
    0,
  );
}

function refusalOf(
  stock: Stock,
  { typeId, quantity }: Line,
  code: PromoCode | undefined,
): Refusal | null {
  const type = stock.types.get(typeId);
  const isShown = !type?.isHidden || (code?.kind === 'unlock' && isCodeFor(code, typeId));
  if (!type?.isOnSale || !isShown)
    return { why: 'not on sale', typeId, closed: (isShown && type?.closed) || null };
  const { leastPerOrder, mostPerOrder } = type;
  if (quantity < leastPerOrder) return { why: 'too few', typeId, bound: leastPerOrder };
  if (quantity > mostPerOrder) return { why: 'too many', typeId, bound: mostPerOrder };
  const left = leftOf(stock, type);
  if (quantity <= left) return null;
  return left < leastPerOrder ? { why: 'sold out', typeId } : { why: 'too few left', typeId, left };
}

/** How many of a type can still be taken; a bundle is one. */
export function leftOf(
  { allotments }: Pick<Stock, 'allotments'>,
  type: Pick<TypeOnSale, 'allotmentId' | 'limit' | 'taken' | 'ticketsEach'>,
): number {
  const allotment = allotments.get(type.allotmentId);
  if (!allotment) return 0;
  const places = allotment.size - allotment.taken;
  const ofType = type.limit === null ? places : type.limit - type.taken;
  return Math.max(0, Math.floor(Math.min(places, ofType) / type.ticketsEach));
}

function take(stock: Stock, typeId: string, quantity: number): void {
  const type = stock.types.get(typeId);
  const allotment = type && stock.allotments.get(type.allotmentId);
  if (!allotment) throw new Error('there is no such ticket type');
  type.taken += quantity * type.ticketsEach;
  allotment.taken += quantity * type.ticketsEach;
}
