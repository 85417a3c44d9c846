import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { accounts, sessions } from '#app/db/schema/accounts.ts';
import { type DeletionBlocker, finalMomentOf } from '#app/domain/accounts/deletion.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { logSecurity } from '../../commands/log-security.server.ts';
import { accountMail } from '../../emails/account-mail.tsx';
import { type Proof, proveOneself } from '../../settings/commands/prove-oneself.server.ts';

/** What the features to the right do in the same transaction. */
type Alongside = {
  /** What can't go yet. */
  blockers: (tx: Orm) => Promise<DeletionBlocker[]>;
  /** Takes everything out of the public's sight, once the request is noted. */
  hide: (tx: Orm) => Promise<void>;
};

/**
 * Notes that somebody wants to be deleted: from now on the public sees nothing of theirs, and all
 * their other devices are signed out. Asking again changes nothing.
 * @throws AppError `forbidden`, `too-many`; `conflict` while something can't go yet
 */
export async function askDeletion(
  { database, brand }: { database: Database; brand: Brand },
  viewer: Viewer,
  proof: Proof,
  { blockers, hide }: Alongside,
): Promise<void> {
  const { orm } = database;
  await proveOneself(orm, viewer, proof);
  const { accountId, pseudonym, sessionId } = viewer;
  await orm.transaction(async (tx) => {
    const [blocker] = await blockers(tx);
    if (blocker)
      throw new AppError('conflict', words('accounts')('deletion.notYet', { what: blocker.what }));
    const [asked] = await tx
      .update(accounts)
      .set({ deletionRequestedAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(eq(accounts.id, accountId), isNull(accounts.deletionRequestedAt)))
      .returning({
        email: accounts.email,
        language: accounts.language,
        at: accounts.deletionRequestedAt,
      });
    if (!asked?.at) return;
    const finalAt = finalMomentOf(asked.at);
    await hide(tx);
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, accountId), ne(sessions.id, sessionId)));
    await logSecurity(tx, { actor: pseudonym, action: 'deletion asked' });
    const mail = accountMail(brand, 'deletionAsked', {
      to: asked,
      link: `${brand.site}/settings/deletion`,
      values: () => ({ day: dayAt(finalAt, viewer) }),
    });
    await writeOutbox(tx, { type: 'mail', payload: mail });
  });
}
