import { type PictureKind, pictureKeys } from '#app/domain/profiles/picture-address.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { judgePicture, pictureTypes, resizePicture } from '#app/platform/pictures.server.ts';

/** Reads a file of the import by its key in storage, or null where there is none. */
export type ReadPicture = (key: string) => Promise<Uint8Array | null>;

export type ImportedPicture = { isThere: boolean; isNew: boolean; problems: string[] };

/**
 * Imports the picture that the lookup would find, `.jpg` before `.png`, after reading it to its
 * end. A broken file is reported and left in place.
 */
export async function importPicture(
  files: Files,
  userId: string,
  kind: PictureKind,
  readPicture: ReadPicture,
): Promise<ImportedPicture> {
  const result: ImportedPicture = { isThere: false, isNew: false, problems: [] };
  const absent: string[] = [];
  for (const key of pictureKeys(userId, kind)) {
    const name = key.slice(key.lastIndexOf('/') + 1);
    try {
      const bytes = await readPicture(key);
      if (bytes === null) {
        absent.push(key);
        continue;
      }
      const type = await checkWhole(bytes);
      if (!name.endsWith(`.${type}`))
        result.problems.push(
          `${name} holds a ${type.toUpperCase()} picture; it is shown all the same`,
        );
      result.isThere = true;
      result.isNew = await storeIfNew(files, key, bytes, pictureTypes[type]);
      result.isNew = (await removeReplaced(files, absent)) || result.isNew;
      return result;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.problems.push(`${name}: ${error.message}; it was left out`);
    }
  }
  return result;
}

async function checkWhole(bytes: Uint8Array): Promise<'jpg' | 'png'> {
  const type = await judgePicture(bytes);
  await resizePicture(bytes, { width: 16, format: 'jpg', square: false });
  return type;
}

async function storeIfNew(
  files: Files,
  key: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<boolean> {
  const facts = await files.facts(key);
  if (facts?.sizeBytes === bytes.length && Buffer.compare(await files.read(key), bytes) === 0)
    return false;
  await files.write(key, bytes, contentType);
  return true;
}

/**
 * Removes files that a lookup would find before the picture although the import no longer has them.
 */
async function removeReplaced(files: Files, keys: string[]): Promise<boolean> {
  let hasRemoved = false;
  for (const key of keys) {
    if ((await files.facts(key)) === null) continue;
    await files.removeAll(key);
    hasRemoved = true;
  }
  return hasRemoved;
}
