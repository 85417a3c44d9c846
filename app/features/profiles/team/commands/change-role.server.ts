import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { requireOther, requireReach } from '../../policy.ts';
import { memberMail } from '../emails/member-mail.tsx';
import { newRole } from '../fields.ts';
import { lockMembers } from '../queries/read-members.server.ts';
import { takeBackInvitations } from './remove-member.server.ts';

/**
 * Makes a manager door staff, or the other way round, and tells them. An owner stays the owner, and
 * no one changes their own role.
 * @throws AppError `not-found`, `forbidden`, `conflict`
 */
export const changeRole = pageCommand({
  operation: 'changeRole',
  may: 'change roles',
  input: newRole,
  async run(
    { services, viewer, page }: OnPage<{ database: Database; brand: Brand }>,
    { accountId, role },
  ) {
    const { database, brand } = services;
    const { profileId, displayName } = page;
    await database.orm.transaction(async (tx) => {
      const members = await lockMembers(tx, profileId);
      const actor = members.find((member) => member.accountId === viewer.accountId);
      requireReach(actor?.role, 'change roles');
      const member = requireOther(members, viewer, accountId);
      if (member.role === role) return;
      await tx
        .update(profileMembers)
        .set({ role })
        .where(
          and(eq(profileMembers.profileId, profileId), eq(profileMembers.accountId, accountId)),
        );
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
  },
});
