import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import { AppError } from '#app/lib/app-error.ts';
import type { Settings } from '#app/platform/env.ts';

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
type ListedFile = { key: string; sizeBytes: number; changedAt: Date };

/** The way of files from a browser to the store. */
type Uploads =
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
const unfinishedKeptMs = 24 * 60 * 60 * 1_000;

/** Parts of a key are plain, so that no store reads them as anything else. */
function checkedKey(key: string): string {
  if (/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) return key;
  throw new Error(`${JSON.stringify(key)} can’t be the key of a file`);
}

/**
 * Passes a stream on, and no more of it than was announced.
 * @throws AppError `bad-input` unless it has exactly this size
 */
async function* inSize(body: AsyncIterable<Uint8Array>, sizeBytes: number) {
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

function nullIfAbsent(error: unknown): null {
  const { cause = error } = error as { cause?: unknown };
  const { code, $metadata } = cause as { code?: string; $metadata?: { httpStatusCode?: number } };
  if (code === 'ENOENT' || code === 'ENOTDIR' || $metadata?.httpStatusCode === 404) return null;
  throw error;
}

export function openFiles(settings: Settings): Files {
  return settings.FILES_URL
    ? s3Files(settings.FILES_URL, settings)
    : folderFiles(settings.DATA_DIR);
}

function folderFiles(dataFolder: string): Files {
  const folder = path.resolve(dataFolder, 'files');
  const disk = new Disk(new FSDriver({ location: folder + path.sep, visibility: 'private' }));
  const placeOf = (key: string) => path.join(folder, checkedKey(key));

  /** Writes a draft and moves it to its place, so that it never appears half-written. */
  const finish = async (key: string, fill: (draft: FileHandle) => Promise<void>) => {
    const place = placeOf(key);
    const draft = placeOf(`unfinished/${randomUUID()}`);
    for (const file of [draft, place]) await mkdir(path.dirname(file), { recursive: true });
    try {
      const handle = await open(draft, 'wx');
      try {
        await fill(handle);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, place);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };

  return {
    async facts(key) {
      const facts = await stat(placeOf(key), { bigint: true }).catch(nullIfAbsent);
      if (!facts?.isFile()) return null;
      // The time of the last change alone is too coarse for two changes in one moment.
      const { ino, size, mtimeNs, ctimeNs } = facts;
      return { etag: `"${ino}-${size}-${mtimeNs}-${ctimeNs}"`, sizeBytes: Number(size) };
    },
    read: async (key) => disk.getBytes(checkedKey(key)),
    write: (key, bytes) => finish(key, (draft) => draft.writeFile(bytes)),
    list: (name) => filesBelow(folder, placeOf(name)),
    removeAll: async (key) => disk.deleteAll(checkedKey(key)),
    async sweepUnfinished(now = new Date()) {
      const oldest = now.getTime() - unfinishedKeptMs;
      for (const name of ['unfinished', uploadsFolder]) {
        for (const { key, changedAt } of await filesBelow(folder, placeOf(name)))
          if (changedAt.getTime() < oldest) await rm(path.join(folder, key), { force: true });
      }
    },
    uploads: {
      way: 'through',
      receive: (key, body, sizeBytes) =>
        finish(key, async (draft) => {
          for await (const chunk of inSize(body, sizeBytes)) await draft.writeFile(chunk);
        }),
    },
  };
}

async function filesBelow(root: string, place: string): Promise<ListedFile[]> {
  const entries = await readdir(place, { withFileTypes: true, recursive: true }).catch(
    nullIfAbsent,
  );
  const files: ListedFile[] = [];
  for (const entry of entries ?? []) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    // A draft may have been moved or removed meanwhile.
    const facts = await stat(file).catch(nullIfAbsent);
    if (!facts) continue;
    const key = path.relative(root, file).split(path.sep).join('/');
    files.push({ key, sizeBytes: facts.size, changedAt: facts.mtime });
  }
  return files;
}

/** The silence allowed to a store, in each of the client’s attempts. */
const s3Patience = { connectionTimeout: 3_000, socketTimeout: 5_000 };

export function s3Files(address: string, settings: Settings, patience = s3Patience): Files {
  const bucket = new URL(address).host;
  const client = openClient(new URL(address), settings, patience);
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  const disk = new Disk(driver);
  const requireBucket = bucketCheck(client, bucket);
  const files: Files = {
    async facts(key) {
      const facts = await disk.getMetaData(checkedKey(key)).catch(nullIfAbsent);
      // An absent file looks the same as an absent bucket, which is the operator's mistake.
      if (!facts) await requireBucket();
      return facts && { etag: facts.etag, sizeBytes: facts.contentLength };
    },
    read: async (key) => disk.getBytes(checkedKey(key)),
    write: async (key, bytes, contentType) => disk.put(checkedKey(key), bytes, { contentType }),
    list: (folder) => objectsBelow(client, bucket, checkedKey(folder)),
    async removeAll(key) {
      await disk.delete(checkedKey(key));
      // The disk would drop the slash and take `banner2` along with `banner`.
      await driver.deleteAll(`${key}/`);
    },
    // A store takes a file whole or not at all; only uploads can be left over.
    async sweepUnfinished(now = new Date()) {
      const oldest = now.getTime() - unfinishedKeptMs;
      for (const { key, changedAt } of await files.list(uploadsFolder))
        if (changedAt.getTime() < oldest) await disk.delete(key);
    },
    uploads:
      new URL(address).searchParams.get('uploads') === 'through'
        ? { way: 'through', receive: (key, body, size) => receive(files, key, body, size) }
        : directUploads(client, bucket),
  };
  return files;
}

/** A store needs the size before the file, so the file is held in memory first. */
async function receive(
  files: Files,
  key: string,
  body: AsyncIterable<Uint8Array>,
  sizeBytes: number,
): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of inSize(body, sizeBytes)) chunks.push(chunk);
  await files.write(key, Buffer.concat(chunks), 'application/octet-stream');
}

