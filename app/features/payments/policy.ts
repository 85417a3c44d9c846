import type { MemberRole, Viewer } from '#app/domain/accounts/viewer.ts';
import { pageParty, personParty } from '#app/domain/payments/ledger.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { rights } from './rights.ts';

const t = words('payments');

type Right = 'see to payouts' | 'pay';

/** The parties whose payouts a viewer manages: themselves, and the pages they own. */
export function partiesOf({ pseudonym, profiles }: Viewer): string[] {
  const owned = profiles.filter(({ role }) => reaches(role, 'see to payouts'));
  return [personParty(pseudonym), ...owned.map(({ profileId }) => pageParty(profileId))];
}

/**
 * A page’s money is for the roles in the table of rights; a person’s is their own.
 * @throws AppError `forbidden` for a role without the right; `not-found` for other parties
 */
export function requireParty(viewer: Viewer, partyId: string, right: Right): void {
  if (partyId === personParty(viewer.pseudonym)) return;
  const page = viewer.profiles.find(({ profileId }) => pageParty(profileId) === partyId);
  if (!page) throw new AppError('not-found', t('refused.noParty'));
  if (!reaches(page.role, right)) throw new AppError('forbidden', t(`refused.${right}`));
}

/**
 * The party whose payouts a viewer manages: a page, or for null themselves.
 * @throws AppError as above
 */
export function requirePayee(viewer: Viewer, as: string | null): string {
  const partyId = as === null ? personParty(viewer.pseudonym) : pageParty(as);
  requireParty(viewer, partyId, 'see to payouts');
  return partyId;
}

function reaches(role: MemberRole, right: Right): boolean {
  const roles: readonly MemberRole[] = rights[right];
  return roles.includes(role);
}
