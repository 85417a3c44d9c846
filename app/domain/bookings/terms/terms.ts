import type { LocalTime } from '#app/domain/calendar/local-time.ts';
import type { Deal, TicketType } from './deal.ts';

/** The two that agree. */
export const sides = ['venue', 'performer'] as const;
export type Side = (typeof sides)[number];

export function otherSide(side: Side): Side {
  return side === 'venue' ? 'performer' : 'venue';
}

/**
 * Everything that two sides agree on for one booking. Offers and counter-offers are versions of it,
 * and the contract is written from it. Amounts are whole minor units of `currency`, shares are basis
 * points (1 % is 100), times are the venue's clock.
 */
export type Terms = {
  /** ISO 4217; one for everything. */
  currency: string;
  schedule: Schedule;
  deal: Deal;
  tickets: TicketType[];
  /** Included in the ticket prices. */
  taxBasisPoints: number;
  payment: Payment;
  /** Free places for the performer's guests. */
  guestPlaces: number;
  rider: string;
  hospitality: string;
  recording: 'no' | 'asked' | 'yes';
  /** What the performer keeps of merchandise sold. */
  merchBasisPoints: number;
  /** No other show this near, for so many days before and after; null for none. */
  radius: { kilometres: number; daysBefore: number; daysAfter: number } | null;
  /** Who carries the loss when a card payment is charged back. */
  chargebacks: Side;
  notes: string;
};

/** The performer's night, from load-in to load-out. */
export type Schedule = {
  /** IANA. */
  timeZone: string;
  loadIn: LocalTime;
  soundcheck: LocalTime | null;
  doors: LocalTime;
  setStart: LocalTime;
  setEnd: LocalTime;
  curfew: LocalTime | null;
  loadOut: LocalTime;
};

/** When the venue pays what is guaranteed. */
export type Payment =
  | { kind: 'whole'; dueDaysAfterSigning: number }
  | {
      kind: 'deposit';
      depositBasisPoints: number;
      dueDaysAfterSigning: number;
      balanceDaysBefore: number;
    };
