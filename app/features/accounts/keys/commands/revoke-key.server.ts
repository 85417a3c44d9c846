import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { apiKeys } from '#app/db/schema/keys.ts';
import { command } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { logSecurity } from '../../commands/log-security.server.ts';
import { ofKey } from '../fields.ts';

/**
 * Revokes a key at once.
 * @throws AppError `not-found` for one that isn’t theirs, or is revoked
 */
export const revokeKey = command({
  operation: 'revokeKey',
  input: ofKey,
  run: ({ database }: { database: Database }, viewer, { keyId }) =>
    database.orm.transaction(async (tx) => {
      const rows = await tx
        .delete(apiKeys)
        .where(and(eq(apiKeys.id, keyId), eq(apiKeys.accountId, viewer.accountId)))
        .returning({ id: apiKeys.id });
      if (rows.length === 0) throw new AppError('not-found', words('accounts')('keys.unknown'));
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'API key revoked' });
    }),
});
