import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { profileDrafts } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { requireRight } from '../../policy.ts';
import { readContent } from '../../queries/read-content.server.ts';

/**
 * Throws away what isn't published, as far as the one who asks has seen it.
 *
 * @param revision of what they have in front of them
 * @throws AppError `not-found`, `forbidden`, `conflict`
 */
export async function discardDraft(
  { orm }: Database,
  viewer: Viewer | null,
  profileId: string,
  revision: string,
): Promise<void> {
  requireRight(viewer, profileId, 'edit the page');
  await orm.transaction(async (tx) => {
    const current = await readContent(tx, profileId, { isToChange: true });
    if (current.draft === null) return;
    if (revision !== current.revision)
      throw new AppError('conflict', words('profiles')('draftConflict'));
    await tx.delete(profileDrafts).where(eq(profileDrafts.profileId, profileId));
  });
}
