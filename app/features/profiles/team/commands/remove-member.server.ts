import { and, eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { profileInvitations, profileMembers } from '#app/db/schema/profiles.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { requireOther, requireReach } from '../../policy.ts';
import { memberMail } from '../emails/member-mail.tsx';
import { ofMember } from '../fields.ts';
import { lockMembers } from '../queries/read-members.server.ts';

/**
 * Ends a membership at once, takes back the invitations that the member sent, and tells them. The
 * owner can't be removed; members who want to go leave by themselves.
 * @throws AppError `not-found`, `forbidden`, `conflict`
 */
export const removeMember = pageCommand({
  operation: 'removeMember',
  may: 'remove members',
  input: ofMember,
  async run(
    { services, viewer, page }: OnPage<{ database: Database; brand: Brand }>,
    { accountId },
  ) {
    const { database, brand } = services;
    const { profileId, displayName } = page;
    await database.orm.transaction(async (tx) => {
      const members = await lockMembers(tx, profileId);
      const actor = members.find((member) => member.accountId === viewer.accountId);
      requireReach(actor?.role, 'remove members');
      const member = requireOther(members, viewer, accountId);
      await endMembership(tx, profileId, accountId);
      await logSecurity(tx, {
        actor: viewer.pseudonym,
        action: 'member removed',
        facts: { role: member.role },
      });
      const mail = memberMail(brand, 'removed', { to: member, pageName: displayName });
      await writeOutbox(tx, { type: 'mail', payload: mail });
    });
  },
});

export async function endMembership(tx: Orm, profileId: string, accountId: string): Promise<void> {
  await tx
    .delete(profileMembers)
    .where(and(eq(profileMembers.profileId, profileId), eq(profileMembers.accountId, accountId)));
  await takeBackInvitations(tx, profileId, accountId);
}

/** A removed member must not come back through an invitation of their own. */
export async function takeBackInvitations(
  tx: Orm,
  profileId: string,
  accountId: string,
): Promise<void> {
  await tx
    .delete(profileInvitations)
    .where(
      and(eq(profileInvitations.profileId, profileId), eq(profileInvitations.invitedBy, accountId)),
    );
}
