import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  derivedFolder,
  type PictureKind,
  type PictureVariant,
  pictureWidths,
  type ShownKind,
} from '#app/domain/profiles/page-files.ts';
import { AppError } from '#app/lib/app-error.ts';
import { pictureLimits } from '#app/lib/picture-limits.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { pictureTypes, resizePicture } from '#app/platform/pictures.server.ts';

type Source = { key: string; version: string };

/** A resized copy that is offered, or one of the whole picture under its own name. */
type Copy =
  | PictureVariant
  | { kind: PictureKind; version: string; width: 'whole'; format: 'jpg' | 'png' };

/** Copies of whole pictures are at most this wide. */
const wholeWidth = 2_000;

/** Changes with the file in storage. */
export function pictureVersion(key: string, facts: { etag: string; sizeBytes: number }): string {
  return createHash('sha256')
    .update(`${key} ${facts.etag} ${facts.sizeBytes}`)
    .digest('base64url')
    .slice(0, 12);
}

/**
 * A resized copy, which is made once and then kept in storage beside the original.
 * @throws AppError `bad-input` if the original can't be read, `not-found` if it has been replaced
 */
export function makePicture(
  files: Files,
  userId: string,
  variant: Copy,
  source: Source,
): Promise<Uint8Array> {
  const key = `${copiesFolder(userId, variant.kind)}/${variant.version}/${variant.width}.${variant.format}`;
  const atWork = inProgress.get(key);
  if (atWork) return atWork;
  const work = findOrMake(files, key, variant, source).finally(() => inProgress.delete(key));
  inProgress.set(key, work);
  return work;
}

/**
 * Makes the smallest copy of a new picture, which reads the original to its end, and removes the
 * copies of the picture it replaces.
 */
export async function makeSmallestPicture(
  files: Files,
  userId: string,
  kind: PictureKind,
  source: Source,
): Promise<void> {
  if (madeVersions.has(source.version)) return;
  const width = pictureWidths[kind][0];
  const variant: PictureVariant = { kind, version: source.version, width, format: 'webp' };
  const key = `${copiesFolder(userId, kind)}/${variant.version}/${width}.webp`;
  if ((await files.facts(key)) === null) {
    await files.removeAll(copiesFolder(userId, kind));
    await makePicture(files, userId, variant, source);
  }
  madeVersions.set(source.version, true);
}

/** The folder of a picture's resized copies. */
function copiesFolder(userId: string, kind: ShownKind): string {
  return `${derivedFolder(userId)}/${kind}`;
}

const inProgress = new Map<string, Promise<Uint8Array>>();
const madeVersions = new LRUCache<string, true>({ max: 100_000 });

async function findOrMake(
  files: Files,
  key: string,
  variant: Copy,
  source: Source,
): Promise<Uint8Array> {
  if (await files.facts(key)) return files.read(key);
  const bytes = await readOriginal(files, source);
  const isWhole = variant.width === 'whole';
  const copy = await resizePicture(bytes, {
    width: variant.width === 'whole' ? wholeWidth : variant.width,
    format: variant.format,
    square: variant.kind === 'profilePicture' && !isWhole,
  });
  await files.write(key, copy, pictureTypes[variant.format]);
  // The picture was replaced or removed meanwhile: no copy of it may stay.
  if (!(await isCurrent(files, source))) await files.removeAll(key);
  return copy;
}

/** The original in the requested version, so that an address never changes its content. */
async function readOriginal(files: Files, { key, version }: Source): Promise<Uint8Array> {
  const before = await files.facts(key);
  if (before && before.sizeBytes > pictureLimits.mostBytes)
    throw new AppError('bad-input', 'the picture is larger than 10 MB');
  const bytes = await files.read(key);
  if (!(await isCurrent(files, { key, version })))
    throw new AppError('not-found', 'the picture has been replaced');
  return bytes;
}

async function isCurrent(files: Files, { key, version }: Source): Promise<boolean> {
  const facts = await files.facts(key);
  return facts !== null && pictureVersion(key, facts) === version;
}
