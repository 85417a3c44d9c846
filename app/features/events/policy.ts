import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { demandRight, membershipOf } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

type VenueRight = 'see events' | 'change events';

/**
 * Nights belong to venues.
 * @throws AppError `not-found`, `forbidden`
 */
export function demandVenue(viewer: Viewer, venueId: string, right: VenueRight): Membership {
  const membership = demandRight(viewer, venueId, right);
  if (membership.userType !== 'venue')
    throw new AppError('not-found', words('events')('refused.noVenue'));
  return membership;
}

/**
 * Somebody who works on the venue of a night. To anybody else it is as if there were no such night.
 * @throws AppError `not-found`, `forbidden`
 */
export function demandNight(
  viewer: Viewer,
  night: { venueId: string | null } | undefined,
  right: VenueRight,
): Membership {
  if (!night?.venueId || !membershipOf(viewer, night.venueId))
    throw new AppError('not-found', words('events')('refused.noNight'));
  return demandVenue(viewer, night.venueId, right);
}

/**
 * Slots are applied for by performers.
 * @throws AppError `not-found`, `forbidden`, `conflict` for a venue’s page
 */
export function demandPerformer(viewer: Viewer, performerId: string): Membership {
  const membership = demandRight(viewer, performerId, 'apply for slots');
  if (membership.userType !== 'artist')
    throw new AppError('conflict', words('events')('refused.noPerformer'));
  return membership;
}
