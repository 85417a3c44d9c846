import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '#app/lib/app-error.ts';

/** Bounds on a picture that is taken in, judged by its bytes. */
export const pictureLimits = { mostBytes: 10 * 1024 * 1024, mostPixels: 50_000_000 };

/** WebP can't hold more rows. */
const mostHeight = 16_383;

export const pictureTypes = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};
export type PictureType = keyof typeof pictureTypes;

// One thread per picture, and few pictures at once, leave room for answering requests.
sharp.concurrency(1);
const mostAtOnce = 2;
let atWork = 0;
const waiting: (() => void)[] = [];

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (atWork >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else atWork += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else atWork -= 1;
  }
}

/**
 * Makes a copy at most `width` pixels wide, turned upright and without any metadata. A square copy
 * is cut around what draws the eye.
 * @throws AppError `bad-input` if the bytes are no picture that can be read, or too large a one
 */
export async function resizePicture(
  bytes: Uint8Array,
  { width, format, square }: { width: number; format: PictureType; square: boolean },
): Promise<Buffer> {
  await judgePicture(bytes);
  return inTurn(() => resizeOne(bytes, { width, format, square }));
}

async function resizeOne(
  bytes: Uint8Array,
  { width, format, square }: { width: number; format: PictureType; square: boolean },
): Promise<Buffer> {
  const resized = sharp(bytes, { limitInputPixels: pictureLimits.mostPixels, failOn: 'error' })
    .rotate()
    .resize({
      width,
      height: square ? width : mostHeight,
      fit: square ? 'cover' : 'inside',
      position: 'attention',
      withoutEnlargement: !square,
    });
  const flat = format === 'png' ? resized : resized.flatten({ background: '#14110f' });
  try {
    return await encode(flat, format).toBuffer();
  } catch (cause) {
    throw new AppError('bad-input', 'the picture is damaged and can’t be read to its end', {
      cause,
    });
  }
}

/**
 * Reads a picture's head and says what it is.
 * @throws AppError `bad-input` with a sentence that names the limit it breaks
 */
export async function judgePicture(bytes: Uint8Array): Promise<'jpg' | 'png'> {
  if (bytes.length > pictureLimits.mostBytes)
    throw new AppError('bad-input', 'the picture is larger than 10 MB');
  const facts = await headOf(bytes);
  if (facts.format !== 'jpeg' && facts.format !== 'png')
    throw new AppError('bad-input', `the picture is ${facts.format}, not JPEG or PNG`);
  if (facts.width * facts.height > pictureLimits.mostPixels)
    throw new AppError('bad-input', 'the picture has more than 50 megapixels');
  return facts.format === 'jpeg' ? 'jpg' : 'png';
}

async function headOf(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new AppError('bad-input', 'the file is no picture that can be read', { cause });
  }
}

function encode(picture: Sharp, format: PictureType): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 52, effort: 2 });
    case 'webp':
      return picture.webp({ quality: 78 });
    case 'jpg':
      return picture.jpeg({ quality: 80, mozjpeg: true });
    case 'png':
      return picture.png();
  }
}
