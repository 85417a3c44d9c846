import { eventPath } from '../events/event-path.ts';

/** Where people of a venue sell the tickets of one of its events. */
export function ticketsPath(venueId: string | null, eventId: string): string {
  return `${eventPath(venueId, eventId)}/tickets`;
}
