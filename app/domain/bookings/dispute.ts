import type { Side } from '#app/domain/bookings/terms/terms.ts';
import type { BookingState } from './lifecycle.ts';

export const disputeReasons = [
  'notPlayed',
  'cutShort',
  'notAsAgreed',
  'whoCancelled',
  'other',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

export const disputeStates = ['open', 'withdrawn', 'agreed', 'decided'] as const;
export type DisputeState = (typeof disputeStates)[number];

/**
 * Days that the other side has to answer. Afterwards an administrator decides; nothing is decided
 * automatically.
 */
export const answerDays = 7;

export const disputeLimits = {
  text: 4_000,
  decision: 4_000,
  /** Of one dispute. */
  statements: 60,
} as const;

/** An amount that one side would settle for. Lists have the newest last. */
export type Offer = { id: string; by: Side | 'platform'; venueGetsMinor: number };

export type DisputeFacts = {
  state: DisputeState;
  raisedBy: Side;
  /** The state of the booking. */
  bookingState: BookingState;
  /** A bank has taken a payment back and hasn’t decided. */
  isContested: boolean;
  offers: readonly Offer[];
};

/** The actions on an open dispute, by actor; `to` is null if it stays open. */
const table = [
  { action: 'state', by: 'either', to: null },
  { action: 'agree', by: 'offered', to: 'agreed' },
  { action: 'withdraw', by: 'raiser', to: 'withdrawn' },
  { action: 'decide', by: 'administrator', to: 'decided' },
] as const;
export type DisputeAction = (typeof table)[number]['action'];

export type DisputeRefusal = 'over' | 'notYours' | 'notPlayed' | 'contested';

/** Null if the action is possible now. */
export function disputeRefusalOf(
  dispute: DisputeFacts,
  action: DisputeAction,
  who: Side | 'administrator',
): DisputeRefusal | null {
  if (dispute.state !== 'open') return 'over';
  const row = table.find((one) => one.action === action);
  if (!row || !isFor(row.by, dispute, who)) return 'notYours';
  if (row.to !== 'agreed' && row.to !== 'decided') return null;
  // Money is divided only once nothing more can happen at the show.
  if (dispute.bookingState !== 'played' && dispute.bookingState !== 'cancelled') return 'notPlayed';
  return dispute.isContested ? 'contested' : null;
}

/** The other side’s latest offer; null if it has made none. */
export function offerTo(side: Side, offers: readonly Offer[]): Offer | null {
  return offers.findLast(({ by }) => by !== side && by !== 'platform') ?? null;
}

/** Divides the held money: the venue’s part and the rest. */
export function divide(heldMinor: number, venueGetsMinor: number) {
  return { venueGetsMinor, performerGetsMinor: heldMinor - venueGetsMinor };
}

const dayMs = 24 * 60 * 60 * 1_000;

export function answerDueAt(raisedAt: Date): Date {
  return new Date(raisedAt.getTime() + answerDays * dayMs);
}

function isFor(
  by: (typeof table)[number]['by'],
  dispute: DisputeFacts,
  who: Side | 'administrator',
): boolean {
  if (by === 'administrator' || who === 'administrator') return by === who;
  if (by === 'raiser') return dispute.raisedBy === who;
  return by === 'either' || offerTo(who, dispute.offers) !== null;
}
