type VenueRooms = { venueId: string; isPlace: boolean; roomIds: readonly string[] };

/**
 * The stage that a night takes: the room, or the venue itself where it has no rooms. Null is a night
 * elsewhere, as organisers without a place of their own have them.
 * @param roomId the room that was chosen; null for none
 * @returns `unknown` for a room that isn't the venue's, `choose` where one has to be chosen
 */
export function stageOf(
  { venueId, isPlace, roomIds }: VenueRooms,
  roomId: string | null,
): { stageId: string | null; roomId: string | null } | 'unknown' | 'choose' {
  if (roomId !== null) return roomIds.includes(roomId) ? { stageId: roomId, roomId } : 'unknown';
  const [only, ...others] = roomIds;
  if (only === undefined) return { stageId: isPlace ? venueId : null, roomId: null };
  return others.length > 0 ? 'choose' : { stageId: only, roomId: only };
}
