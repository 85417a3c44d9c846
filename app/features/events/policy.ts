import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { membershipOf, requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

type VenueRight = 'see events' | 'change events';

/**
 * Nights belong to venues.
 * @throws AppError `not-found`, `forbidden`
 */
export function requireVenue(viewer: Viewer, venueId: string, right: VenueRight): Membership {
  const membership = requireRight(viewer, venueId, right);
  if (membership.userType !== 'venue')
    throw new AppError('not-found', words('events')('refused.noVenue'));
  return membership;
}

/**
 * Somebody who works on the venue of a night. To anybody else it is as if there were no such night.
 * @throws AppError `not-found`, `forbidden`
 */
export function requireNight(
  viewer: Viewer,
  night: { venueId: string | null } | undefined,
  right: VenueRight,
): Membership {
  if (!night?.venueId || !membershipOf(viewer, night.venueId))
    throw new AppError('not-found', words('events')('refused.noNight'));
  return requireVenue(viewer, night.venueId, right);
}

/**
 * Slots are applied for by performers.
 * @throws AppError `not-found`, `forbidden`, `conflict` for a venue’s page
 */
export function requirePerformer(viewer: Viewer, performerId: string): Membership {
  const membership = requireRight(viewer, performerId, 'apply for slots');
  if (membership.userType !== 'artist')
    throw new AppError('conflict', words('events')('refused.noPerformer'));
  return membership;
}
