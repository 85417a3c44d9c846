import { nameInText } from '#app/features/profiles/parts.tsx';
import { momentAt } from '#app/lib/time/day-at.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';

/** `1st hold`. */
export function rankInText(rank: number): string {
  return t('holds.rank', { count: rank, ordinal: true });
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

const t = words('bookings');

/** `12 March 2027 at 18:00 (Lisbon time), 31 hours left`. */
export function clockInText(due: Date, timeZone: string, now: Date): string {
  const hours = Math.max(1, Math.ceil((due.getTime() - now.getTime()) / 3_600_000));
  return t('holds.clock', {
    moment: momentAt(due, { timeZone }),
    zone: zoneName(timeZone),
    left: t('holds.left', { count: hours }),
  });
}
