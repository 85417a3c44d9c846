import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { may, membershipOf, requireOther, requireRight } from '../policy.ts';
import { readMembers, readTeam } from './queries.server.ts';

/** The members of a profile, for a reader who may see them. */
export const showTeam = forViewer(
  async ({ viewer, services, params: { profileId } }: Viewed<'profileId'>) => {
    const { members, invitations, payoutSplits } = await readTeam(services, viewer, { profileId });
    return {
      profileId,
      shares: payoutSplits,
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
  async ({ viewer, orm, params: { profileId, ...params } }: Viewed<'profileId' | 'accountId'>) => {
    const { displayName: pageName } = requireRight(viewer, profileId, 'see the team');
    const members = await readMembers(orm, profileId);
    const { accountId, name, role } = requireOther(members, viewer, params.accountId);
    return { profileId, pageName, accountId, name, role };
  },
);
