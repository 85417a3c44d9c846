import { and, eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { profileInvitations, profileMembers } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { memberMail } from '../emails/member-mail.tsx';
import { ofInvitation } from '../fields.ts';
import { findInvitation } from '../queries/read-invitation.server.ts';
import { lockMembers } from '../queries/read-members.server.ts';

/**
 * Makes the invited person a member, once, and tells the owner and the inviter. The link alone is
 * not enough: the account's confirmed address must be the invited one.
 * @returns the page that they work on from now on
 * @throws AppError `not-found`, `forbidden`, `conflict`
 */
export const acceptInvitation = command({
  operation: 'acceptInvitation',
  input: ofInvitation,
  async run({ database, brand }: { database: Database; brand: Brand }, viewer, { invitationId }) {
    const invitation = await findInvitation(database.orm, invitationId);
    if (!invitation) refuseGone();
    if (invitation.email !== viewer.email) refuseAddress();
    const { profileId, role, inviterId, pageName } = invitation;
    await database.orm.transaction(async (tx) => {
      await requireAddress(tx, viewer, invitation.email);
      const members = await lockMembers(tx, profileId);
      const rows = await tx
        .delete(profileInvitations)
        .where(
          and(
            eq(profileInvitations.id, invitationId),
            eq(profileInvitations.role, role),
            sql`${profileInvitations.expiresAt} > now()`,
          ),
        )
        .returning({ id: profileInvitations.id });
      if (rows.length === 0) refuseGone();
      if (members.some(({ accountId }) => accountId === viewer.accountId))
        throw new AppError('conflict', words('profiles')('invitation.alreadyMember'));
      await tx.insert(profileMembers).values({ profileId, accountId: viewer.accountId, role });
      await logSecurity(tx, {
        actor: viewer.pseudonym,
        action: 'invitation accepted',
        facts: { role },
      });
      const recipients = members.filter(
        (member) => member.role === 'owner' || member.accountId === inviterId,
      );
      const path = `/profiles/${profileId}/team`;
      for (const to of recipients) {
        const about = { to, path, pageName, person: viewer.name, role };
        await writeOutbox(tx, { type: 'mail', payload: memberMail(brand, 'joined', about) });
      }
    });
    return { profileId };
  },
});

/**
 * Locks the account, so that its address can't change until the end; it may have changed a moment
 * ago.
 */
export async function requireAddress(tx: Orm, viewer: Viewer, email: string): Promise<void> {
  const [account] = await tx
    .select({ email: accounts.email, isConfirmed: accounts.emailVerified })
    .from(accounts)
    .where(eq(accounts.id, viewer.accountId))
    .for('share');
  if (account?.email !== email || !account.isConfirmed) refuseAddress();
}

export function refuseAddress(): never {
  throw new AppError('forbidden', words('profiles')('invitation.forAnother'));
}

export function refuseGone(): never {
  throw new AppError('not-found', words('profiles')('invitation.gone'));
}
