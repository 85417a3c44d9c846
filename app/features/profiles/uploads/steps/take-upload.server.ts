import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { isUploadId, readUpload, type Upload, uploadPlace } from '../queries/read-upload.server.ts';

/**
 * Uses what somebody has sent, once: afterwards nothing of the upload is left, whatever has come of
 * it. A picture that can't be used is refused with a sentence that also names what can be.
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

/** What is wrong with a file, in a sentence that also says what to do; other errors as they are. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'bad-input') return error;
  const sentence = words('profiles')('upload.refused', { reason: error.message });
  return new AppError('bad-input', sentence, { cause: error });
}
