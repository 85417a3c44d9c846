import { desc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { pageBlocks } from '#app/db/schema/reports.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { requireRight } from '#app/features/profiles/policy.ts';

/** More than any page blocks by hand. */
export const mostBlocked = 500;

export type BlockedPage = { blockedId: string; name: string; blockedAt: Date };

/** The pages that a page has blocked, the latest first. */
export async function listBlocked(
  orm: Orm,
  viewer: Viewer,
  profileId: string,
): Promise<BlockedPage[]> {
  requireRight(viewer, profileId, 'block pages');
  const { blockedId, blockedAt } = pageBlocks;
  const rows = await orm
    .select({ blockedId, blockedAt, name: profiles.displayName })
    .from(pageBlocks)
    .innerJoin(profiles, eq(profiles.id, blockedId))
    .where(eq(pageBlocks.profileId, profileId))
    .orderBy(desc(blockedAt), desc(blockedId))
    .limit(mostBlocked);
  return rows.map(({ name, ...row }) => ({ ...row, name: nameInText(name) }));
}
