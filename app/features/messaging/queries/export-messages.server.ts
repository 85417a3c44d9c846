import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { messages, threads } from '#app/db/schema/messaging.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';

/** Every message that somebody wrote, and what it was about. */
export async function* exportMessages(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const rows = await orm
    .select({
      thread: messages.threadId,
      ...{ kind: threads.kind, subject: threads.subjectId, number: messages.number },
      ...{ page: messages.profileId, text: messages.text, createdAt: messages.createdAt },
    })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(eq(messages.accountId, viewer.accountId))
    .orderBy(asc(messages.createdAt), asc(messages.threadId), asc(messages.number));
  if (rows.length > 0) yield jsonPart('messages.json', rows);
}
