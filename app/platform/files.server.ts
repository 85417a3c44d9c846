import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
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
  /** Removes the file of this key, or everything below the folder of this name. */
  removeAll(key: string): Promise<void>;
  /** Removes what a process that ended in the middle of writing has left, once a day has passed. */
  sweepUnfinished(): Promise<void>;
}

type FileFacts = { etag: string; sizeBytes: number };

export function openFiles(settings: Settings): Files {
  return settings.FILES_URL
    ? s3Files(settings.FILES_URL, settings)
    : folderFiles(settings.DATA_DIR);
}

function folderFiles(dataFolder: string): Files {
  const folder = path.resolve(dataFolder, 'files');
  const disk = new Disk(new FSDriver({ location: folder + path.sep, visibility: 'private' }));
  const placeOf = (key: string) => path.join(folder, checked(key));
  return {
    async facts(key) {
      const facts = await stat(placeOf(key), { bigint: true }).catch(nullIfAbsent);
      if (!facts?.isFile()) return null;
      // The time of the last change alone is too coarse for two changes in one moment.
      const { ino, size, mtimeNs, ctimeNs } = facts;
      return { etag: `"${ino}-${size}-${mtimeNs}-${ctimeNs}"`, sizeBytes: Number(size) };
    },
    read: async (key) => disk.getBytes(checked(key)),
    async write(key, bytes) {
      const place = placeOf(key);
      const draft = placeOf(`unfinished/${randomUUID()}`);
      for (const file of [draft, place]) await mkdir(path.dirname(file), { recursive: true });
      try {
        await writeFile(draft, bytes, { flush: true });
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    removeAll: async (key) => disk.deleteAll(checked(key)),
    async sweepUnfinished() {
      const drafts = placeOf('unfinished');
      for (const name of (await readdir(drafts).catch(nullIfAbsent)) ?? []) {
        // One that has just been finished has gone to its place.
        const facts = await stat(path.join(drafts, name)).catch(nullIfAbsent);
        if (facts && Date.now() - facts.mtimeMs > unfinishedKeptMs)
          await rm(path.join(drafts, name), { force: true });
      }
    },
  };
}

/** Longer than any writing takes. */
const unfinishedKeptMs = 24 * 60 * 60 * 1_000;

/** How long a store may say nothing, for each of the client's attempts. */
const s3Patience = { connectionTimeout: 3_000, socketTimeout: 5_000 };

function s3Files(address: string, settings: Settings): Files {
  const url = new URL(address);
  const bucket = url.host;
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const client = new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint,
    forcePathStyle: endpoint !== undefined,
    requestHandler: s3Patience,
    // Many compatible stores know no other checksums than the ones they demand.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  const disk = new Disk(driver);
  const demandBucket = bucketCheck(client, bucket);
  return {
    async facts(key) {
      const facts = await disk.getMetaData(checked(key)).catch(nullIfAbsent);
      // An absent file looks the same as an absent bucket, which is the operator's mistake.
      if (!facts) await demandBucket();
      return facts && { etag: facts.etag, sizeBytes: facts.contentLength };
    },
    read: async (key) => disk.getBytes(checked(key)),
    write: async (key, bytes, contentType) => disk.put(checked(key), bytes, { contentType }),
    async removeAll(key) {
      await disk.delete(checked(key));
      // The disk would drop the slash and take `banner2` along with `banner`.
      await driver.deleteAll(`${key}/`);
    },
    // A store takes a file whole or not at all.
    sweepUnfinished: async () => {},
  };
}

/** Throws unless the bucket is there; asks until it has once been seen. */
function bucketCheck(client: S3Client, bucket: string): () => Promise<void> {
  let isSeen = false;
  return async () => {
    if (isSeen) return;
    await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((cause) => {
      // Keys that may not ask about the bucket may still use what is in it.
      if (cause?.$metadata?.httpStatusCode !== 403)
        throw new Error(`the bucket ${bucket} of FILES_URL can’t be found`, { cause });
    });
    isSeen = true;
  };
}

/** Every part of a key is plain, so that no store reads it as anything but itself. */
function checked(key: string): string {
  if (/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) return key;
  throw new Error(`${JSON.stringify(key)} can’t be the key of a file`);
}

function nullIfAbsent(error: unknown): null {
  const { cause = error } = error as { cause?: unknown };
  const { code, $metadata } = cause as { code?: string; $metadata?: { httpStatusCode?: number } };
  if (code === 'ENOENT' || code === 'ENOTDIR' || $metadata?.httpStatusCode === 404) return null;
  throw error;
}
