import { eq, inArray, or } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profileInvitations, profileMembers, profiles } from '#app/db/schema/profiles.ts';
import { ownedBy } from './hide-owned-pages.server.ts';

/** The pages whose files go with an account, and those that it may just be uploading to. */
export type LeftPages = { owned: string[]; others: string[] };

export async function findLeftPages(orm: Orm, accountId: string): Promise<LeftPages> {
  const rows = await orm
    .select({ id: profileMembers.profileId, role: profileMembers.role })
    .from(profileMembers)
    .where(eq(profileMembers.accountId, accountId));
  const idsOf = (isOwned: boolean) =>
    rows.filter(({ role }) => (role === 'owner') === isOwned).map(({ id }) => id);
  return { owned: idsOf(true), others: idsOf(false) };
}

/**
 * Removes an account's pages from the database, in the transaction that removes the account: the
 * pages it owns with everything on them, and invitations that it sent or received.
 */
export async function removeOwnedPages(
  tx: Orm,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await tx.delete(profiles).where(inArray(profiles.id, ownedBy(tx, accountId)));
  await tx
    .delete(profileInvitations)
    .where(or(eq(profileInvitations.invitedBy, accountId), eq(profileInvitations.email, email)));
}
