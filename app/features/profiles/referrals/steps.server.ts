import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profileMembers, profileReferrals, referrals } from '#app/db/schema/profiles.ts';

/**
 * Records the referrer of a new page, in the transaction that creates it. A code that doesn't exist
 * any more, or that belongs to a page of the same person, refers no one.
 */
export async function recordReferrer(
  tx: Orm,
  { profileId, accountId }: { profileId: string; accountId: string },
  code: string,
): Promise<void> {
  const referrerId = profileReferrals.profileId;
  const worksThere = tx
    .select({ one: sql`1` })
    .from(profileMembers)
    .where(and(eq(profileMembers.profileId, referrerId), eq(profileMembers.accountId, accountId)));
  const [referrer] = await tx
    .select({ referrerId })
    .from(profileReferrals)
    .where(and(eq(profileReferrals.code, code), notExists(worksThere)));
  if (referrer) await tx.insert(referrals).values({ referredId: profileId, ...referrer });
}
