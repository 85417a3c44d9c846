/** Shared by the venue's people and those of every act. */
export function orderPath(profileId: string, eventId: string): string {
  return `/profiles/${profileId}/events/${eventId}/running-order`;
}
