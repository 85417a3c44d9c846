import { eventPath } from '../events/event-path.ts';

/** The address of an event’s ticket sale for members of its venue. */
export function ticketsPath(venueId: string | null, eventId: string): string {
  return `${eventPath(venueId, eventId)}/tickets`;
}
