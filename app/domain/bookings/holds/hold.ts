export const holdEnds = [
  'released',
  /** The request was taken back before the venue granted it. */
  'withdrawn',
  /** By the venue, also instead of granting it. */
  'refused',
  'lapsed',
  /** The venue didn’t answer the request or the confirmation in time. */
  'unanswered',
  /** It was challenged and not confirmed in time. */
  'challenged',
  /** Another hold of the date was confirmed. */
  'outranked',
  /** The night was booked in another way. */
  'taken',
  'booked',
] as const;
export type HoldEnd = (typeof holdEnds)[number];

export const holdActions = [
  /** By its performer, or by the venue for them. */
  'requested',
  'placed',
  'granted',
  /** One side asks the other to name the fee. */
  'offerWanted',
  'challenged',
  /** By its performer; the venue’s confirmation makes it `agreed`. */
  'confirmed',
  'agreed',
  'offered',
  /** Its offer came to nothing, and it goes on. */
  'offerEnded',
  /** To the new page of a performer who had none. */
  'handedOver',
  'ended',
] as const;

/*
 * Holds of one stage on one day. Only facts are stored; states and ranks are derived here.
 *
 * Invariant: standing holds have the ranks 1 to n in the order in which the venue granted them, so
 * that no hold ever overtakes another, and only the first can be confirmed.
 */

export type HoldFacts = {
  id: string;
  /** The order of granting, or of asking until it is granted. */
  placing: number;
  /** Null until the venue grants the request. */
  grantedAt: Date | null;
  expiresAt: Date;
  /** A challenged hold must be confirmed or released by then. */
  challengeDueAt: Date | null;
  /** When its performer confirmed; the venue still has to. */
  confirmAskedAt: Date | null;
  /** When the venue confirmed too. */
  confirmedAt: Date | null;
  /** The open offer for it, or the booking it has become. No clock ends it meanwhile. */
  bookingId: string | null;
  endedAt: Date | null;
};

export const holdLimits = {
  firstDays: 14,
  lowerDays: 7,
  /** Days that the venue has to answer a request or a performer’s confirmation. */
  answerDays: 7,
  mostStanding: 60,
  mostAtOnce: 20,
  monthsAhead: 18,
  note: 1_000,
  reason: 500,
  tourName: 80,
  performerName: 80,
  mostGrantedRanks: 9,
  mostTours: 40,
};

/** A venue’s settings until it changes them; minutes count from the beginning of the day. */
export const holdDefaults = {
  takesHolds: true,
  /** Requests up to this rank are granted at once. */
  grantedRanks: 0,
  challengeHours: 48,
  loadInMinute: 15 * 60,
  loadOutMinute: 26 * 60,
};
export type HoldSettings = typeof holdDefaults;

export const challengeHours = { least: 24, most: 48 };

/**
 * How the clock has ended a hold; null while it is open. The clock ends no confirmed hold, which
 * waits for its booking, and none with an open offer, which waits for the answer.
 */
export function endByClock(hold: HoldFacts, now: Date): HoldEnd | null {
  if (hold.confirmedAt || hold.bookingId) return null;
  const { expiresAt, challengeDueAt, confirmAskedAt } = hold;
  const isAnswered = challengeDueAt === null || confirmAskedAt !== null;
  if (!isAnswered && challengeDueAt <= now && challengeDueAt <= expiresAt) return 'challenged';
  if (expiresAt > now) return null;
  return hold.grantedAt && !confirmAskedAt ? 'lapsed' : 'unanswered';
}

/**
 * A hold whose time is over doesn't stand, even before the clock has recorded it; a request that
 * was never granted doesn't either.
 */
export function isStanding(hold: HoldFacts, now: Date): boolean {
  return hold.grantedAt !== null && hold.endedAt === null && endByClock(hold, now) === null;
}

export const holdStates = [
  /** Asked for by its performer, and not granted yet. */
  'requested',
  'standing',
  /** Confirmed by its performer, and not by the venue yet. */
  'confirming',
  'offered',
  'confirmed',
  'ended',
] as const;
export type HoldState = (typeof holdStates)[number];

export function stateOf(hold: HoldFacts, now: Date): HoldState {
  if (hold.endedAt !== null || endByClock(hold, now) !== null) return 'ended';
  if (hold.confirmedAt !== null) return 'confirmed';
  if (hold.bookingId !== null) return 'offered';
  if (hold.grantedAt === null) return 'requested';
  return hold.confirmAskedAt === null ? 'standing' : 'confirming';
}

