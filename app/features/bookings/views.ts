import type { CancellationAmounts } from '#app/domain/bookings/cancellation.ts';
import type { BookingAction, BookingState } from '#app/domain/bookings/lifecycle.ts';
import type { Standing } from '#app/domain/bookings/standing.ts';
import type { Side, Terms } from '#app/domain/bookings/terms/terms.ts';
import type { MessageFile } from '#app/features/messaging/views.ts';
import type { ProfileCard } from '#app/features/profiles/views.ts';

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
  signed: Side[];
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
