import { derivedFolder, pictureFolder } from '#app/domain/profiles/picture-address.ts';
import type { Leaving } from '#app/features/part.ts';
import { type Files, uploadsFolder } from '#app/platform/files/file-store.ts';
import { uploadsOf } from '../uploads/queries/read-upload.server.ts';

/** Removes the files of pages that go, and those that somebody is just sending to others. */
export async function removeLeftFiles(
  files: Files,
  { account, pages, otherPages }: Leaving,
): Promise<void> {
  for (const profileId of pages) await removeProfileFiles(files, profileId);
  if (!account) return;
  for (const profileId of otherPages)
    await files.removeAll(uploadsOf(profileId, account.accountId));
}

/**
 * Removes everything of a page from storage: its pictures and files, what was made of them, and
 * what was being sent. Once done it can be done again.
 */
export async function removeProfileFiles(files: Files, profileId: string): Promise<void> {
  const folders = [pictureFolder(profileId), derivedFolder(profileId)];
  for (const folder of [...folders, `${uploadsFolder}/${profileId}`]) await files.removeAll(folder);
}