export type Ranked<Hold> = { hold: Hold; rank: number };

/** The standing holds, the first one first. */
export function queueOf<Hold extends HoldFacts>(holds: Hold[], now: Date): Ranked<Hold>[] {
  return ranked(holds.filter((hold) => isStanding(hold, now)));
}

function ranked<Hold extends HoldFacts>(holds: Hold[]): Ranked<Hold>[] {
  return holds
    .toSorted((one, other) => one.placing - other.placing)
    .map((hold, index) => ({ hold, rank: index + 1 }));
}

type QueueChange<Hold> = {
  ended: { hold: Hold; why: HoldEnd }[];
  /** The holds with a better rank than before. */
  promoted: Ranked<Hold>[];
  queue: Ranked<Hold>[];
};

/**
 * The outcome when the clock ends some holds and others end for the given reasons. The clock comes
 * first: a hold that it ended can't end in another way.
 */
export function applyEnds<Hold extends HoldFacts>(
  holds: Hold[],
  now: Date,
  ends: ReadonlyMap<string, HoldEnd> = new Map(),
): QueueChange<Hold> {
  const open = holds.filter(({ endedAt }) => endedAt === null);
  const granted = open.filter(({ grantedAt }) => grantedAt !== null);
  const before = new Map(ranked(granted).map(({ hold, rank }) => [hold.id, rank]));
  const ended = open.flatMap((hold) => {
    const why = endByClock(hold, now) ?? ends.get(hold.id);
    return why ? [{ hold, why }] : [];
  });
  const gone = new Set(ended.map(({ hold }) => hold.id));
  const queue = ranked(granted.filter(({ id }) => !gone.has(id)));
  const promoted = queue.filter(({ hold, rank }) => rank < (before.get(hold.id) ?? rank));
  return { ended, promoted, queue };
}

/**
 * The expiry of a hold granted now at this rank, at load-in at the latest. A request has no rank.
 */
export function expiryOf(rank: number | null, { loadInAt }: { loadInAt: Date }, now: Date): Date {
  const { firstDays, lowerDays, answerDays } = holdLimits;
  const days = rank === null ? answerDays : rank === 1 ? firstDays : lowerDays;
  const byRank = now.getTime() + days * 24 * 60 * 60 * 1_000;
  return new Date(Math.min(byRank, loadInAt.getTime()));
}

type Challenge<Hold> =
  | { higher: Hold[]; dueAt: Date }
  | { problem: 'gone' | 'first' | 'confirmed' | 'answered' | 'challenged' };

/**
 * Gives every higher hold a deadline by which it must be confirmed or released, or ends. Holds that
 * have a deadline already, are confirmed or have an offer stay as they are.
 */
export function challenge<Hold extends HoldFacts>(
  holds: Hold[],
  id: string,
  now: Date,
  hours: number,
): Challenge<Hold> {
  const queue = queueOf(holds, now);
  const own = queue.find(({ hold }) => hold.id === id);
  if (!own) return { problem: 'gone' };
  if (own.rank === 1) return { problem: 'first' };
  const above = queue.slice(0, own.rank - 1).map(({ hold }) => hold);
  if (above.some(({ confirmedAt }) => confirmedAt !== null)) return { problem: 'confirmed' };
  const open = above.filter((hold) => hold.confirmAskedAt === null && hold.bookingId === null);
  if (open.length === 0) return { problem: 'answered' };
  const higher = open.filter(({ challengeDueAt }) => challengeDueAt === null);
  if (higher.length === 0) return { problem: 'challenged' };
  return { higher, dueAt: new Date(now.getTime() + hours * 60 * 60 * 1_000) };
}

/** Null if the hold can be confirmed: only the first standing one can. */
export function confirmProblem(
  holds: HoldFacts[],
  id: string,
  now: Date,
): 'gone' | 'outranked' | 'lower' | 'confirmed' | null {
  const own = queueOf(holds, now).find(({ hold }) => hold.id === id);
  const isTaken = holds.some((hold) => hold.confirmedAt && !hold.endedAt && hold.id !== id);
  if (!own) return isTaken ? 'outranked' : 'gone';
  if (own.hold.confirmedAt) return 'confirmed';
  return own.rank === 1 ? null : 'lower';
}
