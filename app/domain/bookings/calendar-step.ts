import { type EntryStep, entrySteps } from '#app/domain/calendar/entry.ts';
import type { BookingState } from './states.ts';
import type { Side } from './terms/terms.ts';

type Facts = { state: BookingState; turn: Side | null; firm: boolean };

/** How far a booking has come, as the calendar of a side shows it. */
export function stepOf({ state, turn, firm }: Facts, side: Side): EntryStep {
  switch (state) {
    case 'draft':
    case 'offered':
    case 'countered':
      // A confirmed hold has taken the date before there are terms.
      if (firm) return 'held';
      if (state === 'draft') return 'draft';
      return turn === side ? 'received' : 'sent';
    case 'signing':
      return 'signing';
    case 'accepted':
      return 'signed';
    case 'confirmed':
      return 'confirmed';
    default:
      return 'played';
  }
}

/** The least advanced step among the bookings of one night; null for none. */
export function firstStepOf(bookings: Facts[], side: Side): EntryStep | null {
  const steps = new Set(bookings.map((booking) => stepOf(booking, side)));
  return entrySteps.find((step) => steps.has(step)) ?? null;
}
