import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { profileInvitations, profileMembers, profiles } from '#app/db/schema/profiles.ts';
import type { MailChoices } from '#app/domain/accounts/mail-choices.ts';
import { type MemberRole, memberRoles, type Viewer } from '#app/domain/accounts/viewer.ts';
import type { Payee, PenaltyBearer } from '#app/domain/payments/division.ts';
import { pageParty, personParty } from '#app/domain/payments/ledger.ts';
import { moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/kinds.ts';
import { pageQuery } from '../page-command.server.ts';
import { nameInText } from '../parts.tsx';
import { may, membershipOf, type ProfileRight, requireReach } from '../policy.ts';

const role = z.enum(memberRoles);

/** The members of a page, its open invitations and payout shares. */
export const readTeam = pageQuery({
  operation: 'readTeam',
  may: 'see the team',
  input: z.object({}),
  answer: z.object({
    members: z.array(
      z.object({ accountId: id, name: z.string(), role, since: moment, isViewer: z.boolean() }),
    ),
    invitations: z.array(
      z.object({
        id,
        email: z.string(),
        role,
        invitedBy: z.string().nullable(),
        expiresAt: moment,
      }),
    ),
    payoutSplits: z
      .object({
        ownBasisPoints: z.int(),
        all: z
          .array(z.object({ accountId: id, name: z.string(), basisPoints: z.int() }))
          .nullable()
          .describe('Null for anyone but the owner.'),
      })
      .nullable()
      .describe('Null for a venue.'),
  }),
  async run({ orm, viewer }, { profileId }) {
    const members = await readMembers(orm, profileId);
    const invitations = await orm
      .select({
        id: profileInvitations.id,
        email: profileInvitations.email,
        role: profileInvitations.role,
        /** Null once the inviting account is gone. */
        invitedBy: accounts.name,
        expiresAt: profileInvitations.expiresAt,
      })
      .from(profileInvitations)
      .leftJoin(accounts, eq(accounts.id, profileInvitations.invitedBy))
      .where(
        and(
          eq(profileInvitations.profileId, profileId),
          sql`${profileInvitations.expiresAt} > now()`,
        ),
      )
      .orderBy(asc(profileInvitations.createdAt), asc(profileInvitations.id));
    return {
      members: members.map(({ accountId, name, role, since }) => ({
        accountId,
        name,
        role,
        since,
        isViewer: accountId === viewer.accountId,
      })),
      invitations,
      payoutSplits: await readPayoutSplits(orm, viewer, profileId),
    };
  },
});

/** The states of an invitation for the visitor who opens its link. */
export type InvitationView =
  | {
      state: 'open';
      pageName: string | null;
      userType: 'artist' | 'venue';
      role: MemberRole;
      /** Null once the inviting account is gone. */
      invitedBy: string | null;
      expiresAt: Date;
    }
  /** It is for another address, which isn't revealed. */
  | { state: 'for another' }
  /** It has been answered or taken back, has expired, or never existed. */
  | { state: 'gone' };

export async function readInvitation(
  orm: Orm,
  viewer: Viewer,
  invitationId: string,
): Promise<InvitationView> {
  const invitation = await findInvitation(orm, invitationId);
  if (!invitation) return { state: 'gone' };
  const { pageName, userType, role, invitedBy, expiresAt } = invitation;
  if (invitation.email !== viewer.email) return { state: 'for another' };
  return { state: 'open', pageName, userType, role, invitedBy, expiresAt };
}

/** An open invitation. The id is secret, but is not enough to answer it. */
export async function findInvitation(orm: Orm, invitationId: string) {
  if (!/^[\w-]{1,64}$/.test(invitationId)) return null;
  const [invitation] = await orm
    .select({
      profileId: profileInvitations.profileId,
      email: profileInvitations.email,
      role: profileInvitations.role,
      inviterId: profileInvitations.invitedBy,
      invitedBy: accounts.name,
      pageName: profiles.displayName,
      userType: profiles.userType,
      expiresAt: profileInvitations.expiresAt,
      isOpen: sql<boolean>`${profileInvitations.expiresAt} > now()`,
    })
    .from(profileInvitations)
    .innerJoin(profiles, eq(profiles.id, profileInvitations.profileId))
    .leftJoin(accounts, eq(accounts.id, profileInvitations.invitedBy))
    .where(eq(profileInvitations.id, invitationId));
  return invitation?.isOpen ? invitation : null;
}

/**
 * The parties of a page's payouts with their shares: members in the order of the members page, and
 * last the page itself, which has the rest. Empty shares are left out, even the page's own where
 * its members have everything. Together always 10,000.
 */
export async function readPayees(
  orm: Orm,
  profileId: string,
): Promise<(Payee & { name: string })[]> {
  const rows = await orm
    .select({
      page: profiles.displayName,
      name: accounts.name,
      pseudonym: accounts.pseudonym,
      basisPoints: profileMembers.payoutBasisPoints,
    })
    .from(profiles)
    .leftJoin(profileMembers, eq(profileMembers.profileId, profiles.id))
    .leftJoin(accounts, eq(accounts.id, profileMembers.accountId))
    .where(eq(profiles.id, profileId))
    .orderBy(...byMembership);
  const members = rows.flatMap(({ name, pseudonym, basisPoints }) =>
    pseudonym && basisPoints
      ? [{ partyId: personParty(pseudonym), basisPoints, name: nameInText(name) }]
      : [],
  );
  const rest = 10_000 - members.reduce((sum, { basisPoints }) => sum + basisPoints, 0);
  const page = {
    partyId: pageParty(profileId),
    basisPoints: rest,
    name: nameInText(rows[0]?.page ?? null),
  };
  return rest > 0 ? [...members, page] : members;
}

/** Shares of a page's payouts, in hundredths of a percent. */
export type PayoutSplits = {
  penaltiesFrom: PenaltyBearer;
  ownBasisPoints: number;
  /** All members’, for the managers of payouts; null for others. */
  all: { accountId: string; name: string; basisPoints: number }[] | null;
};

/** The shares that a viewer may see; null on a page that has none: a venue, or a page of others. */
export async function readPayoutSplits(
  orm: Orm,
  viewer: Viewer,
  profileId: string,
): Promise<PayoutSplits | null> {
  if (membershipOf(viewer, profileId)?.userType !== 'artist') return null;
  const penaltiesFrom = await readPenaltiesFrom(orm, profileId);
  if (!may(viewer, profileId, 'see to payouts')) {
    const { accountId, payoutBasisPoints } = profileMembers;
    const [own] = await orm
      .select({ basisPoints: payoutBasisPoints })
      .from(profileMembers)
      .where(and(eq(profileMembers.profileId, profileId), eq(accountId, viewer.accountId)));
    return { penaltiesFrom, ownBasisPoints: own?.basisPoints ?? 0, all: null };
  }
  const all = (await readMembers(orm, profileId)).map(
    ({ accountId, name, payoutBasisPoints: basisPoints }) => ({ accountId, name, basisPoints }),
  );
  const own = all.find(({ accountId }) => accountId === viewer.accountId);
  return { penaltiesFrom, ownBasisPoints: own?.basisPoints ?? 0, all };
}

/** The share of its payouts that bears a page's debts. */
export async function readPenaltiesFrom(orm: Orm, profileId: string): Promise<PenaltyBearer> {
  const [page] = await orm
    .select({ penaltiesFrom: profiles.penaltiesFrom })
    .from(profiles)
    .where(eq(profiles.id, profileId));
  return page?.penaltiesFrom ?? 'page';
}

/** A member of a page. The address and language are for mails; other members don't see them. */
export type Member = {
  accountId: string;
  name: string;
  email: string;
  language: string;
  mailChoices: MailChoices;
  role: MemberRole;
  since: Date;
  /** The person's name in logs. */
  pseudonym: string;
  /** This member’s own share of the page's payouts, in hundredths of a percent. */
  payoutBasisPoints: number;
};

/** The owner first, then in the order of joining. */
const byMembership = [
  sql`${profileMembers.role} <> 'owner'`,
  asc(profileMembers.createdAt),
  asc(profileMembers.accountId),
];

export function readMembers(orm: Orm, profileId: string): Promise<Member[]> {
  return orm
    .select({
      accountId: profileMembers.accountId,
      name: accounts.name,
      email: accounts.email,
      language: accounts.language,
      mailChoices: accounts.mailChoices,
      role: profileMembers.role,
      since: profileMembers.createdAt,
      pseudonym: accounts.pseudonym,
      payoutBasisPoints: profileMembers.payoutBasisPoints,
    })
    .from(profileMembers)
    .innerJoin(accounts, eq(accounts.id, profileMembers.accountId))
    .where(eq(profileMembers.profileId, profileId))
    .orderBy(...byMembership);
}

/**
 * The same, locked until the transaction ends. Every change of a page's members or invitations
 * takes this lock first.
 */
export async function lockMembers(tx: Orm, profileId: string): Promise<Member[]> {
  await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, profileId))
    .for('no key update');
  return readMembers(tx, profileId);
}

/**
 * The same for an act of one of them, whose right may have been taken away a moment ago.
 * @throws AppError `not-found` for a former member, `forbidden`
 */
export async function lockMembersFor(
  tx: Orm,
  viewer: Viewer,
  profileId: string,
  right: ProfileRight,
): Promise<Member[]> {
  const members = await lockMembers(tx, profileId);
  const actor = members.find(({ accountId }) => accountId === viewer.accountId);
  requireReach(actor?.role, right);
  return members;
}
