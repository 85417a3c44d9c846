import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { ProfileContent } from '#app/domain/profiles/content.ts';
import { positionOf } from '#app/domain/profiles/position.ts';
import { userIdOf } from '#app/domain/profiles/user-id.ts';
import { drawLocator } from '#app/lib/maps/locator-map.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import { requireRight } from './policy.ts';
import { findPicture, nameCountry, noPicture } from './queries.server.ts';
import { readContent } from './read-content.server.ts';
import { type Profile, readProfile } from './read-profile.server.ts';
import { readRooms } from './read-rooms.server.ts';
import { listFiles } from './uploads/queries.server.ts';
import { contentOf, type ProfileView, profileView } from './views.ts';

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
 * A public profile page with all its parts. A failed read is an outcome, not an error, so that the
 * page can say so in its own words.
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
    const isVenue = profile.userType === 'venue';
    const rooms = isVenue ? await readRooms(sources.database.orm, id) : [];
    return { state: 'found', ...(await viewPage(sources, profile, contentOf(profile, rooms))) };
  } catch (error) {
    sources.log.error({ error }, 'a profile can’t be read');
    return { state: 'failed' };
  }
}

/** A page with its pictures, made of its public content or of a draft. */
export async function viewPage(
  sources: { database: Database; files: Files; log: Log },
  page: Pick<Profile, 'id' | 'userType' | 'hasBanner'>,
  content: ProfileContent,
): Promise<{ profile: ProfileView; isWhole: boolean }> {
  const position = positionOf({ userType: page.userType, ...content.position });
  const [pageFiles, avatar, banner, country] = await Promise.all([
    listFiles(sources.database.orm, page.id),
    findPicture(sources, page.id, 'profilePicture'),
    page.hasBanner ? findPicture(sources, page.id, 'banner') : noPicture,
    position && !content.address.trim() ? nameCountry(position) : null,
  ]);
  const facts = { picture: avatar.picture, banner: banner.picture, country, files: pageFiles };
  return {
    profile: profileView(page, content, facts),
    isWhole: avatar.isCertain && banner.isCertain,
  };
}

/** A page as it will be once its draft is published. */
export async function showPreview(
  sources: { database: Database; files: Files; log: Log },
  viewer: Viewer | null,
  profileId: string,
): Promise<ProfileView> {
  requireRight(viewer, profileId, 'see the draft');
  const { profile, published, draft } = await readContent(sources.database.orm, profileId);
  const { profile: view } = await viewPage(sources, profile, draft?.content ?? published);
  if (!view.place) return view;
  // The picture under its own address has the published position, so the draft's is embedded.
  const locator = Buffer.from(await drawLocator(view.place.position)).toString('base64');
  return { ...view, place: { ...view.place, locator: `data:image/svg+xml;base64,${locator}` } };
}
