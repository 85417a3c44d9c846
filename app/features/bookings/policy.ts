import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  actionsOf,
  type BookingAction,
  type BookingFacts,
} from '#app/domain/bookings/lifecycle.ts';
import type { Taken } from '#app/domain/bookings/standing.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { may, type ProfileRight, requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

type Parties = { venueId: string | null; performerId: string | null };

/** Null for a page of neither side. */
export function sideOf({ venueId, performerId }: Parties, profileId: string): Side | null {
  if (profileId === venueId) return 'venue';
  return profileId === performerId ? 'performer' : null;
}

/**
 * The side that a viewer acts for as one of its pages.
 * @throws AppError `not-found` for people of neither side, so that they can't find out which
 *   bookings exist; `forbidden` if the role doesn't allow it
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

/** The viewer's page in a booking: the one they work as just now, if it is one of the two sides. */
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

/** A draft that was never sent is visible only to the side that writes it. */
export function isSeenBy(
  side: Side,
  booking: { turn: Side | null; latestVersion: number; holdId: string | null },
): boolean {
  return booking.turn === side || booking.latestVersion > 0 || booking.holdId !== null;
}

/**
 * The viewer's actions now, by the lifecycle and their role. Expired terms can't be answered or
 * signed, even before the clock has recorded it, and terms for a taken night can't be accepted.
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

/** A person's name is for their own side only; the other one deals with the page. */
export function authorFor(
  reader: Side,
  { by, name }: { by: Side | 'clock' | 'platform'; name: string | null },
): string | null {
  return by === reader ? name : null;
}
