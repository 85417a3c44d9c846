import { createHash } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profileDrafts, profiles, rooms } from '#app/db/schema/profiles.ts';
import { emptyDetails, type ProfileContent, type Room } from '#app/domain/profiles/content.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { profileContent } from '../forms.ts';
import type { Profile } from './read-profile.server.ts';

/** What stands on a page, and what its people are writing, if that is something else. */
export type ReadContent = {
  profile: Profile;
  published: ProfileContent;
  draft: { content: ProfileContent; updatedAt: Date } | null;
  /** Names what its people have in front of them, so that nobody overwrites what they haven't seen. */
  revision: string;
};

/**
 * Reads a page and its draft, whether it is public or not. Who may, is for the caller to ask.
 *
 * @param isToChange inside a transaction, holds back everybody else who wants to change the page
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
  // A draft may have been written when a page had fewer fields.
  const content = draft && profileContent.parse(draft.content);
  return {
    profile,
    published,
    draft: draft && content ? { content, updatedAt: draft.updatedAt } : null,
    revision: revisionOf(content ?? published),
  };
}

/** The rooms of a venue that are in use, in its own order. */
export function readRooms(orm: Orm, profileId: string): Promise<Room[]> {
  return orm
    .select({ id: rooms.id, name: rooms.name, capacity: rooms.capacity })
    .from(rooms)
    .where(and(eq(rooms.profileId, profileId), isNull(rooms.putAwayAt)))
    .orderBy(asc(rooms.position), asc(rooms.id));
}

/** What stands on a page, in the form in which it is edited. */
export function contentOf(profile: Profile, roomsInUse: Room[]): ProfileContent {
  return {
    displayName: profile.displayName ?? '',
    bio: profile.bio ?? '',
    videoLinks: profile.ytLinks,
    genres: profile.genres,
    homeTown: profile.homeTown ?? '',
    address: profile.address ?? '',
    position: { latitude: profile.latitude, longitude: profile.longitude },
    timeZone: profile.timeZone ?? '',
    rooms: roomsInUse,
    details: { ...emptyDetails, ...profile.details },
  };
}

/**
 * The same for the same content. A count would start again with every new draft, and say nothing of
 * a page that somebody has published meanwhile.
 */
export function revisionOf(content: ProfileContent): string {
  const inOrder = JSON.stringify(profileContent.parse(content));
  return createHash('sha256').update(inOrder).digest('base64url').slice(0, 22);
}
