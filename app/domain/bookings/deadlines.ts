import { aheadStates } from './lifecycle.ts';
import { offerExpiryDays } from './offer.ts';
import type { BookingState } from './states.ts';

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

export type Timed = {
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
