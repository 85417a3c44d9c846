import type { Database } from '#app/db/client.server.ts';
import { postMessage, startThread } from '#app/features/messaging/commands.server.ts';

import { readTalk } from '#app/processes/threads.server.ts';
import type { Acting } from '#tests/harness/bookings/bookings.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';

/** Messages of pages to each other before there is any subject. */
export function talkActs(database: Database) {
  const services = { database, brand: testBrand, files: openWatchedFiles() };
  return {
    services,
    begin: (by: Acting, to: { as: string }, text = 'Hello.', messageId?: string) =>
      startThread(services, by.viewer, { as: by.as, with: to.as, text, messageId }),
    post: (by: Acting, threadId: string, text = 'Hello again.', messageId?: string) =>
      postMessage(services, by.viewer, { threadId, as: by.as, text, messageId }),
    read: ({ viewer, as }: Acting, threadId: string) =>
      readTalk(database.orm, viewer, { threadId }, { current: as }),
  };
}
