import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { profileInvitations } from '#app/db/schema/profiles.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { command } from '#app/fields/command.ts';
import type { Brand } from '#app/platform/brand.ts';
import { memberMail } from '../emails/member-mail.tsx';
import { ofInvitation } from '../fields.ts';
import { findInvitation } from '../queries/read-invitation.server.ts';
import { readMembers } from '../queries/read-members.server.ts';
import { refuseAddress, refuseGone, requireAddress } from './accept-invitation.server.ts';

/**
 * Declines an invitation and tells its sender, or else the owner.
 * @throws AppError `not-found`, `forbidden`
 */
export const declineInvitation = command({
  operation: 'declineInvitation',
  input: ofInvitation,
  async run({ database, brand }: { database: Database; brand: Brand }, viewer, { invitationId }) {
    const invitation = await findInvitation(database.orm, invitationId);
    if (!invitation) refuseGone();
    const { email, role, profileId, pageName, inviterId } = invitation;
    if (email !== viewer.email) refuseAddress();
    const members = await readMembers(database.orm, profileId);
    const recipient =
      members.find(({ accountId }) => accountId === inviterId) ??
      members.find((member) => member.role === 'owner');
    const mail =
      recipient && memberMail(brand, 'declined', { to: recipient, pageName, person: email });
    await database.orm.transaction(async (tx) => {
      await requireAddress(tx, viewer, email);
      const rows = await tx
        .delete(profileInvitations)
        .where(eq(profileInvitations.id, invitationId))
        .returning({ id: profileInvitations.id });
      if (rows.length === 0) refuseGone();
      await logSecurity(tx, {
        actor: viewer.pseudonym,
        action: 'invitation declined',
        facts: { role },
      });
      if (mail) await writeOutbox(tx, { type: 'mail', payload: mail });
    });
  },
});
