import { and, eq, ne } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { accounts, passkeys, signInMethods } from '#app/db/schema/accounts.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { logSecurity } from '../../commands/log-security.server.ts';
import { type ReportedAction, reportChange } from '../../commands/report-change.server.ts';
import { ofConnection, ofPasskey, passkeyName } from '../fields.ts';
import { requireFresh } from './prove-oneself.server.ts';

type Sources = { database: Database; brand: Brand };

/** @throws AppError `not-found` for a passkey that isn't theirs */
export const renamePasskey = command({
  operation: 'renamePasskey',
  input: passkeyName,
  run: ({ database }: Pick<Sources, 'database'>, viewer, { passkeyId, name }) =>
    database.orm.transaction(async (tx) => {
      const rows = await tx
        .update(passkeys)
        .set({ name })
        .where(ownPasskey(viewer, passkeyId))
        .returning({ id: passkeys.id });
      requireFound(rows, 'unknownPasskey');
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'passkey renamed' });
    }),
});

/** @throws AppError `not-found` for a passkey that isn't theirs, and as `removeWay` does */
export const removePasskey = command({
  operation: 'removePasskey',
  input: ofPasskey,
  run: (sources: Sources, viewer, { passkeyId }) =>
    removeWay(sources, viewer, 'passkey removed', async (tx) => {
      const own = ownPasskey(viewer, passkeyId);
      requireFound(await tx.delete(passkeys).where(own).returning(), 'unknownPasskey');
    }),
});

/**
 * Disconnects an account from an identity at another provider.
 * @throws AppError `not-found` for a connection that isn't theirs, and as `removeWay` does
 */
export const removeConnection = command({
  operation: 'removeConnection',
  input: ofConnection,
  run: (sources: Sources, viewer, { connectionId }) =>
    removeWay(sources, viewer, 'sign-in method removed', async (tx) => {
      const own = and(
        eq(signInMethods.id, connectionId),
        eq(signInMethods.userId, viewer.accountId),
        ne(signInMethods.providerId, 'credential'),
      );
      requireFound(await tx.delete(signInMethods).where(own).returning(), 'unknownConnection');
    }),
});

/**
 * Removes a way of signing in from an account that keeps another: a password, a passkey or another
 * provider. The account stays locked until the transaction ends, so that simultaneous removals are
 * counted one after the other.
 * @throws AppError `forbidden` if the sign-in is too long ago, `conflict` if it is the only way
 */
async function removeWay(
  { database, brand }: Sources,
  viewer: Viewer,
  action: ReportedAction,
  remove: (tx: Orm) => Promise<void>,
): Promise<void> {
  requireFresh(viewer);
  const { accountId } = viewer;
  await database.orm.transaction(async (tx) => {
    const account = tx.select({ id: accounts.id }).from(accounts);
    await account.where(eq(accounts.id, accountId)).for('update');
    const methods = await tx.$count(signInMethods, eq(signInMethods.userId, accountId));
    const keys = await tx.$count(passkeys, eq(passkeys.userId, accountId));
    if (methods + keys < 2) throw new AppError('conflict', words('accounts')('refusal.lastWay'));
    await remove(tx);
    await reportChange(tx, brand, viewer, action);
  });
}

function ownPasskey({ accountId }: Viewer, passkeyId: string) {
  return and(eq(passkeys.id, passkeyId), eq(passkeys.userId, accountId));
}

function requireFound(rows: object[], unknown: 'unknownPasskey' | 'unknownConnection'): void {
  if (rows.length === 0) throw new AppError('not-found', words('accounts')(`refusal.${unknown}`));
}
