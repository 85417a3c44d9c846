import type { Database } from '#app/db/client.server.ts';
import { positionOf } from '#app/domain/profiles/position.ts';
import { userIdOf } from '#app/domain/profiles/user-id.ts';
import type { Files } from '#app/platform/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import { type ProfileView, profileView } from '../views.ts';
import { findPicture, noPicture } from './find-picture.server.ts';
import { nameCountry } from './name-country.server.ts';
import { readProfile } from './read-profile.server.ts';

export type ShownProfile =
  | {
      state: 'found';
      profile: ProfileView;
      /** False while file storage fails or is slow, so that a picture may be missing. */
      isWhole: boolean;
    }
  | { state: 'unknown' }
  | { state: 'failed' };

/**
 * Everything of one public profile page. A read that fails is an outcome, not an error, so that
 * the page can say so in its own words.
 */
export async function showProfile(
  sources: { database: Database; files: Files; log: Log },
  userId: string,
): Promise<ShownProfile> {
  const id = userIdOf(userId);
  if (id === null) return { state: 'unknown' };
  try {
    const profile = await readProfile(sources.database.orm, id);
    if (!profile) return { state: 'unknown' };
    const position = positionOf(profile);
    const [avatar, banner, country] = await Promise.all([
      findPicture(sources, id, 'profilePicture'),
      profile.hasBanner ? findPicture(sources, id, 'banner') : noPicture,
      position && !profile.address ? nameCountry(position) : null,
    ]);
    return {
      state: 'found',
      profile: profileView(profile, { picture: avatar.picture, banner: banner.picture, country }),
      isWhole: avatar.isCertain && banner.isCertain,
    };
  } catch (error) {
    sources.log.error({ error }, 'a profile can’t be read');
    return { state: 'failed' };
  }
}
