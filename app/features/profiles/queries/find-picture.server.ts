import { LRUCache } from 'lru-cache';
import {
  type PictureKind,
  pictureKeys,
  pictureKinds,
} from '#app/domain/profiles/picture-address.ts';
import { AppError } from '#app/lib/app-error.ts';
import { within } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import { makeSmallestPicture, pictureVersion } from '../commands/make-picture.server.ts';

/** An existing picture that can be shown. */
export type FoundPicture = { key: string; version: string };

/** The result of a lookup, uncertain while storage fails or is slow. */
export type PictureLookup = { picture: FoundPicture | null; isCertain: boolean };

export const noPicture: PictureLookup = { picture: null, isCertain: true };

/**
 * Looks a picture up in storage: `.jpg`, then `.png`, else nothing. A broken picture, or a storage
 * that fails or is slow, is logged and counts as no picture: the page does without it.
 */
export function findPicture(
  { files, log }: { files: Files; log: Log },
  userId: string,
  kind: PictureKind,
): Promise<PictureLookup> {
  const key = `${userId}/${kind}`;
  const cache = lookupsOf(files);
  const earlier = cache.get(key);
  if (earlier) return earlier;
  const lookup = lookUp(files, userId, kind).then(
    (picture) => ({ picture, isCertain: true }),
    (error) => {
      log.warn({ error, picture: kind }, 'a picture can’t be shown');
      const isCertain = error instanceof AppError && error.code === 'bad-input';
      if (!isCertain && cache.peek(key) === lookup)
        cache.set(key, lookup, { ttl: rememberFailureMs });
      return { picture: null, isCertain };
    },
  );
  cache.set(key, lookup);
  return lookup;
}

/**
 * The same for a request of the picture itself, which is useless without it.
 * @throws AppError `unavailable` while storage fails or is slow
 */
export async function findPictureItself(
  sources: { files: Files; log: Log },
  userId: string,
  kind: PictureKind,
): Promise<FoundPicture | null> {
  const { picture, isCertain } = await findPicture(sources, userId, kind);
  if (!isCertain) throw new AppError('unavailable', words('profiles')('failedHelp'));
  return picture;
}

/**
 * Forgets remembered lookups after a change: `profiles:{userId}`, `profiles:*` or `*`, as the
 * database announces it. Other tables have no pictures.
 */
export function forgetPictures(files: Files, tag: string): void {
  const [, userId] = /^profiles:(.+)$/.exec(tag) ?? [];
  if (tag === '*' || userId === '*') lookupsOf(files).clear();
  else if (userId) for (const kind of pictureKinds) lookupsOf(files).delete(`${userId}/${kind}`);
}

/** A file that an operator puts into storage by hand is seen after this long at the latest. */
const rememberMs = 30_000;
/** A storage that fails is asked again after this long. */
const rememberFailureMs = 5_000;
/** The time limit for an answer of storage, and for resizing a new picture. */
const longestAskingMs = 2_000;
const longestMakingMs = 8_000;

const lookups = new WeakMap<Files, LRUCache<string, Promise<PictureLookup>>>();

function lookupsOf(files: Files): LRUCache<string, Promise<PictureLookup>> {
  let lookupsHere = lookups.get(files);
  if (!lookupsHere) {
    lookupsHere = new LRUCache({ max: 20_000, ttl: rememberMs });
    lookups.set(files, lookupsHere);
  }
  return lookupsHere;
}

/** @throws AppError `bad-input` for an existing picture that can't be shown */
export async function lookUp(
  files: Files,
  userId: string,
  kind: PictureKind,
): Promise<FoundPicture | null> {
  const picture = await within(longestAskingMs, findFirst(files, userId, kind), tooLong);
  if (picture)
    await within(longestMakingMs, makeSmallestPicture(files, userId, kind, picture), tooLong);
  return picture;
}

async function findFirst(
  files: Files,
  userId: string,
  kind: PictureKind,
): Promise<FoundPicture | null> {
  for (const key of pictureKeys(userId, kind)) {
    const facts = await files.facts(key);
    if (facts) return { key, version: pictureVersion(key, facts) };
  }
  return null;
}

function tooLong(): never {
  throw new Error('file storage took too long');
}
