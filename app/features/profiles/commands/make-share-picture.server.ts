import type { Database } from '#app/db/client.server.ts';
import { derivedFolder } from '#app/domain/profiles/picture-address.ts';
import { defaultLanguage, inLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import { drawSharePicture, shareContentType } from '#app/platform/share-picture.server.ts';
import { findPictureItself } from '../queries/find-picture.server.ts';
import { readProfile } from '../queries/read-profile.server.ts';
import { profileCard, shareVersion } from '../views.ts';

type Sources = { database: Database; files: Files; log: Log; brand: Brand };

/**
 * The preview picture for shared links to a profile, drawn once and kept in storage; null for an
 * unknown profile or for a version that isn't the present one.
 * @throws AppError `unavailable` while storage fails or is slow
 */
export async function makeSharePicture(
  sources: Sources,
  userId: string,
  version: string,
): Promise<Uint8Array | null> {
  const { files, brand } = sources;
  const profile = await readProfile(sources.database.orm, userId);
  if (!profile) return null;
  const picture = await findPictureItself(sources, userId, 'profilePicture');
  if (shareVersion(profile, picture) !== version) return null;
  const key = `${derivedFolder(userId)}/share/${version}.jpg`;
  if (await files.facts(key)) return files.read(key);

  const { displayName, userType } = profileCard(profile, picture);
  const t = words('profiles');
  // One picture for all languages, whichever the first sharer used.
  const texts = inLanguage(defaultLanguage, () => ({
    name: displayName ?? t('nameMissing'),
    label: t(`type.${userType}`),
  }));
  const bytes = await drawSharePicture({
    ...texts,
    product: brand.product,
    seed: userId,
    picture: picture ? await files.read(picture.key) : null,
  });
  await files.write(key, bytes, shareContentType);
  return bytes;
}
