import { type FileType, fileLimits, fileNamed, shownName } from '#app/domain/messaging/files.ts';
import type { SentFile } from '#app/fields/files.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { pictureTypes, redrawPicture } from '#app/platform/pictures.server.ts';

/** A file that was checked and may be stored. */
export type AcceptedFile = {
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
export async function judgeFiles(uploads: readonly SentFile[]): Promise<AcceptedFile[]> {
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
