import { pageParty, personParty } from '#app/domain/payments/party.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import type { Asked } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/cookies.server.ts';
import { requireViewer } from '#app/http/for-viewer.server.ts';

/** Below `/payouts/own` somebody sees to their own payouts, elsewhere to those of their page. */
export function isOwn({ request }: Pick<Asked, 'request'>): boolean {
  return new URL(request.url).pathname.startsWith('/payouts/own');
}

/**
 * Whose payouts an address is about.
 * @throws AppError for whoever doesn’t see to those of the page that they work as
 */
export function payeeOf({ context, request }: Asked) {
  const viewer = requireViewer(context, request);
  if (isOwn({ request })) {
    const partyId = personParty(viewer.pseudonym);
    const shown = { address: '/payouts/own', profileId: null, page: null, isPaid: true };
    return { viewer, partyId, shown };
  }
  const { profileId = '' } = currentProfile(viewer, request) ?? {};
  const { displayName, userType } = requireRight(viewer, profileId, 'see to payouts');
  const page = nameInText(displayName);
  // Venues pay; what goes back to them goes back to their card.
  const shown = { address: '/payouts', profileId, page, isPaid: userType === 'artist' };
  return { viewer, partyId: pageParty(profileId), shown };
}
