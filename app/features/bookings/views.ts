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

/** One booking in the list of a profile. */
export type BookingRow = {
  id: string;
  /** The page whose list it is. */
  profileId: string | null;
  state: BookingState;
  /** The version on the table. */
  pendingVersion: number | null;
  /** Whether the profile has to do something. */
  isTurn: boolean;
  /** Nobody did in time; the clock is about to note it. */
  isLate: boolean;
  /** Somebody else has the date meanwhile, so that it can’t be accepted. */
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
  /** What the profile has to do. */
  step: NextStep | null;
  /** The guarantee of the terms that count, and what is still to be paid, in minor units. */
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
  // What payouts wait for is asked for once, where the page is paid.
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

/** A side of a booking as the other one sees it; null once it has left. */
export type Party = (ProfileCard & { isPublic: boolean }) | null;

/** Everything that the page of one booking shows to people of one side. */
export type BookingView = {
  id: string;
  /** The side that looks, the page it works as, and the person's other page if they have both. */
  side: Side;
  as: string;
  alsoAs: string | null;
  state: BookingState;
  turn: Side | null;
  /** What this side may do now. */
  actions: BookingAction[];
  /** The database's time. */
  now: Date;
  isLate: boolean;
  isDisputed: boolean;
  /** A bank has taken a payment back and hasn’t decided. */
  isContested: boolean;
  /** Where it stands, by its life and its money together. */
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
  /** Whether the version on the table is a contract that waits for signatures. */
  isAgreed: boolean;
  /** Who has signed the version on the table. */
  signed: readonly Side[];
  versions: VersionView[];
  comments: CommentView[];
  history: HistoryView[];
  contracts: ContractView[];
  proposals: ProposalView[];
  cancellation: CancellationView | null;
};

/** The terms only of those that count now: on the table, the one before it, signed, the newest. */
export type VersionView = {
  number: number;
  madeBy: Side;
  comment: string;
  madeAt: Date;
  terms: Terms | null;
};

/** `author` is a person, and only told to their own side. */
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

/** A contract and who has put which name below it. */
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

/** A person's name for their own side; the other one deals with the page. */
export function authorFor(
  reader: Side,
  { by, name }: { by: Side | 'clock' | 'platform'; name: string | null },
): string | null {
  return by === reader ? name : null;
}

/** A dispute on what is held for a booking, with everything that was said on it. Amounts are minor units. */
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
