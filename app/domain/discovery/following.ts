/** By mail at once, in a weekly digest, or not by mail at all. */
export const followMails = ['atOnce', 'weekly', 'none'] as const;
type FollowMails = (typeof followMails)[number];

export const attendanceAnswers = ['going', 'interested'] as const;
type AttendanceAnswer = (typeof attendanceAnswers)[number];

export const followingLimits = {
  most: 200,
  radiusKm: { least: 5, first: 50, most: 500 },
  /** The number of people coming is public from this many on. */
  leastShown: 5,
  /** A confirmation link works this long; unconfirmed, the address is then deleted. */
  confirmDays: 7,
  /** Notices and attendances are kept this long after a show. */
  keptDays: 30,
} as const;

type Near = { name: string; latitude: number; longitude: number; radiusKm: number };

/** A follow by mail address waits until its link is confirmed. */
export type FollowRequest =
  | {
      kind: 'follow';
      pageId: string | null;
      near: Near | null;
      /** Null keeps the present choice, or `atOnce`. */
      mails: FollowMails | null;
    }
  | { kind: 'attend'; showId: string; answer: AttendanceAnswer };

type Show = { status: string; day: string; room: string | null };

/**
 * The change mailed to people who had been told of another day or room: it is as announced after
 * all.
 */
export const asAnnounced = 'as announced';

/** The change to tell people who know of a show; null for none. */
export function changeOf({ status, day, room }: Show): string | null {
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

/** Hides small numbers, which could identify people. */
export function publicCount(count: number): number | null {
  return count >= followingLimits.leastShown ? count : null;
}
