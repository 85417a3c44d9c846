import { type Allotment, leftOf } from './basket.ts';

/** The states of a ticket type for its venue, except for a sale that is stopped as a whole. */
export const typeStates = ['on sale', 'sold out', 'later', 'after', 'over', 'off sale'] as const;
type TypeState = (typeof typeStates)[number];

type Facts = {
  /** Taken off sale by its venue. */
  isEnded: boolean;
  /** Its window has closed, or not opened yet. */
  isOver: boolean;
  isAhead: boolean;
  /** Number of sales left: a bundle is one. */
  left: number;
};

/** Only a type with tickets left keeps the type after it waiting. */
export function typeStateOf(
  { isEnded, isOver, isAhead, left }: Facts,
  { leastPerOrder, before }: { leastPerOrder: number; before: Facts | undefined },
): TypeState {
  if (isEnded) return 'off sale';
  if (isOver) return 'over';
  if (left < leastPerOrder) return 'sold out';
  if (isAhead) return 'later';
  const waits = before && !before.isEnded && !before.isOver && before.left > 0;
  return waits ? 'after' : 'on sale';
}

type StoredType = {
  id: string;
  allotmentId: string;
  name: string;
  description: string;
  priceMinor: number;
  doorPriceMinor: number | null;
  taxBasisPoints: number | null;
  taxRateId: string | null;
  ticketsEach: number;
  limit: number | null;
  taken: number;
  leastPerOrder: number;
  mostPerOrder: number;
  mostPerPerson: number | null;
  saleFrom: Date | null;
  saleUntil: Date | null;
  afterTypeId: string | null;
  isHidden: boolean;
  endedAt: Date | null;
};
/** A ticket type with its sold tickets and those in baskets. */
type CountedType = {
  type: StoredType;
  /** Its places, and how many are taken. */
  allotment: Allotment & { isNumbered: boolean };
  /** The tax in its price on the day of its show; null where that isn’t known. */
  rate: number | null;
  /** The name of that tax; empty for a number. */
  taxName: string;
  sold: number;
  /** Comps given away by the venue. */
  comps: number;
  /** Those sold by another shop, whose money isn’t in the amounts. */
  elsewhere: number;
  held: number;
  grossMinor: number;
  feeMinor: number;
};

/** A ticket type for its venue. Numbers are tickets: a bundle counts for each of its own. */
export type SoldType = ReturnType<typeof soldTypes>[number];

export function soldTypes(counted: readonly CountedType[], now: Date) {
  const lines = counted.map((one) => ({ ...one, facts: factsOf(one, now) }));
  return lines.map((line) => {
    const { type, allotment, facts } = line;
    const shared = lines.filter((one) => one.type.allotmentId === allotment.id);
    const before = lines.find((one) => one.type.id === type.afterTypeId);
    const first = shared[0]?.type;
    return {
      id: type.id,
      name: type.name,
      description: type.description,
      priceMinor: type.priceMinor,
      doorPriceMinor: type.doorPriceMinor,
      /** Null for the rate of its event. */
      taxBasisPoints: type.taxBasisPoints,
      /** Null where its venue named none for it. */
      taxRateId: type.taxRateId,
      rate: line.rate,
      taxName: line.taxName,
      /** Its venue took it off sale. */
      isEnded: type.endedAt !== null,
      ticketsEach: type.ticketsEach,
      leastPerOrder: type.leastPerOrder,
      mostPerOrder: type.mostPerOrder,
      /** Null for any number. */
      mostPerPerson: type.mostPerPerson,
      saleFrom: type.saleFrom,
      saleUntil: type.saleUntil,
      afterTypeId: type.afterTypeId,
      isHidden: type.isHidden,
      /** Its places: of its allotment, or its own limit where it shares one. */
      places: first?.id === type.id ? allotment.size : type.limit,
      /** The first of the types that share its places, unless it is that type itself. */
      sharesWith: first && first.id !== type.id ? first.id : null,
      /** Its places are numbered seats, which aren’t counted by hand. */
      isNumbered: allotment.isNumbered && first?.id === type.id,
      sold: line.sold,
      comps: line.comps,
      elsewhere: line.elsewhere,
      held: line.held,
      left: facts.left * type.ticketsEach,
      grossMinor: line.grossMinor,
      feeMinor: line.feeMinor,
      state: typeStateOf(facts, { leastPerOrder: type.leastPerOrder, before: before?.facts }),
    };
  });
}

/**
 * Totals, each place counted once however many types share it; only types on offer have places
 * left.
 */
export function totalsOf(counted: readonly CountedType[]) {
  const sum = (of: (one: CountedType) => number) =>
    counted.reduce((total, one) => total + of(one), 0);
  const offered = counted.filter(({ type }) => type.endedAt === null);
  const allotments = new Map(offered.map(({ allotment }) => [allotment.id, allotment]));
  return {
    sold: sum(({ sold }) => sold),
    comps: sum(({ comps }) => comps),
    elsewhere: sum(({ elsewhere }) => elsewhere),
    held: sum(({ held }) => held),
    left: [...allotments.values()].reduce((total, { size, taken }) => total + size - taken, 0),
    grossMinor: sum(({ grossMinor }) => grossMinor),
    feeMinor: sum(({ feeMinor }) => feeMinor),
  };
}

function factsOf({ type, allotment, rate }: CountedType, now: Date) {
  const allotments = new Map([[allotment.id, allotment]]);
  return {
    // Nothing is sold while its tax isn’t known.
    isEnded: type.endedAt !== null || rate === null,
    isOver: type.saleUntil !== null && type.saleUntil <= now,
    isAhead: type.saleFrom !== null && type.saleFrom > now,
    left: leftOf({ allotments }, type),
  };
}

/** Valid tickets of an event that are alike: of one type, at one price, sold in one way. */
export type CountedTickets = {
  id: string;
  label: string;
  priceMinor: number;
  /** Of each. */
  feeMinor: number;
  taxBasisPoints: number;
  sold: number;
  comps: number;
  kills: number;
  source: 'platform' | 'door';
};
