import { AppError } from '#app/lib/app-error.ts';

/** A store of files: a folder or S3. Keys are paths without a leading slash. */
export interface Files {
  /** Null if there is no file. The etag changes whenever the content does. */
  facts(key: string): Promise<FileFacts | null>;
  read(key: string): Promise<Uint8Array>;
  /** Whole or not at all, also when the process ends in the middle. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Every file below a folder, in no order. */
  list(folder: string): Promise<ListedFile[]>;
  /** Removes the file of this key, or everything below the folder of this name. */
  removeAll(key: string): Promise<void>;
  /** Removes uploads that were never used, and half-written files, after a day. */
  sweepUnfinished(now?: Date): Promise<void>;
  uploads: Uploads;
}

type FileFacts = { etag: string; sizeBytes: number };
export type ListedFile = { key: string; sizeBytes: number; changedAt: Date };

/** The way of files from a browser to the store. */
export type Uploads =
  | {
      /** Straight to the store, at an address that takes this one file and nothing else. */
      way: 'direct';
      sign(key: string, upload: SignedUpload): Promise<{ url: string; headers: UploadHeaders }>;
      origin(): Promise<string>;
    }
  | {
      way: 'through';
      /**
       * Stores a file as it streams in, whole or not at all, and never more than was announced.
       * @throws AppError `bad-input` unless it has exactly this size
       */
      receive(key: string, body: AsyncIterable<Uint8Array>, sizeBytes: number): Promise<void>;
    };

type SignedUpload = { contentType: string; sizeBytes: number; forMs: number };
type UploadHeaders = Record<string, string>;

/** The folder of uploads that aren’t used by a page yet. */
export const uploadsFolder = 'uploads';

/** Longer than any writing takes, and than people leave an upload unused. */
export const unfinishedKeptMs = 24 * 60 * 60 * 1_000;

/** Parts of a key are plain, so that no store reads them as anything else. */
export function checkedKey(key: string): string {
  if (/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) return key;
  throw new Error(`${JSON.stringify(key)} can’t be the key of a file`);
}

/**
 * Passes a stream on, and no more of it than was announced.
 * @throws AppError `bad-input` unless it has exactly this size
 */
export async function* inSize(body: AsyncIterable<Uint8Array>, sizeBytes: number) {
  let received = 0;
  for await (const chunk of body) {
    received += chunk.length;
    if (received > sizeBytes) throw wrongSize();
    yield chunk;
  }
  if (received < sizeBytes) throw wrongSize();
}

function wrongSize(): AppError {
  return new AppError('bad-input', 'its size doesn’t match the one announced');
}

export function nullIfAbsent(error: unknown): null {
  const { cause = error } = error as { cause?: unknown };
  const { code, $metadata } = cause as { code?: string; $metadata?: { httpStatusCode?: number } };
  if (code === 'ENOENT' || code === 'ENOTDIR' || $metadata?.httpStatusCode === 404) return null;
  throw error;
}
