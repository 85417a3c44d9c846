import type { Orm } from '#app/db/client.server.ts';
import { profileDrafts, profileMembers, profiles } from '#app/db/schema/profiles.ts';
import { emptyContent } from '#app/domain/profiles/content.ts';

/** What is known of a page when its account is made. */
export type FirstProfile = {
  accountId: string;
  userType: 'artist' | 'venue';
  displayName: string;
  /** IANA name; '' where it isn't known. */
  timeZone: string;
};

/**
 * Gives a new account its first page, under its own id, in the transaction that makes the account.
 * Nobody but its owner sees it before it is published.
 */
export async function createProfile(tx: Orm, first: FirstProfile): Promise<void> {
  const { accountId: id, userType, displayName, timeZone } = first;
  await tx.insert(profiles).values({ id, userType, displayName, timeZone, publishedAt: null });
  await tx.insert(profileMembers).values({ profileId: id, accountId: id, role: 'owner' });
  const content = { ...emptyContent, displayName, timeZone };
  await tx.insert(profileDrafts).values({ profileId: id, content });
}
