import type { Database } from '#app/db/client.server.ts';
import { positionOf } from '#app/domain/profiles/position.ts';
import { userIdOf } from '#app/domain/profiles/user-id.ts';
import { countryAt } from '#app/lib/locator-map.ts';
import { defaultLanguage } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import { type ProfileView, profileView } from '../views.ts';
import { findPicture } from './find-picture.server.ts';
import { type Profile, readProfile } from './read-profile.server.ts';

export type ShownProfile =
  | { state: 'found'; profile: ProfileView }
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
    const [picture, banner, country] = await Promise.all([
      findPicture(sources, id, 'profilePicture'),
      profile.hasBanner ? findPicture(sources, id, 'banner') : null,
      profile.address ? null : countryOf(profile),
    ]);
    return { state: 'found', profile: profileView(profile, { picture, banner, country }) };
  } catch (error) {
    sources.log.error({ error }, 'a profile can’t be read');
    return { state: 'failed' };
  }
}

/** The country's name for a venue that gives no address. */
async function countryOf(profile: Profile): Promise<string | null> {
  const position = positionOf(profile);
  const code = position && (await countryAt(position));
  return code
    ? (new Intl.DisplayNames(defaultLanguage, { type: 'region' }).of(code) ?? null)
    : null;
}
