import type { Side } from '#app/domain/bookings/terms/terms.ts';
import type { BookingState } from './states.ts';

/** Why somebody disputes who is due the money. */
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

/** How long the other side is waited for. Afterwards an administrator looks; nothing decides itself. */
export const answerDays = 7;

export const disputeLimits = {
  text: 4_000,
  decision: 4_000,
  /** Of one dispute. */
  statements: 60,
} as const;

/** What one side has said it would settle for, the newest last. */
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

/** Who may do what with an open dispute, and how that leaves it; null where it stays open. */
const table = [
  { action: 'state', by: 'either', to: null },
  { action: 'agree', by: 'offered', to: 'agreed' },
  { action: 'withdraw', by: 'raiser', to: 'withdrawn' },
  { action: 'decide', by: 'administrator', to: 'decided' },
] as const;
export type DisputeAction = (typeof table)[number]['action'];

export type DisputeRefusal = 'over' | 'notYours' | 'notPlayed' | 'contested';

/** Why somebody can’t do something about a dispute now; null where they can. */
export function disputeRefusalOf(
  dispute: DisputeFacts,
  action: DisputeAction,
  who: Side | 'administrator',
): DisputeRefusal | null {
  if (dispute.state !== 'open') return 'over';
  const row = table.find((one) => one.action === action);
  if (!row || !isFor(row.by, dispute, who)) return 'notYours';
  if (row.to !== 'agreed' && row.to !== 'decided') return null;
  // Money is divided once there is nothing left that could happen at the show.
  if (dispute.bookingState !== 'played' && dispute.bookingState !== 'cancelled') return 'notPlayed';
  return dispute.isContested ? 'contested' : null;
}

/** What the other side would settle for; null where it hasn’t said. */
export function offerTo(side: Side, offers: readonly Offer[]): Offer | null {
  return offers.findLast(({ by }) => by !== side && by !== 'platform') ?? null;
}

/** What is held, divided: the venue’s part and the rest. */
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
