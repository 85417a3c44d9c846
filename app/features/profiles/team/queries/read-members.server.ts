import { asc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { profileMembers, profiles } from '#app/db/schema/profiles.ts';
import type { MailChoices } from '#app/domain/accounts/mail-choices.ts';
import type { MemberRole } from '#app/domain/accounts/roles.ts';

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
export const byMembership = [
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
