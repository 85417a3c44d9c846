import { pageParty, personParty } from '#app/domain/payments/ledger.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { requireRight } from '#app/features/profiles/policy.ts';
import type { Asked } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/cookies.server.ts';
import { requireViewer } from '#app/http/for-viewer.server.ts';

/**
 * Addresses below `/payouts/own` are for a person’s own payouts, others for those of their page.
 */
export function isOwn({ request }: Pick<Asked, 'request'>): boolean {
  return new URL(request.url).pathname.startsWith('/payouts/own');
}

/**
 * The payee of an address.
 * @throws AppError for members without the right to their page’s payouts
 */
export function payeeOf({ context, request }: Asked) {
  const viewer = requireViewer(context, request);
  if (isOwn({ request })) {
    const partyId = personParty(viewer.pseudonym);
    const view = { address: '/payouts/own', profileId: null, page: null, isPaid: true };
    return { viewer, partyId, view };
  }
  const { profileId = '' } = currentProfile(viewer, request) ?? {};
  const { displayName, userType } = requireRight(viewer, profileId, 'see to payouts');
  const page = nameInText(displayName);
  // Venues pay; refunds go back to their card.
  const view = { address: '/payouts', profileId, page, isPaid: userType === 'artist' };
  return { viewer, partyId: pageParty(profileId), view };
}
