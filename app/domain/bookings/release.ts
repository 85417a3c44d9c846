import { type Side, sides } from '#app/domain/bookings/terms/terms.ts';
import { releaseHours, takenAheadDays } from '#app/domain/payments/payment.ts';
import { type BookingState, nightStates } from './lifecycle.ts';

/**
 * How the money held for a booking is released after the show or a cancellation, as one table of
 * actions by side, state and earliest moment. Buttons and commands derive from it. Confirmations
 * given during the show count from its end on: nothing is released before a booking is played.
 * Money that a cancellation gives the performer stays held as long as that of a played show, so
 * that it can be disputed.
 *
 * Invariant: while a dispute is open or a bank has taken a payment back, nothing is released.
 */
type Row = {
  action: string;
  by: Side | 'either';
  in: readonly BookingState[];
  from: 'loadInAt' | 'startsAt' | null;
};

const table = [
  { action: 'showCode', by: 'venue', in: nightStates, from: 'loadInAt' },
  { action: 'enterReleaseCode', by: 'performer', in: nightStates, from: 'startsAt' },
  { action: 'confirmShow', by: 'either', in: nightStates, from: 'startsAt' },
  { action: 'raiseDispute', by: 'either', in: nightStates, from: 'loadInAt' },
  // The cancelling side and its moment can be disputed as long as the money is held.
  { action: 'raiseDispute', by: 'either', in: ['cancelled'], from: null },
] as const satisfies readonly Row[];

export type ReleaseAction = (typeof table)[number]['action'];

export type ReleaseFacts = {
  state: BookingState;
  loadInAt: Date;
  startsAt: Date;
  endsAt: Date;
  /** When the signed booking was cancelled. */
  cancelledAt: Date | null;
  now: Date;
  isReleased: boolean;
  /** A dispute is open. */
  isDisputed: boolean;
  /** A bank has taken a payment back and hasn’t decided. */
  isContested: boolean;
  /** The sides that have confirmed that the show was played. */
  confirmed: readonly Side[];
  isCodeEntered: boolean;
};

export type ReleaseRefusal = 'released' | 'disputed' | 'notYours' | 'notNow' | 'tooEarly' | 'done';

/** Null if the side can do it now. */
export function refusalOf(
  facts: ReleaseFacts,
  action: ReleaseAction,
  side: Side,
): ReleaseRefusal | null {
  const rows: readonly Row[] = table.filter((row) => row.action === action);
  const own = rows.filter(({ by }) => by === 'either' || by === side);
  if (own.length === 0) return 'notYours';
  if (facts.isReleased) return 'released';
  if (facts.isDisputed) return 'disputed';
  const row = own.find((one) => one.in.includes(facts.state));
  if (!row) return 'notNow';
  if (row.from !== null && facts.now < facts[row.from]) return 'tooEarly';
  return isDone(facts, action, side) ? 'done' : null;
}

/** The actions of a side now, in the order of the table. */
export function releaseActionsOf(facts: ReleaseFacts, side: Side): ReleaseAction[] {
  const actions = new Set(table.map(({ action }) => action));
  return [...actions].filter((action) => refusalOf(facts, action, side) === null);
}

/** The cause by which the money is to be released now; null while there is none. */
export function releaseDueBy(
  facts: ReleaseFacts,
): 'both' | 'code' | 'clock' | 'cancellation' | null {
  const { state, isReleased, isDisputed, isContested, confirmed, isCodeEntered } = facts;
  if (isReleased || isDisputed || isContested) return null;
  if (state === 'cancelled') return facts.now >= releasesAt(facts) ? 'cancellation' : null;
  if (state !== 'played') return null;
  if (isCodeEntered) return 'code';
  if (sides.every((side) => confirmed.includes(side))) return 'both';
  return facts.now >= releasesAt(facts) ? 'clock' : null;
}

/** The moment of the automatic release, unless there is a dispute. */
export function releasesAt({
  endsAt,
  cancelledAt,
}: Pick<ReleaseFacts, 'endsAt' | 'cancelledAt'>): Date {
  return new Date((cancelledAt ?? endsAt).getTime() + releaseHours * 60 * 60 * 1_000);
}

/**
 * The earliest moment to pay for a show ahead, so that its money isn’t held longer than allowed.
 */
export function payableFrom({ endsAt }: Pick<ReleaseFacts, 'endsAt'>): Date {
  const releasedAt = releasesAt({ endsAt, cancelledAt: null }).getTime();
  return new Date(releasedAt - takenAheadDays.most * 24 * 60 * 60 * 1_000);
}

function isDone(facts: ReleaseFacts, action: ReleaseAction, side: Side): boolean {
  if (action === 'enterReleaseCode') return facts.isCodeEntered;
  return action === 'confirmShow' && facts.confirmed.includes(side);
}
