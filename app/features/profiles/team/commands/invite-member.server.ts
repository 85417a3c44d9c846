import { and, eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { profileInvitations } from '#app/db/schema/profiles.ts';
import { invitationLimits } from '#app/domain/profiles/invitation.ts';
import { limitAttempts } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { refusesMail } from '#app/features/accounts/commands/mail-stranger.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { newToken } from '#app/platform/token.server.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { requireReach } from '../../policy.ts';
import { memberMail } from '../emails/member-mail.tsx';
import { invitation } from '../fields.ts';
import { lockMembers } from '../queries/read-members.server.ts';

/**
 * Invites a person to work on a page, by mail. The address is never looked up among the accounts,
 * so that neither the answer nor its time can tell.
 * @throws AppError `too-many`, `conflict`
 */
export const inviteMember = pageCommand({
  operation: 'inviteMember',
  may: 'invite members',
  input: invitation,
  async run(
    { services, viewer, page }: OnPage<{ database: Database; brand: Brand }>,
    { email, role },
  ) {
    const { database, brand } = services;
    const { profileId, displayName } = page;
    await limitAttempts(database.orm, 'invite', { network: '', account: viewer.accountId });
    await limitAttempts(database.orm, 'be invited', { network: '', account: email });
    const id = newToken();
    const mail = memberMail(brand, 'invited', {
      to: { email, language: currentLanguage() },
      path: `/invitations/${id}`,
      pageName: displayName,
      person: viewer.name,
      role,
    });
    await database.orm.transaction(async (tx) => {
      const members = await lockMembers(tx, profileId);
      const inviter = members.find(({ accountId }) => accountId === viewer.accountId);
      requireReach(inviter?.role, 'invite members');
      if (members.some((member) => member.email === email)) refuse('alreadyMember');
      await requireRoom(tx, profileId, email);
      if (await refusesMail(tx, email)) refuse('refusesMail');
      await tx.insert(profileInvitations).values({
        id,
        profileId,
        email,
        role,
        invitedBy: viewer.accountId,
        expiresAt: sql`now() + ${`${invitationLimits.validDays} days`}::interval`,
      });
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'member invited', facts: { role } });
      await writeOutbox(tx, { type: 'mail', payload: mail });
    });
  },
});

/**
 * Removes expired invitations; the others must not include the address already, nor be too many.
 */
async function requireRoom(tx: Orm, profileId: string, email: string): Promise<void> {
  const ofPage = eq(profileInvitations.profileId, profileId);
  await tx
    .delete(profileInvitations)
    .where(and(ofPage, sql`${profileInvitations.expiresAt} <= now()`));
  const open = await tx
    .select({ email: profileInvitations.email })
    .from(profileInvitations)
    .where(ofPage);
  if (open.some((invitation) => invitation.email === email)) refuse('alreadyInvited');
  if (open.length >= invitationLimits.mostOpen)
    throw new AppError(
      'conflict',
      words('profiles')('team.tooManyInvitations', { most: invitationLimits.mostOpen }),
    );
}

function refuse(why: 'alreadyMember' | 'alreadyInvited' | 'refusesMail'): never {
  const sentence = words('profiles')(`team.${why}`);
  throw new AppError('conflict', sentence, { fields: { email: sentence } });
}
