import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { profileDrafts, profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { ProfileContent } from '#app/domain/profiles/content.ts';
import { userIdOf } from '#app/domain/profiles/page-id.ts';
import { positionOf } from '#app/domain/profiles/position.ts';
import { AppError } from '#app/lib/app-error.ts';
import { drawLocator } from '#app/lib/maps/locator-map.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import { profileContent } from './editor/fields.ts';
import { requireRight } from './policy.ts';
import { findPicture, nameCountry, noPicture } from './queries.server.ts';
import { type Profile, readProfile, readRooms } from './read-profile.server.ts';
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

/** The public content of a page, and its members' draft if that differs. */
type ReadContent = {
  profile: Profile;
  published: ProfileContent;
  draft: { content: ProfileContent; updatedAt: Date } | null;
  /** The version in front of an editor, so that no one overwrites unseen changes. */
  revision: string;
};

/**
 * Reads a page and its draft, public or not. The caller checks the rights.
 * @param isToChange inside a transaction, makes other changes of the page wait
 * @throws AppError `not-found` if the page has been deleted
 */
export async function readContent(
  orm: Orm,
  profileId: string,
  { isToChange = false } = {},
): Promise<ReadContent> {
  const row = orm.select().from(profiles).where(eq(profiles.id, profileId));
  const [profile] = await (isToChange ? row.for('update') : row);
  if (!profile) throw new AppError('not-found', words('profiles')('unknown'));
  const published = contentOf(profile, await readRooms(orm, profileId));
  const [draft] = await orm
    .select()
    .from(profileDrafts)
    .where(eq(profileDrafts.profileId, profileId));
  // A draft may be older than some of a page's fields.
  const content = draft && profileContent.parse(draft.content);
  return {
    profile,
    published,
    draft: draft && content ? { content, updatedAt: draft.updatedAt } : null,
    revision: revisionOf(content ?? published),
  };
}

/**
 * The same for the same content. A count would start again with every new draft, and wouldn't
 * notice that the page was published meanwhile.
 */
export function revisionOf(content: ProfileContent): string {
  const inOrder = JSON.stringify(profileContent.parse(content));
  return createHash('sha256').update(inOrder).digest('base64url').slice(0, 22);
}
