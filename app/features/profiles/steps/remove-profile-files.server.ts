import { derivedFolder, pictureFolder } from '#app/domain/profiles/picture-address.ts';
import { type Files, uploadsFolder } from '#app/platform/files/file-store.ts';

/**
 * Removes everything of a page from storage: its pictures and files, what was made of them, and
 * what was being sent. Once done it can be done again.
 */
export async function removeProfileFiles(files: Files, profileId: string): Promise<void> {
  const folders = [pictureFolder(profileId), derivedFolder(profileId)];
  for (const folder of [...folders, `${uploadsFolder}/${profileId}`]) await files.removeAll(folder);
}
