import type { Orm } from '#app/db/client.server.ts';
import { profileDrafts, profileMembers, profiles } from '#app/db/schema/profiles.ts';
import { emptyContent } from '#app/domain/profiles/content.ts';
import { recordReferrer } from './referrals/steps.server.ts';

/** The facts known when a page is created. */
export type NewProfile = {
  accountId: string;
  /** An id taken before; without it, the account’s own. */
  profileId?: string;
  userType: 'artist' | 'venue';
  displayName: string;
  /** IANA name; '' where it isn't known. */
  timeZone: string;
  /** The code of the link by which its people came, if any. */
  referredBy?: string | null;
};

/**
 * Gives a new account its page, in the transaction that creates the account. Only its owner sees it
 * before it is published.
 */
export async function createProfile(tx: Orm, page: NewProfile): Promise<void> {
  const { accountId, profileId = accountId, userType, displayName, timeZone, referredBy } = page;
  await tx
    .insert(profiles)
    .values({ id: profileId, userType, displayName, timeZone, publishedAt: null });
  await tx.insert(profileMembers).values({ profileId, accountId, role: 'owner' });
  const content = { ...emptyContent, displayName, timeZone };
  await tx.insert(profileDrafts).values({ profileId, content });
  if (referredBy) await recordReferrer(tx, { profileId, accountId }, referredBy);
}
