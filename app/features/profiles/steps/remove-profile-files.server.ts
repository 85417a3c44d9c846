import { derivedFolder, pictureFolder } from '#app/domain/profiles/picture-address.ts';
import type { Leaving } from '#app/features/part.ts';
import { type Files, uploadsFolder } from '#app/platform/files/file-store.ts';
import { uploadsOf } from '../uploads/queries/read-upload.server.ts';

/** Removes the files of removed pages, and the account's uploads to others. */
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
 * Removes all files of a page from storage: pictures and files, their copies, and open uploads. It
 * can be repeated.
 */
export async function removeProfileFiles(files: Files, profileId: string): Promise<void> {
  const folders = [pictureFolder(profileId), derivedFolder(profileId)];
  for (const folder of [...folders, `${uploadsFolder}/${profileId}`]) await files.removeAll(folder);
}
