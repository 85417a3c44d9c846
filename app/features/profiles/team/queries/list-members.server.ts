import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { profileInvitations } from '#app/db/schema/profiles.ts';
import type { MemberRole } from '#app/domain/accounts/roles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { requireRight } from '../../policy.ts';
import { readMembers } from './read-members.server.ts';

export type ListedMember = {
  accountId: string;
  name: string;
  role: MemberRole;
  since: Date;
  isViewer: boolean;
};
export type ListedInvitation = {
  id: string;
  email: string;
  role: MemberRole;
  /** Null once the inviting account is gone. */
  invitedBy: string | null;
  expiresAt: Date;
};

/**
 * The members of a page and its open invitations.
 * @throws AppError `not-found`, `forbidden`
 */
export async function listMembers({ orm }: Database, viewer: Viewer, profileId: string) {
  requireRight(viewer, profileId, 'see the team');
  const members = await readMembers(orm, profileId);
  const invitations: ListedInvitation[] = await orm
    .select({
      id: profileInvitations.id,
      email: profileInvitations.email,
      role: profileInvitations.role,
      invitedBy: accounts.name,
      expiresAt: profileInvitations.expiresAt,
    })
    .from(profileInvitations)
    .leftJoin(accounts, eq(accounts.id, profileInvitations.invitedBy))
    .where(
      and(
        eq(profileInvitations.profileId, profileId),
        sql`${profileInvitations.expiresAt} > now()`,
      ),
    )
    .orderBy(asc(profileInvitations.createdAt), asc(profileInvitations.id));
  return {
    members: members.map(
      ({ accountId, name, role, since }): ListedMember => ({
        accountId,
        name,
        role,
        since,
        isViewer: accountId === viewer.accountId,
      }),
    ),
    invitations,
  };
}
