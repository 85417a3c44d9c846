import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profileBroughtAlong, profileMembers, profileReferrals } from '#app/db/schema/profiles.ts';

/**
 * Records by whom a new page was brought along, in the transaction that makes it. A code that is
 * gone, or that belongs to a page on which the same person works, brings nobody along.
 */
export async function recordBringer(
  tx: Orm,
  { profileId, accountId }: { profileId: string; accountId: string },
  code: string,
): Promise<void> {
  const bringerId = profileReferrals.profileId;
  const worksThere = tx
    .select({ one: sql`1` })
    .from(profileMembers)
    .where(and(eq(profileMembers.profileId, bringerId), eq(profileMembers.accountId, accountId)));
  const [bringer] = await tx
    .select({ bringerId })
    .from(profileReferrals)
    .where(and(eq(profileReferrals.code, code), notExists(worksThere)));
  if (bringer) await tx.insert(profileBroughtAlong).values({ broughtId: profileId, ...bringer });
}
