import type { Orm } from '#app/db/client.server.ts';
import { pageFileKey } from '#app/domain/profiles/picture-address.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { pictureVersion } from '../../commands/make-picture.server.ts';
import type { FoundPicture } from '../../queries/find-picture.server.ts';
import { listKeptPlots } from '../../riders/queries/list-kept-plots.server.ts';
import { findFile } from '../../uploads/queries/list-files.server.ts';

/**
 * A press photo or stage plot in storage, also one that a signed booking refers to; null for other
 * pages' files and missing ones.
 */
export async function findPressFile(
  orm: Orm,
  files: Files,
  profileId: string,
  fileId: string,
): Promise<FoundPicture | null> {
  const file =
    (await findFile(orm, profileId, fileId)) ??
    (await listKeptPlots(orm, profileId)).find(({ id }) => id === fileId);
  if (!file) return null;
  const key = pageFileKey(profileId, file);
  const facts = await files.facts(key);
  return facts && { key, version: pictureVersion(key, facts) };
}
