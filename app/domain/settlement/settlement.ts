import type { BookingState } from '#app/domain/bookings/lifecycle.ts';

export function settlementPath(bookingId: string): string {
  return `/bookings/${bookingId}/settlement`;
}

/** The actions on a settlement, as its history calls them. */
export const settlementActions = [
  'add',
  'change',
  'remove',
  'import',
  'receipt',
  'dispute',
  'withdraw',
  'sign',
  'agree',
  'payUndisputed',
] as const;

/** The time for the other side’s answer; after it the undisputed part is paid. */
export const answerHours = 72;

/** Lines can be entered from load-in on, while the box office is still open, and afterwards. */
const nightStates: readonly BookingState[] = [
  'accepted',
  'confirmed',
  'played',
  'settled',
  'paidOut',
];
/** It can be signed once the show was played; a later signature is a correction. */
const signStates: readonly BookingState[] = ['played', 'settled', 'paidOut'];

type SettlementRefusal = 'tooEarly' | 'notNow' | 'notPlayed' | 'disputed' | 'contested';

type Night = {
  state: BookingState;
  loadInAt: Date;
  now: Date;
  /** A dispute about the held money is open. */
  isDisputed: boolean;
  /** A bank has taken a payment back and hasn’t decided. */
  isContested: boolean;
};

/** Why no line can be entered now; null where it can. */
export function entryRefusal({ state, loadInAt, now }: Night): SettlementRefusal | null {
  if (!nightStates.includes(state)) return 'notNow';
  return now < loadInAt ? 'tooEarly' : null;
}

/** Why it can’t be signed now; null where it can. Signing moves money. */
export function signRefusal(night: Night): SettlementRefusal | null {
  const refusal = entryRefusal(night);
  if (refusal) return refusal;
  if (!signStates.includes(night.state)) return 'notPlayed';
  if (night.isDisputed) return 'disputed';
  return night.isContested ? 'contested' : null;
}

/** The deadline of the other side’s answer. */
export function answerUntil(signedAt: Date): Date {
  return new Date(signedAt.getTime() + answerHours * 60 * 60 * 1_000);
}
