import { asc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profileDrafts, profileMembers, profiles } from '#app/db/schema/profiles.ts';
import type { MemberRole } from '#app/domain/accounts/roles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { shownNameOf } from '#app/domain/profiles/display-name.ts';
import { initialOf } from '#app/domain/profiles/initial.ts';

/** A page in its member's list. */
export type OwnPage = {
  profileId: string;
  displayName: string | null;
  initial: string;
  userType: 'artist' | 'venue';
  role: MemberRole;
  /** The member's own share of the page's payouts, in hundredths of a percent. */
  payoutBasisPoints: number;
  state: 'published' | 'draft' | 'hidden';
  /** True if it has changes that visitors don't see yet. */
  hasChanges: boolean;
};

/** Every page of a member: their own first, then in the order of joining. */
export async function listOwnPages(orm: Orm, viewer: Viewer): Promise<OwnPage[]> {
  const rows = await orm
    .select({
      profileId: profiles.id,
      displayName: profiles.displayName,
      userType: profiles.userType,
      role: profileMembers.role,
      payoutBasisPoints: profileMembers.payoutBasisPoints,
      publishedAt: profiles.publishedAt,
      hiddenAt: profiles.hiddenAt,
      hasChanges: sql<boolean>`${profileDrafts.profileId} is not null`,
    })
    .from(profileMembers)
    .innerJoin(profiles, eq(profiles.id, profileMembers.profileId))
    .leftJoin(profileDrafts, eq(profileDrafts.profileId, profiles.id))
    .where(eq(profileMembers.accountId, viewer.accountId))
    .orderBy(
      sql`${profileMembers.role} <> 'owner'`,
      asc(profileMembers.createdAt),
      asc(profiles.id),
    );
  return rows.map(({ publishedAt, hiddenAt, ...page }) => {
    const displayName = shownNameOf(page.displayName);
    return {
      ...page,
      displayName,
      initial: initialOf(displayName),
      state: publishedAt === null ? 'draft' : hiddenAt === null ? 'published' : 'hidden',
    };
  });
}
