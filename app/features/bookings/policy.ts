import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  actionsOf,
  type BookingAction,
  type BookingFacts,
} from '#app/domain/bookings/lifecycle.ts';
import type { Taken } from '#app/domain/bookings/taken.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { may, type ProfileRight, requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

type Parties = { venueId: string | null; performerId: string | null };

/** The side that a page is on; null for a page that has nothing to do with the booking. */
export function sideOf({ venueId, performerId }: Parties, profileId: string): Side | null {
  if (profileId === venueId) return 'venue';
  return profileId === performerId ? 'performer' : null;
}

/**
 * For which side somebody acts, working as one of its pages.
 * @param as the page they work as
 * @throws AppError `not-found` for people of neither side, so that nobody learns which bookings
 *   exist; `forbidden` where the role doesn't reach
 */
export function requireSide(
  viewer: Viewer | null,
  parties: Parties,
  as: string,
  right: ProfileRight,
): Side {
  const side = sideOf(parties, as);
  if (!side || !viewer?.profiles.some(({ profileId }) => profileId === as))
    throw new AppError('not-found', words('bookings')('unknown'));
  requireRight(viewer, as, right);
  return side;
}

/** As which of a booking's pages somebody acts: the one they work as just now, if it is one. */
export function actingPage(
  viewer: Viewer | null,
  { venueId, performerId }: Parties,
  current: string | null,
): string | null {
  const own = [current, venueId, performerId].find(
    (id) =>
      id !== null && (id === venueId || id === performerId) && may(viewer, id, 'see bookings'),
  );
  return own ?? null;
}

/** Nobody sees what the other side is still writing, or has given up before it was sent. */
export function isSeenBy(
  side: Side,
  booking: { turn: Side | null; latestVersion: number; holdId: string | null },
): boolean {
  return booking.turn === side || booking.latestVersion > 0 || booking.holdId !== null;
}

/**
 * What somebody may do now, by the table of a booking's life and their role. What has run out can't
 * be answered or signed any more, whether or not the clock has noted it, nor what is taken accepted.
 */
export function actionsFor(
  viewer: Viewer,
  booking: BookingFacts & Parties & { isLate: boolean; taken: Taken | null },
  as: string,
): BookingAction[] {
  const side = sideOf(booking, as);
  if (!side || (booking.isLate && booking.signedVersion === null)) return [];
  const facts = booking.isLate ? { ...booking, turn: null, pendingVersion: null } : booking;
  return actionsOf(facts, side)
    .filter((action) => action !== 'accept' || booking.taken === null)
    .filter((action) =>
      may(viewer, as, action === 'sign' ? 'sign contracts' : 'make and answer offers'),
    );
}
