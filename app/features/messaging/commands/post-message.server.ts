import type { Database } from '#app/db/client.server.ts';
import { limitMessages } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { command } from '#app/fields/command.ts';
import { written } from '../fields.ts';
import { findThread } from '../queries/find-thread.server.ts';
import { writeMessage } from './write-message.server.ts';

/**
 * Writes in a thread, for one of its pages.
 * @throws AppError `not-found`, `forbidden`, `too-many`; `conflict` for an id of another message, and
 *   where a page has blocked the other
 */
export const postMessage = command({
  operation: 'postMessage',
  input: written,
  run: ({ database }: { database: Database }, viewer, { threadId, as, text, messageId }) =>
    database.orm.transaction(async (tx) => {
      const thread = await findThread(tx, viewer, { threadId, as }, 'write');
      const toPageIds = thread.pageIds.filter((id) => id !== as);
      const { accountId } = viewer;
      await limitMessages(tx, 'comment', { accountId, toPageIds, bookingId: thread.subjectId });
      return writeMessage(tx, threadId, { as, accountId, text, messageId });
    }),
});
