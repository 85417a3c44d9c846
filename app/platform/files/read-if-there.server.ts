import { readFile, stat } from 'node:fs/promises';
import { AppError } from '#app/lib/app-error.ts';

/**
 * Null if there is no such file.
 * @throws AppError `bad-input` if it is no plain file, larger than `mostBytes`, or can't be read
 */
export async function readIfThere(file: string, mostBytes: number): Promise<Uint8Array | null> {
  try {
    const facts = await stat(file);
    if (!facts.isFile()) throw new AppError('bad-input', 'it is no file');
    if (facts.size > mostBytes)
      throw new AppError('bad-input', `the file is larger than ${mostBytes / 1024 / 1024} MB`);
    return await readFile(file);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const { code = 'unknown' } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new AppError('bad-input', `the file can’t be read (${code})`, { cause });
  }
}
