import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { may, membershipOf, requireOther } from '../policy.ts';
import { listMembers, readPayoutSplits } from './queries.server.ts';

/** The members of a profile, for a reader who may see them. */
export const showTeam = forViewer(
  async ({ viewer, database, params: { profileId } }: Viewed<'profileId'>) => {
    const { members, invitations } = await listMembers(database, viewer, profileId);
    return {
      profileId,
      shares: await readPayoutSplits(database, viewer, profileId),
      pageName: membershipOf(viewer, profileId)?.displayName ?? null,
      mayInvite: may(viewer, profileId, 'invite members'),
      mayChange: may(viewer, profileId, 'change roles'),
      mayRemove: may(viewer, profileId, 'remove members'),
      members: members.map((member) => ({ ...member, since: dayAt(member.since, viewer) })),
      invitations: invitations.map((invitation) => ({
        ...invitation,
        expiresAt: dayAt(invitation.expiresAt, viewer),
      })),
    };
  },
);

/** The member whose role or membership is to change or end. */
export const showTeamMember = forViewer(
  async ({ viewer, database, params }: Viewed<'profileId' | 'accountId'>) => {
    const { members } = await listMembers(database, viewer, params.profileId);
    const { accountId, name, role } = requireOther(members, viewer, params.accountId);
    const pageName = membershipOf(viewer, params.profileId)?.displayName ?? null;
    return { profileId: params.profileId, pageName, accountId, name, role };
  },
);
