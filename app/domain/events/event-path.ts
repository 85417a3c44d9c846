/** The address of an event for members of its venue. The public page has an address of its own. */
export function eventPath(venueId: string | null, eventId: string): string {
  return `/profiles/${venueId}/events/${eventId}`;
}
