import { smallKey, smallWidth } from '#app/domain/messaging/files.ts';
import type { Files } from '#app/platform/files/file-store.ts';
import { pictureTypes, resizePicture } from '#app/platform/pictures.server.ts';
import type { StoredFile } from '../queries/find-file.server.ts';

/** A small copy of a picture, made when it is first viewed and kept. Transparency is preserved. */
export async function makeSmallPicture(files: Files, { key, type }: StoredFile) {
  const format = type === 'image/png' ? 'png' : 'webp';
  const small = { type: pictureTypes[format], key: smallKey(key) };
  if (await files.facts(small.key)) return { ...small, bytes: await files.read(small.key) };
  const whole = await files.read(key);
  const bytes = await resizePicture(whole, { width: smallWidth, format, square: false });
  await files.write(small.key, bytes, small.type);
  // The sender may have left meanwhile: nothing of it may stay.
  if ((await files.facts(key)) === null) await files.removeAll(small.key);
  return { ...small, bytes };
}
