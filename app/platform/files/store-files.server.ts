import {
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Settings } from '#app/platform/env.ts';
import {
  checkedKey,
  type Files,
  inSize,
  type ListedFile,
  nullIfAbsent,
  type Uploads,
  unfinishedKeptMs,
  uploadsFolder,
} from './file-store.ts';

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
    list: (folder) => listBelow(client, bucket, checkedKey(folder)),
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

async function listBelow(client: S3Client, bucket: string, folder: string): Promise<ListedFile[]> {
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
