type Params = { as: string; with: string; day: string; stageId: string };

/** The path of the form of an offer, with the date, the room and both sides filled in. */
export function offerPath({ as, with: other, day, stageId }: Params): string {
  const isRoom = stageId !== as && stageId !== other;
  const query = new URLSearchParams({ as, with: other, day, ...(isRoom && { room: stageId }) });
  return `/bookings/new?${query}`;
}
