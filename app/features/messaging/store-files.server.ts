import { and, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { messageFiles } from '#app/db/schema/messaging.ts';
import {
  type FileType,
  fileLimits,
  fileNamed,
  shownName,
  smallKey,
  smallWidth,
} from '#app/domain/messaging/files.ts';
import type { SentFile } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { pictureTypes, redrawPicture, resizePicture } from '#app/platform/pictures.server.ts';
import { newId } from '#app/platform/token.server.ts';
import type { StoredFile } from './queries.server.ts';

type Services = { database: Database; files: Files };

/**
 * Stores the files of a message, then writes the message. Rows of the files are committed before
 * the files are stored: if the message isn’t written, or existed before, all of them are removed,
 * also when the process ends in the middle.
 */
export async function storeFiles<Written extends { isNew: boolean }>(
  services: Services,
  { folder, sent = [] }: { folder: string; sent?: readonly SentFile[] | undefined },
  write: (fileIds: string[]) => Promise<Written>,
): Promise<Written> {
  if (sent.length === 0) return write([]);
  const rows = (await judgeFiles(sent)).map((file, position) => {
    const id = newId();
    return { ...file, id, key: `${folder}/${id}`, position, sizeBytes: file.bytes.length };
  });
  await services.database.orm.insert(messageFiles).values(rows.map(({ bytes: _, ...row }) => row));
  const ids = rows.map(({ id }) => id);
  try {
    for (const { key, bytes, type } of rows) await services.files.write(key, bytes, type);
    const message = await write(ids);
    if (!message.isNew) await forget(services, ids);
    return message;
  } catch (error) {
    // A failed removal is left to the sweep.
    await forget(services, ids).catch(() => undefined);
    throw error;
  }
}

/** A file that was checked and may be stored. */
type AcceptedFile = {
  name: string;
  type: FileType;
  bytes: Uint8Array;
  /** Pixels of a picture. */
  width: number | null;
  height: number | null;
};

/**
 * Judges files by their bytes: pictures are redrawn without their location data; a PDF stays as it
 * is. `bad-input` for too many or too large files, or other types.
 */
async function judgeFiles(uploads: readonly SentFile[]): Promise<AcceptedFile[]> {
  const { most } = fileLimits;
  if (uploads.length > most) throw refused('tooMany', { most });
  const files: AcceptedFile[] = [];
  for (const file of uploads) files.push(await judge(file));
  return files;
}

async function judge({ name, bytes }: SentFile): Promise<AcceptedFile> {
  if (bytes.length > fileLimits.mostBytes) throw refused('tooLarge', { name: shownName(name) });
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-') {
    const type = 'application/pdf';
    return { name: fileNamed(name, type), type, bytes, width: null, height: null };
  }
  try {
    const { longestSide } = fileLimits;
    const { extension, ...picture } = await redrawPicture(bytes, { longestSide, quality: 88 });
    const type = pictureTypes[extension] as 'image/jpeg' | 'image/png';
    return { ...picture, name: fileNamed(name, type), type };
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad-input')
      throw refused('otherKind', { name: shownName(name) });
    throw error;
  }
}

function refused(
  key: 'tooMany' | 'tooLarge' | 'otherKind',
  values: Record<string, string | number>,
) {
  const sentence = words('messaging')(`files.refused.${key}`, values);
  return new AppError('bad-input', sentence, { fields: { files: sentence } });
}

/** Longer than writing any message takes. */
const unsentKeptDays = 1;

/** Removes the files of messages that were never written. */
export async function sweepUnsentFiles(services: Services): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${unsentKeptDays})`;
  const rows = await services.database.orm
    .select({ id: messageFiles.id })
    .from(messageFiles)
    .where(and(isUnsent, lt(messageFiles.createdAt, oldest)));
  await forget(
    services,
    rows.map(({ id }) => id),
  );
}

/** Only files without a message: the caller may not know if one was written. */
async function forget({ database, files }: Services, ids: string[]): Promise<void> {
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

/** A small copy of a picture, made when it is first viewed and kept. Transparency is preserved. */
export async function makeSmallPicture(files: Files, { key, type }: StoredFile) {
  const format = type === 'image/png' ? 'png' : 'webp';
  const small = { type: pictureTypes[format], key: smallKey(key) };
  if (await files.facts(small.key)) return { ...small, bytes: await files.read(small.key) };
  const whole = await files.read(key);
  const bytes = await resizePicture(whole, { width: smallWidth, format, square: false });
  await files.write(small.key, bytes, small.type);
  // The sender may have left meanwhile: nothing of it may stay.
  if ((await files.facts(key)) === null) await files.removeAll(small.key);
  return { ...small, bytes };
}
