import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Side } from '#app/domain/bookings/terms.ts';
import { demandRight, may, type ProfileRight } from '#app/features/profiles/policy.ts';
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
export function demandSide(
  viewer: Viewer | null,
  parties: Parties,
  as: string,
  right: ProfileRight,
): Side {
  const side = sideOf(parties, as);
  if (!side || !viewer?.profiles.some(({ profileId }) => profileId === as))
    throw new AppError('not-found', words('bookings')('unknown'));
  demandRight(viewer, as, right);
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
