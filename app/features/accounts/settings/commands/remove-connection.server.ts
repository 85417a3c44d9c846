import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { signInMethods } from '#app/db/schema/accounts.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { reportChange } from '../../commands/report-change.server.ts';
import { ofConnection } from '../fields.ts';
import { requireOtherWay } from '../steps/require-other-way.server.ts';
import { requireFresh } from './prove-oneself.server.ts';

/**
 * Parts an account from an identity at another provider.
 * @throws AppError `not-found` for a connection that isn't theirs, `forbidden` if their sign-in is
 *   too long ago, `conflict` if it is their only way in
 */
export const removeConnection = command({
  operation: 'removeConnection',
  input: ofConnection,
  async run(
    { database: { orm }, brand }: { database: Database; brand: Brand },
    viewer,
    { connectionId },
  ) {
    requireFresh(viewer);
    await orm.transaction(async (tx) => {
      await requireOtherWay(tx, viewer);
      const removed = await tx
        .delete(signInMethods)
        .where(
          and(
            eq(signInMethods.id, connectionId),
            eq(signInMethods.userId, viewer.accountId),
            ne(signInMethods.providerId, 'credential'),
          ),
        )
        .returning({ id: signInMethods.id });
      if (removed.length === 0)
        throw new AppError('not-found', words('accounts')('refusal.unknownConnection'));
      await reportChange(tx, brand, viewer, 'sign-in method removed');
    });
  },
});
