import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { profileMembers, profiles } from '#app/db/schema/profiles.ts';
import { pageParty, personParty } from '#app/domain/payments/party.ts';
import type { Payee } from '#app/domain/payments/shares.ts';
import { nameInText } from '../../components/name-in-text.ts';
import { byMembership } from './read-members.server.ts';

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
