import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { profileInvitations } from '#app/db/schema/profiles.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { requireReach } from '../../policy.ts';
import { memberMail } from '../emails/member-mail.tsx';
import { ofInvitation } from '../fields.ts';
import { findInvitation } from '../queries/read-invitation.server.ts';
import { lockMembers } from '../queries/read-members.server.ts';

/**
 * Takes an invitation back; its link stops working.
 * @throws AppError `not-found`
 */
export const withdrawInvitation = pageCommand({
  operation: 'withdrawInvitation',
  may: 'invite members',
  input: ofInvitation,
  async run(
    { services, viewer, page }: OnPage<{ database: Database; brand: Brand }>,
    { invitationId },
  ) {
    const { database, brand } = services;
    const { profileId, displayName } = page;
    const invitation = await findInvitation(database.orm, invitationId);
    if (invitation?.profileId !== profileId) refuse();
    const { email, role } = invitation;
    const mail = memberMail(brand, 'withdrawn', {
      to: { email, language: currentLanguage() },
      pageName: displayName,
    });
    await database.orm.transaction(async (tx) => {
      const members = await lockMembers(tx, profileId);
      const actor = members.find(({ accountId }) => accountId === viewer.accountId);
      requireReach(actor?.role, 'invite members');
      const rows = await tx
        .delete(profileInvitations)
        .where(
          and(eq(profileInvitations.id, invitationId), eq(profileInvitations.profileId, profileId)),
        )
        .returning({ id: profileInvitations.id });
      if (rows.length === 0) refuse();
      await logSecurity(tx, {
        actor: viewer.pseudonym,
        action: 'invitation taken back',
        facts: { role },
      });
      await writeOutbox(tx, { type: 'mail', payload: mail });
    });
  },
});

function refuse(): never {
  throw new AppError('not-found', words('profiles')('team.invitationGone'));
}
