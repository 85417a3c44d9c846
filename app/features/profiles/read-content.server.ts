import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profileDrafts, profiles } from '#app/db/schema/profiles.ts';
import type { ProfileContent } from '#app/domain/profiles/content.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { profileContent } from './editor/fields.ts';
import type { Profile } from './read-profile.server.ts';
import { readRooms } from './read-rooms.server.ts';
import { contentOf } from './views.ts';

/** The public content of a page, and its members' draft if that differs. */
export type ReadContent = {
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
