import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { requireRight } from '../policy.ts';
import { memberMail } from '../team/emails/member-mail.tsx';
import { lockMembers } from '../team/queries/read-members.server.ts';

/**
 * Removes a page for good: its texts, draft, rooms, members and invitations, and tells the other
 * members.
 * @throws AppError `not-found`, `forbidden` for all but its owner
 */
export async function deleteProfile(
  tx: Orm,
  brand: Brand,
  viewer: Viewer,
  profileId: string,
): Promise<void> {
  requireRight(viewer, profileId, 'delete the page');
  const members = await lockMembers(tx, profileId);
  const [page] = await tx
    .delete(profiles)
    .where(eq(profiles.id, profileId))
    .returning({ userType: profiles.userType, pageName: profiles.displayName });
  if (!page) throw new AppError('not-found', words('profiles')('unknown'));
  await logSecurity(tx, {
    actor: viewer.pseudonym,
    action: 'page deleted',
    facts: { kind: page.userType },
  });
  for (const member of members) {
    if (member.role === 'owner') continue;
    const mail = memberMail(brand, 'pageDeleted', { to: member, pageName: page.pageName });
    await writeOutbox(tx, { type: 'mail', payload: mail });
  }
}
