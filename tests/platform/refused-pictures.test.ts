import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { AppError } from '#app/lib/app-error.ts';
import { judgePicture, type PictureType, resizePicture } from '#app/platform/pictures.server.ts';
import { claimPng, drawPicture } from '#tests/harness/people/pictures.ts';

const formats: PictureType[] = ['avif', 'webp', 'jpg', 'png'];

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => new Error('it was taken'),
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  expect(error.code).toBe('bad-input');
  return error;
}

describe('anything but a picture, or too large a one, is refused with a sentence', () => {
  const limit = 10 * 1024 * 1024;
  const laughs = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  ).join('');

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
    ['an empty file', () => Buffer.alloc(0), /no picture/],
    ['text named .jpg', () => Buffer.from('Hello, I am a picture.'), /no picture/],
    ['a page named .png', () => Buffer.from('<!doctype html><title>x</title>'), /no picture/],
    ['the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff]), /no picture/],
    ['the first bytes of a PNG', () => claimPng(10, 10).subarray(0, 20), /no picture/],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      /svg, not JPEG or PNG/,
    ],
    [
      'an SVG that swells',
      () =>
        Buffer.from(
          `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&l9;</text></svg>`,
        ),
      /not? (JPEG|picture)/,
    ],
    ['a GIF', () => drawPicture('gif'), /gif, not JPEG or PNG/],
    ['a WebP', () => drawPicture('webp'), /webp, not JPEG or PNG/],
    ['a TIFF', () => drawPicture('tiff'), /tiff, not JPEG or PNG/],
    ['an AVIF', () => drawPicture('avif'), /heif, not JPEG or PNG/],
    ['a file of more than 10 MB', () => Buffer.alloc(limit + 1), /10 MB/],
    ['a PNG that claims 60,000 × 60,000', () => claimPng(60_000, 60_000), /50 megapixels/],
    ['a PNG of a single endless row', () => claimPng(2 ** 31 - 1, 1), /50 megapixels|no picture/],
    ['a JPEG that claims 60,000 × 60,000', claimJpeg, /50 megapixels/],
  ])('%s', async (_name, make, sentence) => {
    const bytes = await make();
    expect((await refusalOf(judgePicture(bytes))).message).toMatch(sentence);
    const resized = resizePicture(bytes, { width: 16, format: 'jpg', square: false });
    expect((await refusalOf(resized)).message).toMatch(sentence);
  });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['a JPEG that ends in the middle', async () => cut(await noise('jpeg'), 0.5)],
    ['a JPEG whose last bytes are missing', async () => cut(await noise('jpeg'), 0.95)],
    ['a PNG that ends in the middle', async () => cut(await noise('png'), 0.5)],
    ['a PNG without the rows it claims', () => claimPng(5_000, 5_000)],
    ['a PNG with a wrong byte', async () => flip(await noise('png'))],
  ])('%s', async (_name, make) => {
    const bytes = await make();
    for (const format of formats) {
      const resized = resizePicture(bytes, { width: 160, format, square: true });
      expect((await refusalOf(resized)).message).toMatch(/damaged/);
    }
  });

  it('takes a picture of exactly 10 MB', async () => {
    const small = await drawPicture('jpeg');
    const large = Buffer.concat([small, Buffer.alloc(limit - small.length)]);
    expect(await judgePicture(large)).toBe('jpg');
  });

  async function claimJpeg(): Promise<Buffer> {
    const bytes = await drawPicture('jpeg');
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(60_000, frame + 5);
    bytes.writeUInt16BE(60_000, frame + 7);
    return bytes;
  }

  const noise = (format: 'jpeg' | 'png') =>
    sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .toFormat(format)
      .toBuffer();

  const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part));

  function flip(bytes: Buffer): Buffer {
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
    return bytes;
  }
});
