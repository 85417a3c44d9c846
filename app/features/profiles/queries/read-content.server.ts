import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profileDrafts, profiles } from '#app/db/schema/profiles.ts';
import type { ProfileContent } from '#app/domain/profiles/content.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { profileContent } from '../editor/fields.ts';
import { contentOf } from '../views.ts';
import type { Profile } from './read-profile.server.ts';
import { readRooms } from './read-rooms.server.ts';

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

/**
 * The same for the same content. A count would start again with every new draft, and say nothing of
 * a page that somebody has published meanwhile.
 */
export function revisionOf(content: ProfileContent): string {
  const inOrder = JSON.stringify(profileContent.parse(content));
  return createHash('sha256').update(inOrder).digest('base64url').slice(0, 22);
}
