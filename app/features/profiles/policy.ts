import {
  type MemberRole,
  type Membership,
  memberRoles,
  type Viewer,
} from '#app/domain/accounts/viewer.ts';
import { pageParty, personParty } from '#app/domain/payments/ledger.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { PageRights } from '../rights.ts';
import { rights as ownRights } from './rights.ts';

const t = words('profiles');

/**
 * The rights on a page. The only source: buttons and commands ask the same table, to which each
 * noun contributes its own. A manager may do everything but delete the page and manage its payouts;
 * the door scans tickets and sees tonight's list, nothing else.
 */
const files = import.meta.glob<object>('../*/**/rights.ts', { eager: true, import: 'rights' });
const rights: PageRights = Object.assign(
  {},
  // The page’s own rights come first, and the one to leave it last.
  ownRights,
  ...Object.values(files),
  { 'leave the page': ['manager', 'door'] },
);
/** The catalogue with a right's words, where it isn’t a page’s own right. */
const features = new Map(
  Object.entries(files).flatMap(([path, declared]) =>
    Object.keys(declared).map((right) => [right, /^\.\.\/([a-z-]+)\//.exec(path)?.[1]]),
  ),
);

export type ProfileRight = keyof PageRights;

/** All rights of a role, in the order of the table. */
export function rightsOf(role: MemberRole): ProfileRight[] {
  return (Object.keys(rights) as ProfileRight[]).filter((right) => reaches(role, right));
}

/** “see holds”, as part of a sentence. */
export function describeRight(right: ProfileRight): string {
  const t = words((features.get(right) ?? 'profiles') as 'profiles');
  return t(`right.${right}` as 'right.edit the page');
}

function reaches(role: MemberRole, right: ProfileRight): boolean {
  return rights[right].includes(role);
}

/** True if the viewer has a right on a page; without a membership they have none. */
export function may(viewer: Viewer | null, profileId: string, right: ProfileRight): boolean {
  const membership = membershipOf(viewer, profileId);
  return membership !== null && reaches(membership.role, right);
}

/** The pages that a viewer owns and has a right on, for their export. */
export function listOwned(viewer: Viewer, right: ProfileRight): string[] {
  return viewer.profiles
    .filter(({ role, profileId }) => role === 'owner' && may(viewer, profileId, right))
    .map(({ profileId }) => profileId);
}

/**
 * @throws AppError `not-found` for a page that the viewer isn't a member of, so that hidden pages
 * stay secret; `forbidden` where the role lacks the right
 */
export function requireRight(
  viewer: Viewer | null,
  profileId: string,
  right: ProfileRight,
): Membership {
  const membership = membershipOf(viewer, profileId);
  if (!membership) throw new AppError('not-found', t('unknown'));
  requireReach(membership.role, right);
  return membership;
}

/**
 * The same for a role that has just been read, since the viewer's own may have been taken away
 * since.
 */
export function requireReach(role: MemberRole | undefined, right: ProfileRight): void {
  if (!role) throw new AppError('not-found', t('unknown'));
  if (!reaches(role, right)) throw new AppError('forbidden', t('roleTooSmall'));
}

/**
 * An answer given to one role is repeated only to members who still have it, or a greater one.
 * @throws AppError `not-found` for a former member; `forbidden`
 */
export function requireRole(viewer: Viewer, profileId: string, role: string | null): void {
  if (role === null) return;
  const membership = membershipOf(viewer, profileId);
  if (!membership) throw new AppError('not-found', t('unknown'));
  const rankOf = (one: string) => (memberRoles as readonly string[]).indexOf(one);
  if (rankOf(membership.role) > rankOf(role)) throw new AppError('forbidden', t('roleTooSmall'));
}

export function membershipOf(viewer: Viewer | null, profileId: string): Membership | null {
  return viewer?.profiles.find((membership) => membership.profileId === profileId) ?? null;
}

/**
 * The parties whose receipts, invoices and statements a viewer may read: the pages whose money they
 * may see, and themselves.
 */
export function readersOf(viewer: Viewer): string[] {
  const pages = viewer.profiles.filter(({ profileId }) => may(viewer, profileId, 'see the money'));
  return [...pages.map(({ profileId }) => pageParty(profileId)), personParty(viewer.pseudonym)];
}

/**
 * The member to change or remove.
 * @throws AppError `not-found`; `forbidden` for the owner; `conflict` for oneself
 */
export function requireOther<Member extends { accountId: string; role: MemberRole }>(
  members: Member[],
  viewer: Viewer,
  accountId: string,
): Member {
  const member = members.find((one) => one.accountId === accountId);
  if (!member) throw new AppError('not-found', t('team.memberGone'));
  if (member.role === 'owner') throw new AppError('forbidden', t('team.ownerStays'));
  if (accountId === viewer.accountId) throw new AppError('conflict', t('team.notOneself'));
  return member;
}

/**
 * A page is never left without an owner.
 * @throws AppError `not-found`; `conflict` for the owner
 */
export function requireLeaving(viewer: Viewer, profileId: string): Membership {
  if (membershipOf(viewer, profileId)?.role === 'owner')
    throw new AppError('conflict', t('team.ownerCantLeave'));
  return requireRight(viewer, profileId, 'leave the page');
}
