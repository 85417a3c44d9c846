import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import type { Ways } from '#app/features/profiles/components/profile-ways.tsx';
import { may, membershipOf } from '#app/features/profiles/policy.ts';
import type { ProfileView } from '#app/features/profiles/views.ts';

/** The reader of a page, and the page they work as. */
export type Asker = { viewer: Viewer | null; currentId: string | null };

/** The acts on a public page: booking it, as one of the reader's pages that can, or managing it. */
export function waysOf(
  { viewer, currentId }: Asker,
  { userId, userType }: Pick<ProfileView, 'userId' | 'userType'>,
  site: string,
): Ways {
  if (!viewer?.isComplete) return { who: 'visitor' };
  const able = viewer.profiles.filter(
    (page) => page.userType !== userType && may(viewer, page.profileId, 'make and answer offers'),
  );
  const isCurrent = ({ profileId }: Membership) => profileId === currentId;
  // A member of both sides books as the page that they work as.
  const current = able.find(isCurrent);
  if (current) return { who: 'booker', as: null, by: current.profileId };
  if (membershipOf(viewer, userId)) {
    const canEdit = may(viewer, userId, 'edit the page');
    return { who: 'team', canEdit, address: `${site}/users/${userId}` };
  }
  const [first] = able;
  if (!first) return { who: 'same kind' };
  const { profileId, displayName: name } = first;
  return { who: 'booker', as: { profileId, name }, by: profileId };
}
