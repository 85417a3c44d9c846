/** Where people of a venue, or of somebody who plays there, find the running order of an event. */
export function orderPath(profileId: string, eventId: string): string {
  return `/profiles/${profileId}/events/${eventId}/running-order`;
}
