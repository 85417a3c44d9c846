import { type BookingState, isOver } from '../bookings/lifecycle.ts';

export const guestLimits = {
  name: 120,
  /** People who come by one name. */
  places: 50,
  /** Lines of one side of an event, crossed-out ones among them. */
  lines: 2_000,
} as const;

/**
 * The states of a performer’s part of the guest list: open to changes, or the reason why it isn’t.
 */
export const guestListStates = ['open', 'closed', 'over', 'ended'] as const;
type GuestListState = (typeof guestListStates)[number];

type Facts = {
  state: BookingState;
  /** By the venue. */
  isClosed: boolean;
  isCancelled: boolean;
  /** Doors, or load-in where no doors are set. */
  until: Date;
  now: Date;
};

/** Performers keep the guests that signed terms give them until doors, unless the venue closes the list. */
export function guestListStateOf(facts: Facts): GuestListState {
  if (!hasGuests(facts.state) || facts.isCancelled) return 'ended';
  if (facts.until <= facts.now) return 'over';
  return facts.isClosed ? 'closed' : 'open';
}

/** A performer who isn’t coming brings no guests. */
export function hasGuests(state: BookingState): boolean {
  return !isOver(state) || state === 'paidOut';
}
