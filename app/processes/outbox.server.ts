import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { retryFailed } from '#app/db/tend-outbox.server.ts';
import { logSecurity } from '#app/features/accounts/commands.server.ts';
import { adminCommand } from '#app/fields/command.ts';
import { id, numberCursor } from '#app/fields/ids.ts';
import { AppError } from '#app/lib/app-error.ts';
import { numberIn } from '#app/lib/number-in.ts';
import { words } from '#app/lib/words.ts';

export const askedFailedWork = z.object({ after: numberCursor() });

/**
 * Retries failed work at once and logs that, as `npm run admin -- outbox retry` does.
 * @throws AppError `not-found` also for work that is due within half a minute anyway
 */
export const retryFailedWork = adminCommand({
  operation: 'retryFailedWork',
  input: z.object({ workId: id }),
  run: ({ database }: { database: Database }, viewer, { workId }) =>
    database.orm.transaction(async (tx) => {
      const row = numberIn(workId);
      const [retried] = row === null ? [] : await retryFailed(tx, row);
      if (retried === undefined) throw new AppError('not-found', words('routes')('calls.unknown'));
      const facts = { row: retried };
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'work tried again', facts });
    }),
});
