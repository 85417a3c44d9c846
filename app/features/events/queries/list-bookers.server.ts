import { and, eq, ne } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';

/** The owner and the managers of a page, who see to its bookings, and their languages. */
export function listBookers(orm: Orm, profileId: string) {
  return orm
    .select({
      accountId: accounts.id,
      mailChoices: accounts.mailChoices,
      email: accounts.email,
      language: accounts.language,
    })
    .from(profileMembers)
    .innerJoin(accounts, eq(accounts.id, profileMembers.accountId))
    .where(and(eq(profileMembers.profileId, profileId), ne(profileMembers.role, 'door')))
    .orderBy(profileMembers.createdAt, accounts.id);
}
