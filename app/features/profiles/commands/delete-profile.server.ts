import { eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { requireRight } from '../policy.ts';
import { removeProfileFiles } from '../steps/remove-profile-files.server.ts';
import { memberMail } from '../team/emails/member-mail.tsx';
import { lockMembers } from '../team/queries/read-members.server.ts';

/**
 * Removes a page for good: its files, texts, draft, rooms, members and invitations, and tells the
 * others who work on it. The files go first: as long as the page is there, it can be tried again.
 * @param beforehand what the features to the right do first, in the same transaction
 * @throws AppError `not-found`, `forbidden` for everybody but its owner
 */
export async function deleteProfile(
  { database: { orm, changes }, files, brand }: { database: Database; files: Files; brand: Brand },
  viewer: Viewer | null,
  profileId: string,
  beforehand: (tx: Orm) => Promise<void> = async () => {},
): Promise<void> {
  requireRight(viewer, profileId, 'delete the page');
  await removeProfileFiles(files, profileId);
  await orm.transaction(async (tx) => {
    await beforehand(tx);
    const members = await lockMembers(tx, profileId);
    const [removed] = await tx
      .delete(profiles)
      .where(eq(profiles.id, profileId))
      .returning({ userType: profiles.userType, pageName: profiles.displayName });
    if (!removed) throw new AppError('not-found', words('profiles')('unknown'));
    await logSecurity(tx, {
      actor: viewer?.pseudonym ?? null,
      action: 'page deleted',
      facts: { kind: removed.userType },
    });
    for (const member of members) {
      if (member.role === 'owner') continue;
      const mail = memberMail(brand, 'pageDeleted', { to: member, pageName: removed.pageName });
      await writeOutbox(tx, { type: 'mail', payload: mail });
    }
  });
  changes.notify(`profiles:${profileId}`);
  // Whatever somebody who works on the page was just sending.
  await removeProfileFiles(files, profileId);
}
