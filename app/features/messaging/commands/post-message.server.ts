import type { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { pageFolder } from '#app/domain/messaging/files.ts';
import { limitMessages } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { command } from '#app/fields/command.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { threadMessage } from '../fields.ts';
import { hasOwnForm, refuseThread } from '../policy.ts';
import { findThread } from '../queries/find-thread.server.ts';
import { storeFiles } from './keep-files.server.ts';
import { type Written, writeMessage } from './write-message.server.ts';

type Services = { database: Database; files: Files };

/**
 * Writes in a thread, for one of its pages. `conflict` for an id of another message, and where a
 * page has blocked the other.
 */
export const postMessage = command({
  operation: 'postMessage',
  input: threadMessage,
  settlesItself: 'with files',
  run: (services: Services, viewer, input) => writeInThread(services, viewer, input),
});

type Input = z.output<typeof threadMessage> & {
  /** The text that an answer by mail quotes. */
  quoted?: string;
};

/** Also used for answers by mail, which come with their quotes. */
export async function writeInThread(
  services: Services,
  viewer: Viewer,
  { threadId, as, files, ...message }: Input,
): Promise<Written> {
  const { database } = services;
  if (files?.length) await findThread(database.orm, viewer, { threadId, as }, 'write');
  return storeFiles(services, { folder: pageFolder(as), sent: files }, (fileIds) =>
    database.orm.transaction(async (tx) => {
      const thread = await findThread(tx, viewer, { threadId, as }, 'write');
      if (hasOwnForm(thread)) refuseThread();
      const toPageIds = thread.pageIds.filter((id) => id !== as);
      const { accountId } = viewer;
      await limitMessages(tx, 'comment', { accountId, toPageIds, bookingId: thread.subjectId });
      return writeMessage(tx, threadId, { ...message, as, accountId, fileIds });
    }),
  );
}
