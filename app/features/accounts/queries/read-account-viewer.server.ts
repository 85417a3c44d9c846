import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { rowsOf } from '#app/db/expressions.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { type AccountRow, accountColumns } from './read-viewer.server.ts';

/**
 * A viewer who acts by mail: without a session or an administrator's rights. Null for an account
 * without a confirmed address, one that isn't complete, or one about to be deleted.
 */
export async function readAccountViewer(
  orm: Orm,
  accountId: string,
  { isDemo }: { isDemo: boolean },
): Promise<Viewer | null> {
  const [account] = await rowsOf<AccountRow>(
    orm.execute(sql`
    select ${accountColumns} from accounts a
    where a.id = ${accountId} and a.email_verified and a.deletion_requested_at is null`),
  );
  if (!account?.isComplete || (account.isDemo && !isDemo)) return null;
  const never = new Date(0);
  return {
    ...account,
    sessionId: '',
    signedInAt: never,
    sessionEndsAt: never,
    deletionRequestedAt: null,
    isAdmin: false,
  };
}
