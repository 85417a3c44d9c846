import type { Database } from '#app/db/client.server.ts';
import { profileReferrals } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { newWrittenCode } from '#app/platform/token.server.ts';
import { requireReach, requireRight } from '../../policy.ts';
import { lockMembers } from '../../team/queries/read-members.server.ts';

/**
 * Gives a page its link for bringing others along. It has one for good: asked for again, nothing
 * changes.
 * @throws AppError `not-found`, `forbidden`
 */
export async function makeReferralLink(
  { orm }: Database,
  viewer: Viewer,
  profileId: string,
): Promise<void> {
  requireRight(viewer, profileId, 'refer others');
  await orm.transaction(async (tx) => {
    const members = await lockMembers(tx, profileId);
    const self = members.find(({ accountId }) => accountId === viewer.accountId);
    requireReach(self?.role, 'refer others');
    await tx
      .insert(profileReferrals)
      .values({ code: newWrittenCode(), profileId })
      .onConflictDoNothing({ target: profileReferrals.profileId });
  });
}
