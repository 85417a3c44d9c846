import { and, eq, ne } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { sessions, verifications } from '#app/db/schema/accounts.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { logSecurity } from './log-security.server.ts';

/**
 * Ends every session of an account, and with them what would lead to one: second steps and links
 * for a new password that are still open.
 */
export async function endSessions(tx: Orm, accountId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, accountId));
  await tx.delete(verifications).where(eq(verifications.value, accountId));
}

/** Ends the session somebody asks from, so that they get a new one. */
export async function endOwnSession(tx: Orm, { sessionId }: Viewer): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, sessionId));
}

/**
 * Signs out one of somebody's devices.
 * @throws AppError `not-found` for a session that isn't theirs, or has ended
 */
export async function signOutDevice(orm: Orm, viewer: Viewer, sessionId: string): Promise<void> {
  await orm.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, viewer.accountId)))
      .returning({ id: sessions.id });
    if (ended.length === 0)
      throw new AppError('not-found', words('accounts')('refusal.unknownDevice'));
    await logSecurity(tx, { actor: viewer.pseudonym, action: 'device signed out' });
  });
}

/** Signs out all of somebody's devices but the one they ask from. */
export async function signOutOthers(orm: Orm, viewer: Viewer): Promise<void> {
  await orm.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, viewer.accountId), ne(sessions.id, viewer.sessionId)))
      .returning({ id: sessions.id });
    await logSecurity(tx, {
      actor: viewer.pseudonym,
      action: 'other devices signed out',
      facts: { devices: ended.length },
    });
  });
}
