import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profileMembers, profileReferrals, referrals } from '#app/db/schema/profiles.ts';

/**
 * Records by whom a new page was brought along, in the transaction that makes it. A code that is
 * gone, or that belongs to a page on which the same person works, brings nobody along.
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
