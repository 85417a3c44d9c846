import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { accounts, sessions } from '#app/db/schema/accounts.ts';
import { finalMomentOf } from '#app/domain/accounts/deletion.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import type { Brand } from '#app/platform/brand.ts';
import { logSecurity } from '../../commands/log-security.server.ts';
import { accountMail } from '../../emails/account-mail.tsx';

/**
 * Records a request for deletion, and signs out all other devices.
 * @returns false if it was recorded before
 */
export async function askDeletion(tx: Orm, brand: Brand, viewer: Viewer): Promise<boolean> {
  const { accountId, pseudonym, sessionId } = viewer;
  const [account] = await tx
    .update(accounts)
    .set({ deletionRequestedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletionRequestedAt)))
    .returning({
      email: accounts.email,
      language: accounts.language,
      at: accounts.deletionRequestedAt,
    });
  if (!account?.at) return false;
  const finalAt = finalMomentOf(account.at);
  await tx.delete(sessions).where(and(eq(sessions.userId, accountId), ne(sessions.id, sessionId)));
  await logSecurity(tx, { actor: pseudonym, action: 'deletion asked' });
  const mail = accountMail(brand, 'deletionAsked', {
    to: account,
    link: `${brand.site}/settings/deletion`,
    values: () => ({ day: dayAt(finalAt, viewer) }),
  });
  await writeOutbox(tx, { type: 'mail', payload: mail });
  return true;
}
