import { and, asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { messageFiles, messages, threads } from '#app/db/schema/messaging.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { fileNamed } from '#app/domain/messaging/files.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import type { MessageFile } from '../views.ts';
import { filesOfMessage } from './files-of-messages.server.ts';

/** Every message that a person wrote, with its files and subject. */
export async function* exportMessages(
  orm: Orm,
  viewer: Viewer,
  files: Files,
): AsyncGenerator<ZipPart> {
  const rows = await orm
    .select({
      thread: messages.threadId,
      kind: threads.kind,
      subject: threads.subjectId,
      number: messages.number,
      page: messages.profileId,
      text: messages.text,
      createdAt: messages.createdAt,
      quoted: messages.quoted,
      files: filesOfMessage,
    })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(eq(messages.accountId, viewer.accountId))
    .orderBy(asc(messages.createdAt), asc(messages.threadId), asc(messages.number));
  if (rows.length === 0) return;
  const entries = rows.map((row) => ({
    ...row,
    files: row.files.map(({ id, name, type }) => ({ name, path: pathInZip({ id, type }) })),
  }));
  yield jsonPart('messages.json', entries);
  for (const { id, key, type } of await listOwnFiles(orm, viewer))
    yield { path: pathInZip({ id, type }), read: () => files.read(key) };
}

/** By id: names that people chose may not suit every system. */
function pathInZip({ id, type }: Pick<MessageFile, 'id' | 'type'>): string {
  return `messages/${fileNamed(id, type)}`;
}

function listOwnFiles(orm: Orm, { accountId }: Viewer) {
  const { id, key, type } = messageFiles;
  return orm
    .select({ id, key, type })
    .from(messageFiles)
    .innerJoin(
      messages,
      and(eq(messages.threadId, messageFiles.threadId), eq(messages.number, messageFiles.number)),
    )
    .where(eq(messages.accountId, accountId))
    .orderBy(asc(id));
}
