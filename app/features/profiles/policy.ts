import type { MemberRole } from '#app/domain/accounts/roles.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * Who may do what on a page. The one source: buttons and commands ask the same table. A manager may
 * do everything but delete the page and see to its payouts; the door scans tickets and sees
 * tonight's list, nothing else.
 */
const rights = {
  'see the draft': ['owner', 'manager'],
  'edit the page': ['owner', 'manager'],
  'publish the page': ['owner', 'manager'],
  'see members': ['owner', 'manager'],
  'invite members': ['owner', 'manager'],
  'remove members': ['owner', 'manager'],
  'delete the page': ['owner'],
  'see to payouts': ['owner'],
  'scan tickets': ['owner', 'manager', 'door'],
  'see tonight': ['owner', 'manager', 'door'],
} as const satisfies Record<string, readonly MemberRole[]>;

export type ProfileRight = keyof typeof rights;

/** Whether somebody has a right on a page. Nobody has one on a page they don't work on. */
export function may(viewer: Viewer | null, profileId: string, right: ProfileRight): boolean {
  const membership = membershipOf(viewer, profileId);
  const roles: readonly MemberRole[] = rights[right];
  return membership !== null && roles.includes(membership.role);
}

/**
 * @throws AppError `not-found` for a page that somebody doesn't work on, so that nobody learns
 *   which hidden pages exist; `forbidden` where the role doesn't reach
 */
export function demandRight(
  viewer: Viewer | null,
  profileId: string,
  right: ProfileRight,
): Membership {
  const membership = membershipOf(viewer, profileId);
  if (!membership) throw new AppError('not-found', words('profiles')('unknown'));
  if (!may(viewer, profileId, right))
    throw new AppError('forbidden', words('profiles')('roleTooSmall'));
  return membership;
}

export function membershipOf(viewer: Viewer | null, profileId: string): Membership | null {
  return viewer?.profiles.find((membership) => membership.profileId === profileId) ?? null;
}
