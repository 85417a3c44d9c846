/** By mail at once, as a digest once a week, or not by mail at all. */
export const followMails = ['atOnce', 'weekly', 'none'] as const;
type FollowMails = (typeof followMails)[number];

export const attendanceAnswers = ['going', 'interested'] as const;
type AttendanceAnswer = (typeof attendanceAnswers)[number];

export const followingLimits = {
  /** Pages and towns that one person follows. */
  most: 200,
  radiusKm: { least: 5, first: 50, most: 500 },
  /** How many are coming is said in public from so many on. */
  leastShown: 5,
  /** A link that nobody follows works for so long; then nothing is kept of the address. */
  confirmDays: 7,
  /** How long after a show it is known who was told of it and who wanted to come. */
  keptDays: 30,
} as const;

/** Where somebody wants to hear of shows. */
type Near = { name: string; latitude: number; longitude: number; radiusKm: number };

/** What somebody asks for; by an address it waits until its link is followed. */
export type FollowRequest =
  | {
      kind: 'follow';
      pageId: string | null;
      near: Near | null;
      /** Null: as before, or at once. */
      mails: FollowMails | null;
    }
  | { kind: 'attend'; showId: string; answer: AttendanceAnswer };

type Standing = { status: string; day: string; room: string | null };

/** What those are told who had been told of another day or room: that it is as announced after all. */
export const asAnnounced = 'as announced';

/** What those who know of a show are told of what became of it; null for nothing. */
export function changeOf({ status, day, room }: Standing): string | null {
  switch (status) {
    case 'cancelled':
      return 'cancelled';
    case 'postponed':
      return `day ${day}`;
    case 'moved':
      return `room ${room ?? ''}`;
    default:
      return null;
  }
}

/** Few are nobody’s business. */
export function shownCount(count: number): number | null {
  return count >= followingLimits.leastShown ? count : null;
}
