import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { profileInvitations, profileMembers, profiles } from '#app/db/schema/profiles.ts';
import type { MemberRole, Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import type { PenaltyBearer } from '#app/domain/payments/division.ts';
import { invitationLimits } from '#app/domain/profiles/invitation.ts';
import { logSecurity, refusesMail } from '#app/features/accounts/commands.server.ts';
import { limitAttempts } from '#app/features/accounts/limit-attempts.server.ts';
import { command } from '#app/fields/command.ts';
import { page } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { formatPercent } from '#app/lib/money/amount.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { newToken } from '#app/platform/token.server.ts';
import { type OnPage, pageCommand } from '../page-command.server.ts';
import { requireLeaving, requireOther } from '../policy.ts';
import {
  invitation,
  newRole,
  ofInvitation,
  ofMember,
  type PayoutSplit,
  payoutSplits,
} from './fields.ts';
import { memberMail } from './mails.tsx';
import {
  findInvitation,
  lockMembers,
  lockMembersFor,
  type Member,
  readMembers,
} from './queries.server.ts';

const t = words('profiles');

type Services = { database: Database; brand: Brand };

/**
 * Invites a person to work on a page, by mail. The address is never looked up among the accounts,
 * so that neither the answer nor its time can tell.
 */
export const inviteMember = pageCommand({
  operation: 'inviteMember',
  may: 'invite members',
  input: invitation,
  async run({ services, viewer, page }: OnPage<Services>, { email, role }) {
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
      const members = await lockMembersFor(tx, viewer, profileId, 'invite members');
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
      t('team.tooManyInvitations', { most: invitationLimits.mostOpen }),
    );
}

function refuse(why: 'alreadyMember' | 'alreadyInvited' | 'refusesMail'): never {
  const sentence = t(`team.${why}`);
  throw new AppError('conflict', sentence, { fields: { email: sentence } });
}

/** Takes an invitation back; its link stops working. */
export const withdrawInvitation = pageCommand({
  operation: 'withdrawInvitation',
  may: 'invite members',
  input: ofInvitation,
  async run({ services, viewer, page }: OnPage<Services>, { invitationId }) {
    const { database, brand } = services;
    const { profileId, displayName } = page;
    const invitation = await findInvitation(database.orm, invitationId);
    if (invitation?.profileId !== profileId) refuseWithdrawal();
    const { email, role } = invitation;
    const mail = memberMail(brand, 'withdrawn', {
      to: { email, language: currentLanguage() },
      pageName: displayName,
    });
    await database.orm.transaction(async (tx) => {
      await lockMembersFor(tx, viewer, profileId, 'invite members');
      const rows = await tx
        .delete(profileInvitations)
        .where(
          and(eq(profileInvitations.id, invitationId), eq(profileInvitations.profileId, profileId)),
        )
        .returning({ id: profileInvitations.id });
      if (rows.length === 0) refuseWithdrawal();
      await logSecurity(tx, {
        actor: viewer.pseudonym,
        action: 'invitation taken back',
        facts: { role },
      });
      await writeOutbox(tx, { type: 'mail', payload: mail });
    });
  },
});

function refuseWithdrawal(): never {
  throw new AppError('not-found', t('team.invitationGone'));
}

/**
 * Makes the invited person a member, once, and tells the owner and the inviter. The link alone is
 * not enough: the account's confirmed address must be the invited one.
 * @returns the page that they work on from now on
 */
export const acceptInvitation = command({
  operation: 'acceptInvitation',
  input: ofInvitation,
  async run({ database, brand }: Services, viewer, { invitationId }) {
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
        throw new AppError('conflict', t('invitation.alreadyMember'));
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

/** Declines an invitation and tells its sender, or else the owner. */
export const declineInvitation = command({
  operation: 'declineInvitation',
  input: ofInvitation,
  async run({ database, brand }: Services, viewer, { invitationId }) {
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

/**
 * Locks the account, so that its address can't change until the end; it may have changed a moment
 * ago.
 */
async function requireAddress(tx: Orm, viewer: Viewer, email: string): Promise<void> {
  const [account] = await tx
    .select({ email: accounts.email, isConfirmed: accounts.emailVerified })
    .from(accounts)
    .where(eq(accounts.id, viewer.accountId))
    .for('share');
  if (account?.email !== email || !account.isConfirmed) refuseAddress();
}

function refuseAddress(): never {
  throw new AppError('forbidden', t('invitation.forAnother'));
}

function refuseGone(): never {
  throw new AppError('not-found', t('invitation.gone'));
}

/**
 * Makes a manager door staff, or the other way round, and tells them. An owner stays the owner, and
 * no one changes their own role.
 */
export const changeRole = pageCommand({
  operation: 'changeRole',
  may: 'change roles',
  input: newRole,
  async run({ services, viewer, page }: OnPage<Services>, { accountId, role }) {
    const { database, brand } = services;
    const { profileId, displayName } = page;
    await database.orm.transaction(async (tx) => {
      const members = await lockMembersFor(tx, viewer, profileId, 'change roles');
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

/**
 * Ends a membership at once, takes back the invitations that the member sent, and tells them. The
 * owner can't be removed; members who want to go leave by themselves.
 */
export const removeMember = pageCommand({
  operation: 'removeMember',
  may: 'remove members',
  input: ofMember,
  async run({ services, viewer, page }: OnPage<Services>, { accountId }) {
    const { database, brand } = services;
    const { profileId, displayName } = page;
    await database.orm.transaction(async (tx) => {
      const members = await lockMembersFor(tx, viewer, profileId, 'remove members');
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

/**
 * Ends one's own membership and tells the page's owner. A page is never left without an owner.
 * @throws AppError `not-found`; `conflict` for the owner
 */
export const leaveProfile = command({
  operation: 'leaveProfile',
  input: z.object({ as: page }),
  settlesItself: true,
  async run({ database, brand }: Services, viewer, { as: profileId }) {
    const { displayName, role } = requireLeaving(viewer, profileId);
    await database.orm.transaction(async (tx) => {
      const members = await lockMembersFor(tx, viewer, profileId, 'leave the page');
      await endMembership(tx, profileId, viewer.accountId);
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'member left', facts: { role } });
      const owner = members.find((member) => member.role === 'owner');
      if (!owner) return;
      const about = { to: owner, pageName: displayName, person: viewer.name };
      await writeOutbox(tx, { type: 'mail', payload: memberMail(brand, 'left', about) });
    });
  },
});

async function endMembership(tx: Orm, profileId: string, accountId: string): Promise<void> {
  await tx
    .delete(profileMembers)
    .where(and(eq(profileMembers.profileId, profileId), eq(profileMembers.accountId, accountId)));
  await takeBackInvitations(tx, profileId, accountId);
}

/** A removed member must not come back through an invitation of their own. */
async function takeBackInvitations(tx: Orm, profileId: string, accountId: string): Promise<void> {
  await tx
    .delete(profileInvitations)
    .where(
      and(eq(profileInvitations.profileId, profileId), eq(profileInvitations.invitedBy, accountId)),
    );
}

/**
 * Sets members' shares of an artist’s payouts and the share that bears the page's debts, and tells
 * every member for whom that changes anything. Members who aren’t in the list keep their share; the
 * rest goes to the page’s own account.
 * @throws AppError `not-found`; `bad-input` for more than the whole; `conflict` on a venue's page
 */
export const splitPayouts = pageCommand({
  operation: 'splitPayouts',
  may: 'see to payouts',
  input: payoutSplits,
  async run({ services, viewer, page }: OnPage<Services>, { shares, penaltiesFrom }) {
    const { database, brand } = services;
    const { profileId, displayName } = page;
    await database.orm.transaction(async (tx) => {
      const members = await lockMembersFor(tx, viewer, profileId, 'see to payouts');
      if (shares.some(({ accountId }) => !members.some((one) => one.accountId === accountId)))
        throw new AppError('not-found', t('team.memberGone'));
      const changes = changesOf(members, shares);
      const [page] = await tx
        .select({ userType: profiles.userType, penaltiesFrom: profiles.penaltiesFrom })
        .from(profiles)
        .where(eq(profiles.id, profileId));
      const isMoved = penaltiesFrom !== undefined && penaltiesFrom !== page?.penaltiesFrom;
      if (changes.length === 0 && !isMoved) return;
      if (page?.userType !== 'artist')
        throw new AppError('conflict', t('payoutSplits.artistsOnly'));
      for (const { member, basisPoints } of changes) {
        const ofMember = and(
          eq(profileMembers.profileId, profileId),
          eq(profileMembers.accountId, member.accountId),
        );
        await tx.update(profileMembers).set({ payoutBasisPoints: basisPoints }).where(ofMember);
        await logSecurity(tx, {
          actor: viewer.pseudonym,
          action: 'member’s share changed',
          facts: { whose: member.pseudonym, from: member.payoutBasisPoints, to: basisPoints },
        });
        const mail = memberMail(brand, basisPoints > 0 ? 'shareChanged' : 'shareEnded', {
          to: member,
          path: '/payouts/own',
          pageName: displayName,
          shares: { basisPoints, basisPointsBefore: member.payoutBasisPoints },
        });
        await writeOutbox(tx, { type: 'mail', payload: mail });
      }
      if (isMoved) {
        const sharing = (await readMembers(tx, profileId)).filter((one) => one.payoutBasisPoints);
        await movePenalties(
          tx,
          { brand, viewer, page: { profileId, displayName } },
          { penaltiesFrom, sharing },
        );
      }
    });
  },
});

/** @throws AppError `bad-input` where all shares together are more than the whole */
function changesOf(members: Member[], shares: PayoutSplit[]) {
  const after = members.map((member) => {
    const share = shares.find(({ accountId }) => accountId === member.accountId);
    return { member, basisPoints: share?.basisPoints ?? member.payoutBasisPoints };
  });
  const sum = after.reduce((total, { basisPoints }) => total + basisPoints, 0);
  if (sum > 10_000)
    throw new AppError('bad-input', t('payoutSplits.tooMuch', { sum: formatPercent(sum) }));
  return after.filter(({ member, basisPoints }) => basisPoints !== member.payoutBasisPoints);
}

/** Changes which share bears the page's debts, and tells every member with a share. */
async function movePenalties(
  tx: Orm,
  {
    brand,
    viewer,
    page,
  }: { brand: Brand; viewer: Viewer; page: Pick<Membership, 'profileId' | 'displayName'> },
  { penaltiesFrom, sharing }: { penaltiesFrom: PenaltyBearer; sharing: Member[] },
): Promise<void> {
  await tx.update(profiles).set({ penaltiesFrom }).where(eq(profiles.id, page.profileId));
  await logSecurity(tx, {
    actor: viewer.pseudonym,
    action: 'bearer of penalties changed',
    facts: { to: penaltiesFrom },
  });
  const kind = penaltiesFrom === 'everyone' ? 'penaltiesShared' : 'penaltiesOwn';
  for (const member of sharing) {
    const { payoutBasisPoints: basisPoints } = member;
    const shares = { basisPoints, basisPointsBefore: basisPoints };
    const about = { to: member, path: '/payouts/own', pageName: page.displayName, shares };
    await writeOutbox(tx, { type: 'mail', payload: memberMail(brand, kind, about) });
  }
}

/** Makes one of the demo town's people a member of one of its pages, if that page exists. */
export async function addDemoMember(
  orm: Orm,
  member: { profileId: string; accountId: string; role: MemberRole },
): Promise<void> {
  const page = await orm
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, member.profileId));
  if (page.length > 0) await orm.insert(profileMembers).values(member).onConflictDoNothing();
}
