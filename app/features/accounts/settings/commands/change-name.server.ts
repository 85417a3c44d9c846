import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { logSecurity } from '../../commands/log-security.server.ts';

/** Changes what the people somebody works with know them by. */
export async function changeName(
  orm: Orm,
  viewer: Viewer,
  { name }: { name: string },
): Promise<void> {
  await orm.transaction(async (tx) => {
    await tx
      .update(accounts)
      .set({ name, updatedAt: new Date() })
      .where(eq(accounts.id, viewer.accountId));
    await logSecurity(tx, { actor: viewer.pseudonym, action: 'name changed' });
  });
}
