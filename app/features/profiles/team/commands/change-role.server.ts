import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { RoleInput } from '../../forms.ts';
import { requireOther, requireReach, requireRight } from '../../policy.ts';
import { memberMail } from '../emails/member-mail.tsx';
import { lockMembers } from '../queries/read-members.server.ts';
import { takeBackInvitations } from './remove-member.server.ts';

/**
 * Makes a manager door staff, or the other way round, and tells them. An owner stays the owner, and
 * nobody changes their own role.
 * @throws AppError `not-found`, `forbidden`, `conflict`
 */
export async function changeRole(
  { database, brand }: { database: Database; brand: Brand },
  viewer: Viewer,
  profileId: string,
  accountId: string,
  { role }: RoleInput,
): Promise<void> {
  const { displayName } = requireRight(viewer, profileId, 'change roles');
  await database.orm.transaction(async (tx) => {
    const members = await lockMembers(tx, profileId);
    const actor = members.find((member) => member.accountId === viewer.accountId);
    requireReach(actor?.role, 'change roles');
    const member = requireOther(members, viewer, accountId);
    if (member.role === role) return;
    await tx
      .update(profileMembers)
      .set({ role })
      .where(and(eq(profileMembers.profileId, profileId), eq(profileMembers.accountId, accountId)));
    if (role === 'door') await takeBackInvitations(tx, profileId, accountId);
    await logSecurity(tx, {
      actor: viewer.pseudonym,
      action: 'member’s role changed',
      facts: { from: member.role, to: role },
    });
    const mail = memberMail(brand, 'roleChanged', {
      to: member,
      path: '/profiles',
      pageName: displayName,
      role,
    });
    await writeOutbox(tx, { type: 'mail', payload: mail });
  });
}
