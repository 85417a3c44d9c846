import { eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profileDrafts, profiles, rooms } from '#app/db/schema/profiles.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import type { FirstStep } from '#app/features/part.ts';
import { words } from '#app/lib/words.ts';

/** Steps towards a page that bookers look for; a draft counts as well. */
export async function listPageSteps(orm: Orm, pages: Membership[]): Promise<FirstStep[]> {
  const t = words('profiles');
  const hasRow = sql<boolean>`exists (select from ${rooms} where ${rooms.profileId} = ${profiles.id})`;
  const rows = await orm
    .select({ id: profiles.id, ytLinks: profiles.ytLinks, draft: profileDrafts.content, hasRow })
    .from(profiles)
    .leftJoin(profileDrafts, eq(profileDrafts.profileId, profiles.id))
    .where(
      inArray(
        profiles.id,
        pages.map(({ profileId }) => profileId),
      ),
    );
  return pages.flatMap(({ profileId, userType, isPublished }) => {
    const page = rows.find(({ id }) => id === profileId);
    const part = userType === 'artist' ? 'videos' : 'rooms';
    const hasContent = {
      videos: (page?.draft?.videoLinks ?? page?.ytLinks ?? []).length > 0,
      rooms: page?.hasRow || (page?.draft?.rooms ?? []).length > 0,
    };
    const path = `/profiles/${profileId}/edit`;
    const step = { profileId, of: 'page' as const };
    return [
      { ...step, text: t('pages.first.publish'), path, isDone: isPublished },
      {
        ...step,
        text: t(`pages.first.${part}`),
        path: `${path}#part-${part}`,
        isDone: Boolean(hasContent[part]),
      },
    ];
  });
}