function openClient(url: URL, settings: Settings, patience: typeof s3Patience): S3Client {
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  return new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint,
    forcePathStyle: endpoint !== undefined,
    requestHandler: patience,
    // Many compatible stores know only the checksums that they demand.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
}

function directUploads(client: S3Client, bucket: string): Uploads & { way: 'direct' } {
  let origin: Promise<string> | undefined;
  const uploads: Uploads & { way: 'direct' } = {
    way: 'direct',
    async sign(key, { contentType, sizeBytes, forMs }) {
      const put = { Bucket: bucket, Key: checkedKey(key) };
      const command = new PutObjectCommand({
        ...put,
        ContentType: contentType,
        ContentLength: sizeBytes,
      });
      const url = await getSignedUrl(client, command, {
        expiresIn: Math.floor(forMs / 1_000),
        // The store refuses any other type or size than the signed one.
        signableHeaders: new Set(['host', 'content-type', 'content-length']),
      });
      // Browsers set the length themselves, and scripts can’t.
      return { url, headers: { 'content-type': contentType } };
    },
    origin() {
      const example = { contentType: 'image/png', sizeBytes: 1, forMs: 1_000 };
      origin ??= uploads.sign('origin', example).then(({ url }) => new URL(url).origin);
      return origin;
    },
  };
  return uploads;
}

async function objectsBelow(
  client: S3Client,
  bucket: string,
  folder: string,
): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  let ContinuationToken: string | undefined;
  do {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: `${folder}/`,
      ContinuationToken,
    });
    const page = await client.send(command);
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
      files.push({ key: Key, sizeBytes: Size, changedAt: LastModified });
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken);
  return files;
}

/** Throws unless the bucket is there; asks until it has once been seen. */
function bucketCheck(client: S3Client, bucket: string): () => Promise<void> {
  let isSeen = false;
  return async () => {
    if (isSeen) return;
    await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((cause) => {
      // Keys that may not ask about the bucket may still use its files.
      if (cause?.$metadata?.httpStatusCode !== 403)
        throw new Error(`the bucket ${bucket} of FILES_URL can’t be found`, { cause });
    });
    isSeen = true;
  };
}
