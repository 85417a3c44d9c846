import { otherSide, type Side, sides } from '#app/domain/bookings/terms/terms.ts';
import { type EntryStep, entrySteps } from '#app/domain/calendar/entry.ts';

/** From first draft to last payout, and the four ways in which a booking comes to nothing. */
export const bookingStates = [
  'draft',
  'offered',
  'countered',
  'signing',
  'accepted',
  'confirmed',
  'played',
  'settled',
  'paidOut',
  'declined',
  'withdrawn',
  'expired',
  'cancelled',
] as const;
export type BookingState = (typeof bookingStates)[number];

/** The stages by which lists filter; each state belongs to one of them. */
export const bookingStages = {
  offers: ['draft', 'offered', 'countered'],
  signing: ['signing'],
  signed: ['accepted'],
  confirmed: ['confirmed'],
  played: ['played', 'settled', 'paidOut'],
  ended: ['declined', 'withdrawn', 'expired', 'cancelled'],
} as const satisfies Record<string, readonly BookingState[]>;
type BookingStage = keyof typeof bookingStages;
export const bookingStageNames = Object.keys(bookingStages) as [BookingStage, ...BookingStage[]];

/**
 * The life of a booking as one table of state, action, actor and next state. Buttons, rights,
 * timers and the diagram in `docs` derive from it.
 *
 * `turn` is the side that has to answer, `other` the one that waits for it, `either` any of the
 * two. The clock acts when a deadline is over, the platform when another event calls for it.
 *
 * Invariant: a booking that both have signed has a signed version, and stays signed whatever is
 * proposed afterwards, until a changed version has both signatures as well.
 */
export type Actor = 'turn' | 'other' | 'either' | 'clock' | 'platform';

type Row = { from: BookingState; action: string; by: Actor; to: BookingState };

/** Terms are on the table, and one side has to answer. */
const answers = (from: 'offered' | 'countered') =>
  [
    { from, action: 'counter', by: 'turn', to: 'countered' },
    { from, action: 'accept', by: 'turn', to: 'signing' },
    { from, action: 'decline', by: 'turn', to: 'declined' },
    { from, action: 'revise', by: 'other', to: from },
    { from, action: 'withdraw', by: 'other', to: 'withdrawn' },
    { from, action: 'expire', by: 'clock', to: 'expired' },
  ] as const;

/**
 * The signed contract stays in force; changes to it are proposed, agreed to and signed beside it.
 */
const changes = (from: 'accepted' | 'confirmed') =>
  [
    { from, action: 'proposeChange', by: 'either', to: from },
    { from, action: 'agreeToChange', by: 'turn', to: from },
    { from, action: 'refuseChange', by: 'turn', to: from },
    { from, action: 'takeBackChange', by: 'other', to: from },
    { from, action: 'dropChange', by: 'either', to: from },
    { from, action: 'sign', by: 'either', to: from },
    { from, action: 'adoptChange', by: 'platform', to: from },
    { from, action: 'letChangeLapse', by: 'clock', to: from },
    { from, action: 'cancel', by: 'either', to: 'cancelled' },
    { from, action: 'callOff', by: 'platform', to: 'cancelled' },
  ] as const;

export const lifecycle = [
  { from: 'draft', action: 'send', by: 'turn', to: 'offered' },
  { from: 'draft', action: 'drop', by: 'either', to: 'withdrawn' },
  { from: 'draft', action: 'expire', by: 'clock', to: 'expired' },
  ...answers('offered'),
  ...answers('countered'),
  { from: 'signing', action: 'sign', by: 'either', to: 'signing' },
  { from: 'signing', action: 'complete', by: 'platform', to: 'accepted' },
  { from: 'signing', action: 'counter', by: 'either', to: 'countered' },
  { from: 'signing', action: 'decline', by: 'either', to: 'declined' },
  { from: 'signing', action: 'expire', by: 'clock', to: 'expired' },
  ...changes('accepted'),
  { from: 'accepted', action: 'confirm', by: 'platform', to: 'confirmed' },
  // Unpaid or paid in part: the rest stays owed.
  { from: 'accepted', action: 'play', by: 'clock', to: 'played' },
  ...changes('confirmed'),
  // A bank has taken a payment back for good, so the venue has to pay again.
  { from: 'confirmed', action: 'unconfirm', by: 'platform', to: 'accepted' },
  { from: 'confirmed', action: 'play', by: 'clock', to: 'played' },
  { from: 'played', action: 'settle', by: 'platform', to: 'settled' },
  { from: 'settled', action: 'payOut', by: 'platform', to: 'paidOut' },
] as const satisfies readonly Row[];

export type BookingAction = (typeof lifecycle)[number]['action'];

/** The actions that put terms on the table; the state decides which one applies. */
export const proposingActions = [
  'send',
  'counter',
  'revise',
  'proposeChange',
] as const satisfies BookingAction[];
export type ProposingAction = (typeof proposingActions)[number];

/**
 * Both have agreed, so the performer is taken from load-in to load-out, for good or until it ends.
 */
