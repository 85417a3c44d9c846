import { nameInText } from '#app/features/profiles/parts.tsx';
import { words } from '#app/lib/words.ts';

/** `1st hold`. */
export function rankInText(rank: number): string {
  return words('bookings')('holds.rank', { count: rank, ordinal: true });
}

/** `Cinema Candeia, Hall`, or the venue alone where it has no rooms. */
export function stageInText(stage: { venueName: string | null; roomName: string | null }): string {
  const venue = nameInText(stage.venueName);
  return stage.roomName ? `${venue}, ${nameInText(stage.roomName)}` : venue;
}

type Params = { as: string; with: string; day: string; stageId: string };

/** The path of the form of an offer, with the date, the room and both sides filled in. */
export function offerPath({ as, with: other, day, stageId }: Params): string {
  const isRoom = stageId !== as && stageId !== other;
  const query = new URLSearchParams({ as, with: other, day, ...(isRoom && { room: stageId }) });
  return `/bookings/new?${query}`;
}
