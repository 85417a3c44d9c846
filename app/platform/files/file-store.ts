import { AppError } from '#app/lib/app-error.ts';

/** Where files lie: a folder or an S3 store. Keys are paths without a leading slash. */
export interface Files {
  /** What changes whenever the file's content does, and its size; null where there is no file. */
  facts(key: string): Promise<FileFacts | null>;
  read(key: string): Promise<Uint8Array>;
  /** Whole or not at all, also when the process ends in the middle. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Every file below a folder, in no order. */
  list(folder: string): Promise<ListedFile[]>;
  /** Removes the file of this key, or everything below the folder of this name. */
  removeAll(key: string): Promise<void>;
  /** Removes uploads that nobody took over, and half-written files, once a day has passed. */
  sweepUnfinished(now?: Date): Promise<void>;
  uploads: Uploads;
}

type FileFacts = { etag: string; sizeBytes: number };
export type ListedFile = { key: string; sizeBytes: number; changedAt: Date };

/** How files get here from a browser. */
export type Uploads =
  | {
      /** Straight to the store, at an address that takes this one file and nothing else. */
      way: 'direct';
      sign(key: string, upload: SignedUpload): Promise<{ url: string; headers: UploadHeaders }>;
      /** The origin of such addresses. */
      origin(): Promise<string>;
    }
  | {
      way: 'through';
      /**
       * Takes a file in as it comes, whole or not at all; never more of it than was said.
       * @throws AppError `bad-input` unless it has exactly this size
       */
      receive(key: string, body: AsyncIterable<Uint8Array>, sizeBytes: number): Promise<void>;
    };

type SignedUpload = { contentType: string; sizeBytes: number; forMs: number };
type UploadHeaders = Record<string, string>;

/** Whatever comes from outside and isn't a file of the platform yet lies below this folder. */
export const uploadsFolder = 'uploads';

/** Longer than any writing takes, and than anybody leaves an upload lying. */
export const unfinishedKeptMs = 24 * 60 * 60 * 1_000;

/** Every part of a key is plain, so that no store reads it as anything but itself. */
export function checkedKey(key: string): string {
  if (/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) return key;
  throw new Error(`${JSON.stringify(key)} can’t be the key of a file`);
}

/**
 * Hands a file on as it comes, and no more of it than was said.
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
