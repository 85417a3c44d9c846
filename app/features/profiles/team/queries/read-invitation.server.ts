import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { profileInvitations, profiles } from '#app/db/schema/profiles.ts';
import type { MemberRole } from '#app/domain/accounts/roles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';

/** The states of an invitation for the visitor who opens its link. */
export type InvitationView =
  | {
      state: 'open';
      pageName: string | null;
      userType: 'artist' | 'venue';
      role: MemberRole;
      /** Null once the inviting account is gone. */
      invitedBy: string | null;
      expiresAt: Date;
    }
  /** It is for another address, which isn't revealed. */
  | { state: 'for another' }
  /** It has been answered or taken back, has expired, or never existed. */
  | { state: 'gone' };

export async function readInvitation(
  orm: Orm,
  viewer: Viewer,
  invitationId: string,
): Promise<InvitationView> {
  const invitation = await findInvitation(orm, invitationId);
  if (!invitation) return { state: 'gone' };
  const { pageName, userType, role, invitedBy, expiresAt } = invitation;
  if (invitation.email !== viewer.email) return { state: 'for another' };
  return { state: 'open', pageName, userType, role, invitedBy, expiresAt };
}

/** An open invitation. The id is secret, but is not enough to answer it. */
export async function findInvitation(orm: Orm, invitationId: string) {
  if (!/^[\w-]{1,64}$/.test(invitationId)) return null;
  const [invitation] = await orm
    .select({
      profileId: profileInvitations.profileId,
      email: profileInvitations.email,
      role: profileInvitations.role,
      inviterId: profileInvitations.invitedBy,
      invitedBy: accounts.name,
      pageName: profiles.displayName,
      userType: profiles.userType,
      expiresAt: profileInvitations.expiresAt,
      isOpen: sql<boolean>`${profileInvitations.expiresAt} > now()`,
    })
    .from(profileInvitations)
    .innerJoin(profiles, eq(profiles.id, profileInvitations.profileId))
    .leftJoin(accounts, eq(accounts.id, profileInvitations.invitedBy))
    .where(eq(profileInvitations.id, invitationId));
  return invitation?.isOpen ? invitation : null;
}
