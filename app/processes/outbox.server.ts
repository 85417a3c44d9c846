import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { lanes } from '#app/db/outbox.server.ts';
import { listFailed, retryFailed } from '#app/db/tend-outbox.server.ts';
import { logSecurity } from '#app/features/accounts/commands.server.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { adminCommand, adminQuery, refuseUnknown } from '#app/fields/command.ts';
import { id, numberCursor } from '#app/fields/kinds.ts';
import { numberIn } from '#app/lib/number-in.ts';

const mostWork = 50;

/** Failed work of all lanes, the newest first, without what it holds. */
export const listFailedWork = adminQuery({
  operation: 'listFailedWork',
  input: z.object({ after: numberCursor() }),
  answer: listOf(
    z.object({
      id: z.int(),
      lane: z.enum(lanes),
      type: z.string().describe('What has to be done, such as `documents due`.'),
      about: z.record(z.string(), z.string()).describe('The ids of what it is about.'),
      attempts: z.int(),
      failure: z.string().nullable().describe('What the last attempt ended in.'),
      createdAt: moment,
      dueAt: moment.describe('When it is tried again, unless it was given up.'),
      failedAt: moment.nullable().describe('When it was given up; null while it’s tried again.'),
    }),
    mostWork,
  ),
  async run({ database: { orm } }: { database: Database }, _viewer, { after = null }) {
    const { rows: items, next } = await listFailed(orm, after, mostWork);
    return { items, next: next === null ? null : `${next}` };
  },
});

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
      if (retried === undefined) refuseUnknown();
      const facts = { row: retried };
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'work tried again', facts });
    }),
});
