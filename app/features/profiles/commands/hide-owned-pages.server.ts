import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { showsChanged, writeOutbox } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { profileMembers, profiles } from '#app/db/schema/profiles.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * Hides every page of an account with a new request for deletion, in the same transaction. Public
 * pages are marked with the very moment of the request, so that they can be told from pages that
 * were hidden before.
 * @returns the pages hidden by this
 */
export async function hideOwnedPages(tx: Orm, accountId: string): Promise<string[]> {
  const rows = await tx
    .update(profiles)
    .set({ hiddenAt: requestedAt(accountId), updatedAt: sql`now()` })
    .where(
      and(
        inArray(profiles.id, ownedBy(tx, accountId)),
        isNotNull(profiles.publishedAt),
        isNull(profiles.hiddenAt),
      ),
    )
    .returning({ id: profiles.id });
  return announceChanges(tx, rows);
}

/**
 * Shows the pages again that the request has hidden, and no others. It comes before the request is
 * cleared, in the same transaction.
 * @returns the pages that are public again
 */
export async function showOwnedPagesAgain(tx: Orm, accountId: string): Promise<string[]> {
  const rows = await tx
    .update(profiles)
    .set({ hiddenAt: null, updatedAt: sql`now()` })
    .where(
      and(
        inArray(profiles.id, ownedBy(tx, accountId)),
        eq(profiles.hiddenAt, requestedAt(accountId)),
      ),
    )
    .returning({ id: profiles.id });
  return announceChanges(tx, rows);
}

/** Refreshes the pages wherever they are listed in public. */
async function announceChanges(tx: Orm, pages: { id: string }[]): Promise<string[]> {
  const ids = pages.map(({ id }) => id);
  if (ids.length > 0) await writeOutbox(tx, showsChanged(...ids));
  return ids;
}

/**
 * No member shows a page while its owner is about to leave with it. Locks the owner's account until
 * the transaction ends, and comes before the page is locked, as everywhere else.
 * @throws AppError `conflict`
 */
export async function requireStayingOwner(tx: Orm, profileId: string): Promise<void> {
  const [owner] = await tx
    .select({ leavesAt: accounts.deletionRequestedAt })
    .from(profileMembers)
    .innerJoin(accounts, eq(accounts.id, profileMembers.accountId))
    .where(and(eq(profileMembers.profileId, profileId), eq(profileMembers.role, 'owner')))
    .for('share', { of: accounts });
  if (owner?.leavesAt) throw new AppError('conflict', words('profiles')('ownerLeaving'));
}

/** Read by the database itself, whose moments are finer than those of a `Date`. */
function requestedAt(accountId: string) {
  return sql<Date>`(select ${accounts.deletionRequestedAt} from ${accounts} where ${accounts.id} = ${accountId})`;
}

export function ownedBy(tx: Orm, accountId: string) {
  return tx
    .select({ id: profileMembers.profileId })
    .from(profileMembers)
    .where(and(eq(profileMembers.accountId, accountId), eq(profileMembers.role, 'owner')));
}
