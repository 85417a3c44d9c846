import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

/** `1st hold`. */
export function rankInText(rank: number): string {
  return words('bookings')('holds.rank', { count: rank, ordinal: true });
}

/** An ISO date as people write it; it is a day on the venue's clock, so no zone plays a part. */
export function writtenDay(day: string): string {
  return dayAt(new Date(`${day}T12:00:00Z`), { timeZone: 'UTC' });
}

/** `Cinema Candeia, Hall`, or the venue alone where it has no rooms. */
export function stageInText(stage: { venueName: string | null; roomName: string | null }): string {
  const venue = nameInText(stage.venueName);
  return stage.roomName ? `${venue}, ${nameInText(stage.roomName)}` : venue;
}
