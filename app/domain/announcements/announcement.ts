import { type BookingState, isOver } from '#app/domain/bookings/lifecycle.ts';
import type { AnnouncingRule } from '#app/domain/bookings/terms/terms.ts';

/** Lengths in characters, ages in years, prices in minor units. */
export const announcementLimits = {
  description: 4_000,
  access: 1_000,
  ticketUrl: 500,
  leastAge: 1,
  mostAge: 99,
  priceMinor: 10_000_000_000,
} as const;

type Act = {
  state: BookingState;
  /** From the version that both sides have signed; null before there is one. */
  rule: AnnouncingRule | null;
  consent: { fromDay: string | null } | null;
};

const paidStates: readonly BookingState[] = ['confirmed', 'played', 'settled', 'paidOut'];

/**
 * The reason why the public may not read yet that a performer plays; null once it may. An event
 * that ended without a show is never announced. `today` is the day at the venue.
 */
export function whyNotYet(
  { state, rule, consent }: Act,
  today: string,
): 'unsigned' | 'unpaid' | 'notAgreed' | 'notBefore' | null {
  if (rule === null || (isOver(state) && state !== 'paidOut')) return 'unsigned';
  if (rule === 'confirmed' && !paidStates.includes(state)) return 'unpaid';
  if (rule === 'agreed' && consent === null) return 'notAgreed';
  return consent?.fromDay && today < consent.fromDay ? 'notBefore' : null;
}
