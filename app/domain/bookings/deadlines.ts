import { offerExpiryDays } from './offer.ts';
import type { BookingState } from './states.ts';

/** How long both sides have to sign what they have agreed on. */
export const signingDays = 7;

/** How long a night that a confirmed hold has taken waits for its terms. */
export const heldNightDays = 14;

/** The shortest and the longest that an offer can stand. */
export const offerDays = { least: 1, most: 60, usual: offerExpiryDays };

const dayMs = 24 * 60 * 60 * 1_000;

/** So many days from now, but never beyond the night itself. */
export function deadlineIn(days: number, now: Date, loadInAt: Date): Date {
  return new Date(Math.min(now.getTime() + days * dayMs, loadInAt.getTime()));
}

/** What the clock has to judge. */
export type Timed = {
  state: BookingState;
  endsAt: Date;
  /** When the version on the table is no longer to be answered or signed; null where none is. */
  pendingUntil: Date | null;
};

/** When the clock next has something to do with a booking. */
export function deadlineOf({ state, endsAt, pendingUntil }: Timed): Date | null {
  if (state !== 'confirmed' && state !== 'accepted') return pendingUntil;
  return pendingUntil && pendingUntil < endsAt ? pendingUntil : endsAt;
}
