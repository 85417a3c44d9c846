import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { passkeys } from '#app/db/schema/accounts.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { logSecurity } from '../../commands/log-security.server.ts';
import { reportChange } from '../../commands/report-change.server.ts';
import { ofPasskey, passkeyName } from '../fields.ts';
import { requireOtherWay } from '../steps/require-other-way.server.ts';
import { requireFresh } from './prove-oneself.server.ts';

/** @throws AppError `not-found` for a passkey that isn't theirs */
export const renamePasskey = command({
  operation: 'renamePasskey',
  input: passkeyName,
  run: ({ database }: { database: Database }, viewer, { passkeyId, name }) =>
    database.orm.transaction(async (tx) => {
      const renamed = await tx
        .update(passkeys)
        .set({ name })
        .where(ofViewer(viewer, passkeyId))
        .returning({ id: passkeys.id });
      if (renamed.length === 0) throw unknownPasskey();
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'passkey renamed' });
    }),
});

/**
 * @throws AppError `not-found` for a passkey that isn't theirs, `forbidden` if their sign-in is too
 *   long ago, `conflict` if it is their only way in
 */
export const removePasskey = command({
  operation: 'removePasskey',
  input: ofPasskey,
  async run(
    { database: { orm }, brand }: { database: Database; brand: Brand },
    viewer,
    { passkeyId },
  ) {
    requireFresh(viewer);
    await orm.transaction(async (tx) => {
      await requireOtherWay(tx, viewer);
      const removed = await tx
        .delete(passkeys)
        .where(ofViewer(viewer, passkeyId))
        .returning({ id: passkeys.id });
      if (removed.length === 0) throw unknownPasskey();
      await reportChange(tx, brand, viewer, 'passkey removed');
    });
  },
});

function ofViewer({ accountId }: Viewer, passkeyId: string) {
  return and(eq(passkeys.id, passkeyId), eq(passkeys.userId, accountId));
}

function unknownPasskey(): AppError {
  return new AppError('not-found', words('accounts')('refusal.unknownPasskey'));
}
