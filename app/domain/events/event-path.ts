/** Where people of a venue find one of its events. What the public sees has an address of its own. */
export function eventPath(venueId: string | null, eventId: string): string {
  return `/profiles/${venueId}/events/${eventId}`;
}
