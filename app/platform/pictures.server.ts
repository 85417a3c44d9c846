import pLimit from 'p-limit';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '#app/lib/app-error.ts';
import { pictureLimits } from '#app/lib/picture-limits.ts';

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
const inTurn = pLimit(2);

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

export type KeptPicture = {
  bytes: Buffer;
  extension: 'jpg' | 'png';
  width: number;
  height: number;
};

/** A part of a picture, in whole pixels of the picture as it is seen upright. */
type Part = { left: number; top: number; width: number; height: number };

/**
 * Draws a picture anew to be kept in place of what was sent: upright, cut to a part of it, no side
 * longer than `longestSide`, without any metadata. It is PNG where it can be seen through, or
 * where `isDrawing` says that it is lines and not a photograph; a drawing gets a white background.
 * @throws AppError `bad-input` if the bytes are no picture that can be read, or too large a one, or
 *   if the part doesn't lie within it
 */
export async function redrawPicture(
  bytes: Uint8Array,
  options: { part?: Part | null; longestSide: number; quality: number; isDrawing?: boolean },
): Promise<KeptPicture> {
  const type = await judgePicture(bytes);
  const { autoOrient: upright } = await headOf(bytes);
  const { part, isDrawing = false } = options;
  if (part && (part.left + part.width > upright.width || part.top + part.height > upright.height))
    throw new AppError('bad-input', 'the part to cut out doesn’t lie within the picture');
  return inTurn(async () => {
    const isPng = type === 'png' && (isDrawing || (await canBeSeenThrough(bytes, part)));
    // Redrawn, a picture may be larger than it came: it is shrunk until it fits again.
    for (let shrunk = 1; ; shrunk *= 0.8) {
      const source = cut(bytes, part).resize({
        width: Math.ceil(options.longestSide * shrunk),
        height: Math.ceil(options.longestSide * shrunk),
        fit: 'inside',
        withoutEnlargement: true,
      });
      const flat = isDrawing || !isPng ? source.flatten({ background: '#ffffff' }) : source;
      const redrawn = isPng
        ? flat.png({ compressionLevel: 9 })
        : // Squeezing out the last bytes of a large picture would take half a minute.
          flat.jpeg({ quality: options.quality });
      const { data, info } = await readToEnd(redrawn.toBuffer({ resolveWithObject: true }));
      if (data.length <= pictureLimits.mostBytes) {
        const extension = isPng ? 'png' : 'jpg';
        return { bytes: data, extension, width: info.width, height: info.height };
      }
    }
  });
}

function cut(bytes: Uint8Array, part: Part | null | undefined): Sharp {
  const upright = sharp(bytes, {
    limitInputPixels: pictureLimits.mostPixels,
    failOn: 'error',
  }).autoOrient();
  return part ? upright.extract(part) : upright;
}

async function canBeSeenThrough(bytes: Uint8Array, part: Part | null | undefined) {
  const { hasAlpha } = await headOf(bytes);
  if (!hasAlpha) return false;
  // Statistics are of the input, so the part has to be cut out first.
  const alpha = await readToEnd(
    cut(bytes, part).extractChannel('alpha').png({ compressionLevel: 1 }).toBuffer(),
  );
  const [channel] = (await sharp(alpha).stats()).channels;
  return (channel?.min ?? 255) < 255;
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
  return readToEnd(encode(flat, format).toBuffer());
}

async function readToEnd<Drawn>(drawing: Promise<Drawn>): Promise<Drawn> {
  try {
    return await drawing;
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

/**
 * The size of a picture seen upright, in pixels; null for anything else. Only its beginning is
 * read.
 */
export async function pictureSize(
  bytes: Uint8Array,
): Promise<{ width: number; height: number } | null> {
  const head = await headOf(bytes).catch(() => null);
  return head?.width && head.height ? head.autoOrient : null;
}
