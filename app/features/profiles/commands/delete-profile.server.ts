import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { demandRight } from '../policy.ts';

/**
 * Removes a page for good: its texts, draft, rooms, members and invitations. Its pictures and other
 * files in storage are the caller's to remove, under the id that is returned.
 *
 * @throws AppError `not-found`, `forbidden` for everybody but its owner
 */
export async function deleteProfile(
  { orm, changes }: Database,
  viewer: Viewer | null,
  profileId: string,
): Promise<{ removedId: string }> {
  demandRight(viewer, profileId, 'delete the page');
  await orm.transaction(async (tx) => {
    const [removed] = await tx
      .delete(profiles)
      .where(eq(profiles.id, profileId))
      .returning({ userType: profiles.userType });
    if (!removed) throw new AppError('not-found', words('profiles')('unknown'));
    await logSecurity(tx, {
      actor: viewer?.pseudonym ?? null,
      action: 'page deleted',
      facts: { kind: removed.userType },
    });
  });
  changes.tell(`profiles:${profileId}`);
  return { removedId: profileId };
}
