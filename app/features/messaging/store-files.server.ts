import { and, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { messageFiles } from '#app/db/schema/messaging.ts';
import type { SentFile } from '#app/fields/files.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { newId } from '#app/platform/token.server.ts';
import { judgeFiles } from './judge-file.server.ts';

type Stores = { database: Database; files: Files };

/**
 * Stores the files of a message, then writes the message. Rows of the files are committed before
 * the files are stored: if the message isn’t written, or existed before, all of them are removed,
 * also when the process ends in the middle.
 */
export async function storeFiles<Written extends { isNew: boolean }>(
  stores: Stores,
  { folder, sent = [] }: { folder: string; sent?: readonly SentFile[] | undefined },
  write: (fileIds: string[]) => Promise<Written>,
): Promise<Written> {
  if (sent.length === 0) return write([]);
  const noted = (await judgeFiles(sent)).map((file, position) => {
    const id = newId();
    return { ...file, id, key: `${folder}/${id}`, position, sizeBytes: file.bytes.length };
  });
  await stores.database.orm.insert(messageFiles).values(noted.map(({ bytes: _, ...row }) => row));
  const ids = noted.map(({ id }) => id);
  try {
    for (const { key, bytes, type } of noted) await stores.files.write(key, bytes, type);
    const message = await write(ids);
    if (!message.isNew) await forget(stores, ids);
    return message;
  } catch (error) {
    // A failed removal is left to the sweep.
    await forget(stores, ids).catch(() => undefined);
    throw error;
  }
}

/** Longer than writing any message takes. */
const unsentKeptDays = 1;

/** Removes the files of messages that were never written. */
export async function sweepUnsentFiles(stores: Stores): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${unsentKeptDays})`;
  const rows = await stores.database.orm
    .select({ id: messageFiles.id })
    .from(messageFiles)
    .where(and(isUnsent, lt(messageFiles.createdAt, oldest)));
  await forget(
    stores,
    rows.map(({ id }) => id),
  );
}

/** Only files without a message: the caller may not know if one was written. */
async function forget({ database, files }: Stores, ids: string[]): Promise<void> {
  const { id, key } = messageFiles;
  const unsent = and(inArray(id, ids), isUnsent);
  const rows = await database.orm.select({ key }).from(messageFiles).where(unsent);
  // From storage first: if that fails, the rows still name the rest.
  for (const file of rows) await files.removeAll(file.key);
  await database.orm.delete(messageFiles).where(unsent);
}

const isUnsent = isNull(messageFiles.threadId);

/** Attaches files to a message, in the transaction that writes it. */
export async function addFiles(
  tx: Orm,
  message: { threadId: string; number: number },
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length > 0)
    await tx
      .update(messageFiles)
      .set(message)
      .where(inArray(messageFiles.id, [...fileIds]));
}
