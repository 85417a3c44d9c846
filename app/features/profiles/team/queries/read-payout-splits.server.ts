import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { PenaltyBearer } from '#app/domain/payments/division.ts';
import { may, membershipOf } from '../../policy.ts';
import { readMembers } from './read-members.server.ts';
import { readPenaltiesFrom } from './read-penalties-from.server.ts';

/** Shares of a page's payouts, in hundredths of a percent. */
export type PayoutSplits = {
  penaltiesFrom: PenaltyBearer;
  ownBasisPoints: number;
  /** All members’, for the managers of payouts; null for others. */
  all: { accountId: string; name: string; basisPoints: number }[] | null;
};

/** The shares that a viewer may see; null on a page that has none: a venue, or a page of others. */
export async function readPayoutSplits(
  { orm }: Database,
  viewer: Viewer,
  profileId: string,
): Promise<PayoutSplits | null> {
  if (membershipOf(viewer, profileId)?.userType !== 'artist') return null;
  const penaltiesFrom = await readPenaltiesFrom(orm, profileId);
  if (!may(viewer, profileId, 'see to payouts')) {
    const { accountId, payoutBasisPoints } = profileMembers;
    const [own] = await orm
      .select({ basisPoints: payoutBasisPoints })
      .from(profileMembers)
      .where(and(eq(profileMembers.profileId, profileId), eq(accountId, viewer.accountId)));
    return { penaltiesFrom, ownBasisPoints: own?.basisPoints ?? 0, all: null };
  }
  const all = (await readMembers(orm, profileId)).map(
    ({ accountId, name, payoutBasisPoints: basisPoints }) => ({ accountId, name, basisPoints }),
  );
  const own = all.find(({ accountId }) => accountId === viewer.accountId);
  return { penaltiesFrom, ownBasisPoints: own?.basisPoints ?? 0, all };
}
