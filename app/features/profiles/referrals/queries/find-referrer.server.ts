import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profileReferrals, profiles } from '#app/db/schema/profiles.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * The page whose link has a code. A page that isn’t public has no name here.
 * @throws AppError `not-found`
 */
export async function findReferrer(
  orm: Orm,
  code: string,
): Promise<{ profileId: string; name: string | null; isPublic: boolean }> {
  const [row] = await orm
    .select({
      profileId: profiles.id,
      name: profiles.displayName,
      isPublic: sql<boolean>`${profiles.publishedAt} is not null and ${profiles.hiddenAt} is null`,
    })
    .from(profileReferrals)
    .innerJoin(profiles, eq(profiles.id, profileReferrals.profileId))
    .where(eq(profileReferrals.code, /^[\w-]{1,64}$/.test(code) ? code : ''));
  if (!row) throw new AppError('not-found', words('profiles')('referrals.unknown'));
  return { ...row, name: row.isPublic ? row.name : null };
}