const firmStates: readonly BookingState[] = [
  'signing',
  'accepted',
  'confirmed',
  'played',
  'settled',
  'paidOut',
];
/** Terms have been sent and wait for an answer. */
export const openOfferStates: readonly BookingState[] = ['offered', 'countered'];
/** Nothing is agreed on. */
export const talkingStates: readonly BookingState[] = ['draft', ...openOfferStates];
export const signedStates: readonly BookingState[] = firmStates.slice(1);
/** Signed, and the show isn’t over. */
export const aheadStates: readonly BookingState[] = ['accepted', 'confirmed'];
/** The show is certain or was played. */
export const confirmedStates = signedStates.slice(1);
/** Agreed on or signed, and the show isn’t over. */
export const promisedStates: readonly BookingState[] = ['signing', ...aheadStates];
/** Confirmed, or played and not settled yet. */
export const nightStates: readonly BookingState[] = ['confirmed', 'played'];
/** It came to nothing: declined, withdrawn, expired or cancelled. */
export const endedStates: readonly BookingState[] = bookingStages.ended;

export type BookingFacts = {
  state: BookingState;
  turn: Side | null;
  /** The version on the table. */
  pendingVersion: number | null;
  signedVersion: number | null;
  /** True if the version on the table is frozen as a contract that waits for signatures. */
  isAgreed: boolean;
  /** The sides that have signed the version on the table. */
  signed: readonly Side[];
};

/**
 * True if the performer is taken. A night taken by a confirmed hold stays taken during the talks.
 */
export function isFirm(state: BookingState, isHeld: boolean): boolean {
  return firmStates.includes(state) || (isHeld && talkingStates.includes(state));
}

/** True for a final state. */
export function isOver(state: BookingState): boolean {
  return !lifecycle.some(({ from }) => from === state);
}

/** The final states. */
export const overStates = bookingStates.filter(isOver);

/** The actions of a side now, in the order of the table. */
export function actionsOf(booking: BookingFacts, side: Side): BookingAction[] {
  return lifecycle
    .filter((row) => row.from === booking.state && isFor(row.by, booking, side))
    .map(({ action }) => action)
    .filter((action) => fits(action, booking, side));
}

/** Null if the action isn't in the table for this actor. */
export function nextState(
  booking: BookingFacts,
  action: BookingAction,
  by: Side | 'clock' | 'platform',
): BookingState | null {
  const row = lifecycle.find(
    (one) =>
      one.from === booking.state &&
      one.action === action &&
      (isSide(by) ? isFor(one.by, booking, by) : one.by === by),
  );
  if (!row || (isSide(by) && !fits(action, booking, by))) return null;
  return row.to;
}

function isFor(actor: Actor, { turn }: BookingFacts, side: Side): boolean {
  switch (actor) {
    case 'either':
      return true;
    case 'turn':
      return turn === side;
    case 'other':
      return turn === otherSide(side);
    case 'clock':
    case 'platform':
      return false;
  }
}

/** Conditions beyond the state: a change must be there to be answered, and is signed once. */
function fits(action: BookingAction, booking: BookingFacts, side: Side): boolean {
  const isPending = booking.pendingVersion !== null;
  switch (action) {
    case 'sign':
      return isPending && booking.isAgreed && !booking.signed.includes(side);
    case 'proposeChange':
      return !isPending;
    case 'agreeToChange':
    case 'refuseChange':
    case 'takeBackChange':
      return isPending && !booking.isAgreed;
    case 'dropChange':
      return isPending && booking.isAgreed;
    default:
      return true;
  }
}

function isSide(by: Side | 'clock' | 'platform'): by is Side {
  return (sides as readonly string[]).includes(by);
}

/** Days that an offer stays open unless it says otherwise. */
export const offerExpiryDays = 7;

/** Days that both sides have to sign after agreeing. */
export const signingDays = 7;

/** Days that a night taken by a confirmed hold waits for its terms. */
export const heldNightDays = 14;

/** Days that an offer stays open. */
export const offerDays = { least: 1, most: 60, usual: offerExpiryDays };

const dayMs = 24 * 60 * 60 * 1_000;

/** Never later than load-in. */
export function deadlineIn(days: number, now: Date, loadInAt: Date): Date {
  return new Date(Math.min(now.getTime() + days * dayMs, loadInAt.getTime()));
}

type Timed = {
  state: BookingState;
  endsAt: Date;
  /** The end of the time to answer or sign the version on the table; null if there is none. */
  pendingUntil: Date | null;
};

/** The next moment at which the clock has to act on a booking. */
export function deadlineOf({ state, endsAt, pendingUntil }: Timed): Date | null {
  if (!aheadStates.includes(state)) return pendingUntil;
  return pendingUntil && pendingUntil < endsAt ? pendingUntil : endsAt;
}

/** In UTF-16 units, as `maxlength` counts. */
export const noteLimits = { comment: 2_000, reason: 2_000 } as const;

type Facts = { state: BookingState; turn: Side | null; firm: boolean };

/** How far a booking has come, as the calendar of a side shows it. */
export function stepOf({ state, turn, firm }: Facts, side: Side): EntryStep {
  switch (state) {
    case 'draft':
    case 'offered':
    case 'countered':
      // A confirmed hold has taken the date before there are terms.
      if (firm) return 'held';
      if (state === 'draft') return 'draft';
      return turn === side ? 'received' : 'sent';
    case 'signing':
      return 'signing';
    case 'accepted':
      return 'signed';
    case 'confirmed':
      return 'confirmed';
    default:
      return 'played';
  }
}

/** The least advanced step among the bookings of one night; null for none. */
export function firstStepOf(bookings: Facts[], side: Side): EntryStep | null {
  const steps = new Set(bookings.map((booking) => stepOf(booking, side)));
  return entrySteps.find((step) => steps.has(step)) ?? null;
}
