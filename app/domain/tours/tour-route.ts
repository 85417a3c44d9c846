import type { BookingState } from '#app/domain/bookings/lifecycle.ts';
import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import { kmBetween, type Position } from '#app/domain/profiles/position.ts';

export const tourLimits = { shows: 100 } as const;

export function tourPath(profileId: string, tourId: string): string {
  return `/profiles/${profileId}/tours/${tourId}/shows`;
}

export function tourFilePath(profileId: string, tourId: string, type: 'csv' | 'ics'): string {
  return `/profiles/${profileId}/tours/${tourId}/tour.${type}`;
}

export type TourStop = { day: LocalDay; position: Position | null };

/**
 * The way from one show to the next: whole days between them, and the distance as the crow flies.
 */
export type Leg = { offDays: number; kilometres: number | null };

/** The legs between shows in the order of their days: one fewer than shows. */
export function legsOf(stops: readonly TourStop[]): Leg[] {
  return stops.slice(1).map((to, index) => {
    const from = stops[index] ?? to;
    const days = Temporal.PlainDate.from(from.day).until(to.day, { largestUnit: 'days' }).days;
    return { offDays: Math.max(0, days - 1), kilometres: kmOf(from.position, to.position) };
  });
}

function kmOf(from: Position | null, to: Position | null): number | null {
  return from && to ? Math.round(kmBetween(from, to)) : null;
}

type Money = {
  state: BookingState;
  currency: string;
  guaranteeMinor: number;
  /** Null before a settlement. */
  settledMinor: number | null;
};
export type Released = { currency: string; releasedMinor: number };

export type TourTotal = {
  currency: string;
  guaranteeMinor: number;
  settledMinor: number;
  paidMinor: number;
};

const countedStates: readonly BookingState[] = [
  'accepted',
  'confirmed',
  'played',
  'settled',
  'paidOut',
];

/**
 * The money of a tour in each currency: guarantees and settlements of signed shows that weren't
 * cancelled, and all payments.
 */
export function totalsOf(shows: readonly Money[], released: readonly Released[]): TourTotal[] {
  const totals = new Map<string, TourTotal>();
  const of = (currency: string) => {
    const total = totals.get(currency) ?? {
      currency,
      guaranteeMinor: 0,
      settledMinor: 0,
      paidMinor: 0,
    };
    totals.set(currency, total);
    return total;
  };
  for (const { state, currency, guaranteeMinor, settledMinor } of shows) {
    if (!countedStates.includes(state)) continue;
    const total = of(currency);
    total.guaranteeMinor += guaranteeMinor;
    total.settledMinor += settledMinor ?? 0;
  }
  for (const { currency, releasedMinor } of released) of(currency).paidMinor += releasedMinor;
  return [...totals.values()].toSorted((a, b) => a.currency.localeCompare(b.currency));
}
