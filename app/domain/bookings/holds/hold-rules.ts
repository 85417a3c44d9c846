import type { HoldEnd } from './hold.ts';

/*
 * Holds of one stage on one day. Only facts are stored; who stands, and as which, is derived here.
 *
 * Invariant: the ones that stand have the ranks 1 to n in the order in which the venue granted
 * them, so that nobody is ever promoted over another, and only the first can be confirmed.
 */

export type HoldFacts = {
  id: string;
  /** The order in which holds were granted, or asked for as long as they aren’t. */
  placing: number;
  /** Null while the venue hasn’t granted what was asked for. */
  grantedAt: Date | null;
  expiresAt: Date;
  /** Until when a challenged hold must be confirmed or released. */
  challengeDueAt: Date | null;
  /** When its performer confirmed: from then on the venue’s word is missing. */
  confirmAskedAt: Date | null;
  /** When the venue did as well. */
  confirmedAt: Date | null;
  /** The offer that is open for it, or what it has become. No clock ends it meanwhile. */
  bookingId: string | null;
  endedAt: Date | null;
};

export const holdLimits = {
  firstDays: 14,
  lowerDays: 7,
  /** How long a request waits for the venue, and a performer’s word for the venue’s. */
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

/** How a venue takes holds until it says otherwise; minutes count from the beginning of the day. */
export const holdDefaults = {
  takesHolds: true,
  /** What is asked for up to this rank is granted at once. */
  grantedRanks: 0,
  challengeHours: 48,
  loadInMinute: 15 * 60,
  loadOutMinute: 26 * 60,
};
export type HoldSettings = typeof holdDefaults;

export const challengeHours = { least: 24, most: 48 };

/**
 * How the clock ends a hold; null while it stands. A confirmed one waits for its booking, and one
 * with an open offer for its answer, not for a clock.
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
 * Whether a hold stands. One whose time is over doesn't, even if nobody has noted it yet; one that
 * was only asked for never did.
 */
export function stands(hold: HoldFacts, now: Date): boolean {
  return hold.grantedAt !== null && hold.endedAt === null && endByClock(hold, now) === null;
}

/** What people see of a hold. */
export const holdStates = [
  /** Asked for by its performer; the venue hasn’t granted it. */
  'requested',
  'standing',
  /** Confirmed by its performer; the venue’s word is missing. */
  'confirming',
  /** There is an open offer for it. */
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

/** The holds that stand, the first one first. */
export function queueOf<Hold extends HoldFacts>(holds: Hold[], now: Date): Ranked<Hold>[] {
  return ranked(holds.filter((hold) => stands(hold, now)));
}

function ranked<Hold extends HoldFacts>(holds: Hold[]): Ranked<Hold>[] {
  return holds
    .toSorted((one, other) => one.placing - other.placing)
    .map((hold, index) => ({ hold, rank: index + 1 }));
}

export type Settled<Hold> = {
  ended: { hold: Hold; why: HoldEnd }[];
  /** Whoever has a better rank than when anything was last noted. */
  promoted: Ranked<Hold>[];
  queue: Ranked<Hold>[];
};

/**
 * What follows when the time of some is over and others end for the reasons given. The clock comes
 * first: what ended by it can't end in another way any more.
 */
export function settle<Hold extends HoldFacts>(
  holds: Hold[],
  now: Date,
  ends: ReadonlyMap<string, HoldEnd> = new Map(),
): Settled<Hold> {
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
 * When a hold that is granted now as this rank ends by itself: at load-in at the latest. A request
 * has no rank yet.
 */
export function expiryOf(rank: number | null, { loadInAt }: { loadInAt: Date }, now: Date): Date {
  const { firstDays, lowerDays, answerDays } = holdLimits;
  const days = rank === null ? answerDays : rank === 1 ? firstDays : lowerDays;
  const byRank = now.getTime() + days * 24 * 60 * 60 * 1_000;
  return new Date(Math.min(byRank, loadInAt.getTime()));
}

export type Challenge<Hold> =
  | { higher: Hold[]; dueAt: Date }
  | { problem: 'gone' | 'first' | 'confirmed' | 'answered' | 'challenged' };

/**
 * Every higher hold without a clock gets one: until then it is confirmed or released, or it ends.
 * Clocks that already run aren't touched, and nobody is asked twice who has confirmed or has an offer.
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

/** Why a hold can't be confirmed; null if it can. Only the first of those that stand can. */
export function whyNotConfirm(
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
