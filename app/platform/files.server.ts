import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Settings } from './env.ts';

/** Where files lie: a folder or an S3 store. Keys are paths without a leading slash. */
export interface Files {
  /** What changes whenever the file's content does, and its size; null where there is no file. */
  facts(key: string): Promise<FileFacts | null>;
  read(key: string): Promise<Uint8Array>;
  /** Whole or not at all, also when the process ends in the middle. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  removeAll(prefix: string): Promise<void>;
}

export type FileFacts = { etag: string; sizeBytes: number };

export function openFiles(settings: Settings): Files {
  return settings.FILES_URL ? s3Files(settings.FILES_URL, settings) : folderFiles(settings.DATA_DIR);
}

function folderFiles(dataFolder: string): Files {
  const location = pathToFileURL(path.resolve(dataFolder, 'files') + path.sep);
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    ...common(disk),
    async write(key, bytes, contentType) {
      const draft = `unfinished/${randomUUID()}`;
      await disk.put(draft, bytes, { contentType });
      await disk.move(draft, key);
    },
  };
}

function s3Files(address: string, settings: Settings): Files {
  const url = new URL(address);
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const disk = new Disk(
    new S3Driver({
      bucket: url.host,
      region: url.searchParams.get('region') ?? 'us-east-1',
      endpoint,
      forcePathStyle: endpoint !== undefined,
      visibility: 'private',
      supportsACL: false,
      ...(settings.AWS_ACCESS_KEY_ID && settings.AWS_SECRET_ACCESS_KEY
        ? {
            credentials: {
              accessKeyId: settings.AWS_ACCESS_KEY_ID,
              secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
            },
          }
        : {}),
    }),
  );
  return {
    ...common(disk),
    write: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
  };
}

function common(disk: Disk): Omit<Files, 'write'> {
  return {
    async facts(key) {
      try {
        const { etag, contentLength } = await disk.getMetaData(key);
        return { etag, sizeBytes: contentLength };
      } catch (error) {
        if (isAbsence(error)) return null;
        throw error;
      }
    },
    read: (key) => disk.getBytes(key),
    removeAll: (prefix) => disk.deleteAll(prefix),
  };
}

function isAbsence(error: unknown): boolean {
  const cause = (error as { cause?: { code?: string; $metadata?: { httpStatusCode?: number } } }).cause;
  return cause?.code === 'ENOENT' || cause?.code === 'ENOTDIR' || cause?.$metadata?.httpStatusCode === 404;
}
