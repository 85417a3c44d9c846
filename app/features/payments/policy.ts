import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pageParty, personParty } from '#app/domain/payments/party.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** The parties whose payouts somebody sees to: themselves, and the pages they own. */
export function partiesOf({ pseudonym, profiles }: Viewer): string[] {
  const owned = profiles.filter(({ role }) => role === 'owner');
  return [personParty(pseudonym), ...owned.map(({ profileId }) => pageParty(profileId))];
}

/**
 * A page’s payouts are its owner’s to see to, as the table of rights says too; a person’s their own.
 * @throws AppError `forbidden` on a page where the role is too small; `not-found` for other parties
 */
export function requireParty(viewer: Viewer, partyId: string): void {
  if (partiesOf(viewer).includes(partyId)) return;
  const t = words('payments');
  if (viewer.profiles.some(({ profileId }) => pageParty(profileId) === partyId))
    throw new AppError('forbidden', t('tax.ownersOnly'));
  throw new AppError('not-found', t('tax.noParty'));
}
