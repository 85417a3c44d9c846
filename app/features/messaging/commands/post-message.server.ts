import type { Database } from '#app/db/client.server.ts';
import { pageFolder } from '#app/domain/messaging/files.ts';
import { limitMessages } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { command } from '#app/fields/command.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { written } from '../fields.ts';
import { hasOwnForm, refuseThread } from '../policy.ts';
import { findThread } from '../queries/find-thread.server.ts';
import { keepFiles } from './keep-files.server.ts';
import { writeMessage } from './write-message.server.ts';

type Services = { database: Database; files: Files };

/**
 * Writes in a thread, for one of its pages.
 * @throws AppError `not-found`, `forbidden`, `too-many`; `bad-input` for files that can’t be taken;
 *   `conflict` for an id of another message, and where a page has blocked the other
 */
export const postMessage = command({
  operation: 'postMessage',
  input: written,
  settlesItself: 'with files',
  async run(services: Services, viewer, { threadId, as, files, ...message }) {
    const { database } = services;
    if (files?.length) await findThread(database.orm, viewer, { threadId, as }, 'write');
    return keepFiles(services, { folder: pageFolder(as), sent: files }, (fileIds) =>
      database.orm.transaction(async (tx) => {
        const thread = await findThread(tx, viewer, { threadId, as }, 'write');
        if (hasOwnForm(thread)) refuseThread();
        const toPageIds = thread.pageIds.filter((id) => id !== as);
        const { accountId } = viewer;
        await limitMessages(tx, 'comment', { accountId, toPageIds, bookingId: thread.subjectId });
        return writeMessage(tx, threadId, { ...message, as, accountId, fileIds });
      }),
    );
  },
});
