import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { isUploadId, readUpload, type Upload, uploadPlace } from '../queries/read-upload.server.ts';

/**
 * Uses an upload, once: afterwards nothing of it is left, whatever the result. An unusable picture
 * is refused with a sentence on what can be used.
 */
export async function takeUpload<Value>(
  files: Files,
  upload: Upload,
  use: (bytes: Uint8Array) => Promise<Value>,
): Promise<Value> {
  try {
    return await use(await readUpload(files, upload));
  } catch (error) {
    throw refusalOf(error);
  } finally {
    if (isUploadId(upload.uploadId)) await files.removeAll(uploadPlace(upload).folder);
  }
}

/** The problem of a file as a sentence with advice; other errors as they are. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'bad-input') return error;
  const sentence = words('profiles')('upload.refused', { reason: error.message });
  return new AppError('bad-input', sentence, { cause: error });
}
