import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import type { DeletionBlocker } from '#app/domain/accounts/account.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { words } from '#app/lib/words.ts';
import { isDeletionDue } from './commands.server.ts';

const t = words('accounts');

/**
 * Reasons of the accounts themselves against a deletion: a platform is never left without an
 * administrator.
 * @param isToChange inside a transaction, so that two administrators can't both leave at once
 */
export async function findAccountBlockers(
  orm: Orm,
  { accountId, isAdmin, isDemo }: Viewer,
  { isToChange = false } = {},
): Promise<DeletionBlocker[]> {
  if (!isAdmin) return [];
  if (isToChange) await lockAdministrators(orm);
  const others = await orm
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.isAdmin, true),
        // The demo town's administrator doesn't count: that account only opens while the demo is
        // on.
        eq(accounts.isDemo, isDemo),
        isNull(accounts.deletionRequestedAt),
        ne(accounts.id, accountId),
      ),
    )
    .limit(1);
  if (others.length > 0) return [];
  return [
    {
      what: t('deletion.blocker.lastAdministrator.what'),
      wayOut: t('deletion.blocker.lastAdministrator.wayOut'),
    },
  ];
}

/** In one order, so that two never wait for each other. */
async function lockAdministrators(tx: Orm): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.isAdmin, true))
    .orderBy(accounts.id)
    .for('no key update');
}

/** The accounts that are due for deletion, the longest waiting first. */
export async function listDueDeletions(orm: Orm): Promise<string[]> {
  const rows = await orm
    .select({ id: accounts.id })
    .from(accounts)
    .where(isDeletionDue)
    .orderBy(asc(accounts.deletionRequestedAt));
  return rows.map(({ id }) => id);
}
