import type { CancellationAmounts } from '#app/domain/bookings/cancellation.ts';
import type { DisputeReason, DisputeState } from '#app/domain/bookings/dispute.ts';
import type { BookingAction } from '#app/domain/bookings/lifecycle.ts';
import {
  type NextStep,
  type Standing,
  type StandingFacts,
  standingOf,
} from '#app/domain/bookings/standing.ts';
import type { BookingState } from '#app/domain/bookings/states.ts';
import type { Side, Terms } from '#app/domain/bookings/terms/terms.ts';
import { shownNameOf } from '#app/domain/profiles/display-name.ts';
import type { MessageFile } from '#app/features/messaging/views.ts';
import type { ProfileCard } from '#app/features/profiles/views.ts';

export type BookingRow = {
  id: string;
  /** The page whose list it is. */
  profileId: string | null;
  state: BookingState;
  /** The version on the table. */
  pendingVersion: number | null;
  isTurn: boolean;
  /** The time to answer is over, and the clock hasn’t recorded it yet. */
  isLate: boolean;
  /** The date is booked for someone else meanwhile, so that it can’t be accepted. */
  isTaken: boolean;
  title: string;
  /** The day on the venue's clock. */
  day: string;
  startsAt: Date;
  timeZone: string;
  pendingUntil: Date | null;
  /** The database's time. */
  now: Date;
  room: string | null;
  otherName: string | null;
  step: NextStep | null;
  /** The guarantee of the current terms, and the unpaid amount, in minor units. */
  currency: string | null;
  amountMinor: number;
  openMinor: number;
};

type ReadRow = Omit<
  BookingRow,
  'otherName' | 'now' | 'isTurn' | 'isTaken' | 'step' | 'openMinor'
> & {
  other: string | null;
  facts: StandingFacts;
};

export function bookingRow({ other, facts, ...row }: ReadRow, side: Side): BookingRow {
  // Payouts have one task for all bookings, so they don’t count here.
  const { steps, taken, stillToPay } = standingOf({ ...facts, onItsWay: [] });
  return {
    ...row,
    now: facts.now,
    otherName: shownNameOf(other),
    isTurn: steps[side] !== null,
    isTaken: taken !== null,
    step: steps[side],
    // The venue pays the platform’s fee on top.
    openMinor: stillToPay.amountMinor + (side === 'venue' ? stillToPay.feeMinor : 0),
  };
}

/** A side as the other one sees it; null once it has left. */
export type Party = (ProfileCard & { isPublic: boolean }) | null;

/** The page of a booking for one side. */
export type BookingView = {
  id: string;
  /** The viewer's side and page, and their other page if they are of both sides. */
  side: Side;
  as: string;
  alsoAs: string | null;
  state: BookingState;
  turn: Side | null;
  actions: BookingAction[];
  /** The database's time. */
  now: Date;
  isLate: boolean;
  isDisputed: boolean;
  /** A bank has taken a payment back and hasn’t decided. */
  isContested: boolean;
  standing: Standing;
  pendingUntil: Date | null;
  startsAt: Date;
  endsAt: Date;
  loadInAt: Date;
  loadOutAt: Date;
  timeZone: string;
  event: { id: string; title: string; day: string; room: string | null };
  parties: Record<Side, Party>;
  latestVersion: number;
  pendingVersion: number | null;
  signedVersion: number | null;
  /** True if the version on the table is a contract that waits for signatures. */
  isAgreed: boolean;
  /** The sides that have signed the version on the table. */
  signed: readonly Side[];
  versions: VersionView[];
  comments: CommentView[];
  history: HistoryView[];
  contracts: ContractView[];
  proposals: ProposalView[];
  cancellation: CancellationView | null;
};

/**
 * Only the versions that matter now have terms: on the table, the one before it, signed, newest.
 */
export type VersionView = {
  number: number;
  madeBy: Side;
  comment: string;
  madeAt: Date;
  terms: Terms | null;
};

/** `author` is a person’s name, for their own side only. */
type CommentView = {
  id: string;
  side: Side;
  author: string | null;
  text: string;
  files: MessageFile[];
  createdAt: Date;
};

export type HistoryView = {
  id: number;
  at: Date;
  by: Side | 'clock' | 'platform';
  author: string | null;
  action: string;
  from: BookingState | null;
  to: BookingState;
  facts: Record<string, string | number | boolean>;
};

export type ContractView = {
  version: number;
  hash: string;
  madeAt: Date;
  isReplaced: boolean;
  signatures: { side: Side; typedName: string; signedAt: Date }[];
};

type ProposalView = {
  id: string;
  by: Side;
  reason: string;
  createdAt: Date;
  answer: 'agreed' | 'declined' | 'withdrawn' | null;
};

type CancellationView = CancellationAmounts & {
  by: Side | 'both';
  at: Date;
  window: string;
  currency: string;
  guaranteeMinor: number;
  reason: string;
};

/** A person's name is for their own side only; the other one deals with the page. */
export function authorFor(
  reader: Side,
  { by, name }: { by: Side | 'clock' | 'platform'; name: string | null },
): string | null {
  return by === reader ? name : null;
}

/** A dispute about the held money of a booking, with all statements. Amounts are minor units. */
export type DisputeView = {
  id: string;
  bookingId: string;
  raisedBy: Side;
  reason: DisputeReason;
  asksVenueGetsMinor: number;
  state: DisputeState;
  venueGetsMinor: number | null;
  performerGetsMinor: number | null;
  decision: string;
  raisedAt: Date;
  answerDueAt: Date;
  endedAt: Date | null;
  statements: DisputeStatementView[];
};

type DisputeStatementView = {
  id: string;
  by: Side | 'platform';
  text: string;
  offersVenueGetsMinor: number | null;
  at: Date;
  files: MessageFile[];
};
