import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { command } from '#app/fields/command.ts';
import { page } from '#app/fields/ids.ts';
import type { Brand } from '#app/platform/brand.ts';
import { requireLeaving, requireReach } from '../../policy.ts';
import { memberMail } from '../emails/member-mail.tsx';
import { lockMembers } from '../queries/read-members.server.ts';
import { endMembership } from './remove-member.server.ts';

/**
 * Ends one's own membership and tells the page's owner. A page is never left without an owner.
 * @throws AppError `not-found`; `conflict` for the owner
 */
export const leaveProfile = command({
  operation: 'leaveProfile',
  input: z.object({ as: page }),
  settlesItself: true,
  async run({ database, brand }: { database: Database; brand: Brand }, viewer, { as: profileId }) {
    const { displayName, role } = requireLeaving(viewer, profileId);
    await database.orm.transaction(async (tx) => {
      const members = await lockMembers(tx, profileId);
      const self = members.find(({ accountId }) => accountId === viewer.accountId);
      requireReach(self?.role, 'leave the page');
      await endMembership(tx, profileId, viewer.accountId);
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'member left', facts: { role } });
      const owner = members.find((member) => member.role === 'owner');
      if (!owner) return;
      const about = { to: owner, pageName: displayName, person: viewer.name };
      await writeOutbox(tx, { type: 'mail', payload: memberMail(brand, 'left', about) });
    });
  },
});
