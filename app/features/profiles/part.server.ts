import { eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profileDrafts, profiles, rooms } from '#app/db/schema/profiles.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import { derivedFolder, pictureFolder } from '#app/domain/profiles/page-files.ts';
import type { FirstStep, Leaving, Part } from '#app/features/part.ts';
import { words } from '#app/lib/words.ts';
import { type Files, uploadsFolder } from '#app/platform/files/files.server.ts';
import { removeOwnedPages } from './commands.server.ts';
import { exportProfiles } from './export-profiles.server.ts';
import { namePages } from './queries.server.ts';
import { uploadsOf } from './uploads/queries.server.ts';

const t = words('profiles');

/** Removes the files of removed pages, and the account's uploads to others. */
async function removeLeftFiles(
  files: Files,
  { account, pages, otherPages }: Leaving,
): Promise<void> {
  for (const profileId of pages) await removeProfileFiles(files, profileId);
  if (!account) return;
  for (const profileId of otherPages)
    await files.removeAll(uploadsOf(profileId, account.accountId));
}

/**
 * Removes all files of a page from storage: pictures and files, their copies, and open uploads. It
 * can be repeated.
 */
export async function removeProfileFiles(files: Files, profileId: string): Promise<void> {
  const folders = [pictureFolder(profileId), derivedFolder(profileId)];
  for (const folder of [...folders, `${uploadsFolder}/${profileId}`]) await files.removeAll(folder);
}

/** Steps towards a page that bookers look for; a draft counts as well. */
async function listPageSteps(orm: Orm, pages: Membership[]): Promise<FirstStep[]> {
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

export const part: Part = {
  exports: [exportProfiles],
  names: { profile: namePages },
  begins: [listPageSteps],
  leaving: {
    removeFiles: removeLeftFiles,
    remove: async (tx, { account }) => {
      if (account) await removeOwnedPages(tx, account);
    },
  },
};
