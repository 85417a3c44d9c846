import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
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
