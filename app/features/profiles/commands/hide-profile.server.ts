import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { requireRight } from '../policy.ts';
import { requireStayingOwner } from './hide-owned-pages.server.ts';

/**
 * Takes a page out of everybody's sight but its own people's. Nothing of it is lost.
 * @throws AppError `not-found`, `forbidden`; `bad-input` for a page that was never published
 */
export function hideProfile(database: Database, viewer: Viewer | null, profileId: string) {
  return setHidden(database, viewer, profileId, new Date());
}

/**
 * Shows a hidden page again, as it was; what has been written since stays a draft.
 * @throws AppError as above; `conflict` while its owner is about to leave
 */
export function showProfileAgain(database: Database, viewer: Viewer | null, profileId: string) {
  return setHidden(database, viewer, profileId, null);
}

async function setHidden(
  { orm, changes }: Database,
  viewer: Viewer | null,
  profileId: string,
  hiddenAt: Date | null,
): Promise<void> {
  requireRight(viewer, profileId, 'publish the page');
  await orm.transaction(async (tx) => {
    if (hiddenAt === null) await requireStayingOwner(tx, profileId);
    const [page] = await tx
      .select({ publishedAt: profiles.publishedAt, userType: profiles.userType })
      .from(profiles)
      .where(eq(profiles.id, profileId))
      .for('update');
    if (!page) throw new AppError('not-found', words('profiles')('unknown'));
    if (!page.publishedAt) throw new AppError('bad-input', words('profiles')('neverPublished'));
    await tx
      .update(profiles)
      .set({ hiddenAt, updatedAt: new Date() })
      .where(eq(profiles.id, profileId));
    await logSecurity(tx, {
      actor: viewer?.pseudonym ?? null,
      action: hiddenAt ? 'page hidden' : 'page shown again',
      facts: { kind: page.userType },
    });
  });
  changes.notify(`profiles:${profileId}`);
}
