import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { eventPath } from '#app/domain/events/event.ts';
import { membershipOf, requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

const t = words('events');

type VenueRight = 'see events' | 'change events';

/** Nights belong to venues. */
export function requireVenue(viewer: Viewer, venueId: string, right: VenueRight): Membership {
  const membership = requireRight(viewer, venueId, right);
  requireVenuePage(membership);
  return membership;
}

export function requireVenuePage({ userType }: Membership): void {
  if (userType !== 'venue') throw new AppError('not-found', t('refused.noVenue'));
}

/** A night of the member’s venue. For anyone else it doesn’t exist. */
export function requireNight(
  viewer: Viewer,
  night: { venueId: string | null } | undefined,
  right: VenueRight,
): Membership {
  if (!night?.venueId || !membershipOf(viewer, night.venueId))
    throw new AppError('not-found', t('refused.noNight'));
  return requireVenue(viewer, night.venueId, right);
}

/** The night belongs to the member’s venue. */
export function requireNightOf<Night extends { venueId: string | null }>(
  venue: Membership,
  night: Night | undefined,
): asserts night is Night {
  if (venue.userType !== 'venue' || night?.venueId !== venue.profileId)
    throw new AppError('not-found', t('refused.noNight'));
}

/**
 * Only performers apply for slots.
 * @throws AppError `conflict` for a venue’s page
 */
export function requirePerformer({ userType }: Membership): void {
  if (userType !== 'artist') throw new AppError('conflict', t('refused.noPerformer'));
}

/** The address of an application: the venue reads it at its night, others at home. */
export function applicationPath(
  {
    application,
    event,
  }: { application: { id: string }; event: { id: string; venueId: string | null } },
  as: string,
): string {
  const isVenue = as === event.venueId;
  return `${isVenue ? eventPath(as, event.id) : `/profiles/${as}`}/applications/${application.id}`;
}
