import { and, eq, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { sessions, verifications } from '#app/db/schema/accounts.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { logSecurity } from '../../commands/log-security.server.ts';
import { ofDevice } from '../fields.ts';

/** Ends every session of an account, and all that was begun in one. */
export async function endSessions(tx: Orm, accountId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, accountId));
  await endPending(tx, accountId);
}

/**
 * Ends open steps that would lead into an account: second factors, links for a new password, a
 * changed address or a passkey. They hold the account's id as such or within JSON.
 */
async function endPending(tx: Orm, accountId: string): Promise<void> {
  const { value } = verifications;
  const isNamed = sql`strpos(${value}, ${JSON.stringify(accountId)}) > 0`;
  await tx.delete(verifications).where(or(eq(value, accountId), isNamed));
}

/**
 * Signs out one of a person's devices.
 * @throws AppError `not-found` for a session that isn't theirs, or has ended
 */
export const signOutDevice = command({
  operation: 'signOutDevice',
  input: ofDevice,
  run: ({ database }: { database: Database }, viewer, { sessionId }) =>
    database.orm.transaction(async (tx) => {
      const rows = await tx
        .delete(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, viewer.accountId)))
        .returning({ id: sessions.id });
      if (rows.length === 0)
        throw new AppError('not-found', words('accounts')('refusal.unknownDevice'));
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'device signed out' });
    }),
});

/** Signs out all devices but the caller's, and ends all that was begun there. */
export const signOutOthers = command({
  operation: 'signOutOthers',
  input: z.object({}),
  run: ({ database }: { database: Database }, viewer) =>
    database.orm.transaction(async (tx) => {
      const rows = await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, viewer.accountId), ne(sessions.id, viewer.sessionId)))
        .returning({ id: sessions.id });
      await endPending(tx, viewer.accountId);
      await logSecurity(tx, {
        actor: viewer.pseudonym,
        action: 'other devices signed out',
        facts: { devices: rows.length },
      });
    }),
});
