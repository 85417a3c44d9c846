import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { judgePicture, type PictureType, resizePicture } from '#app/platform/pictures.server.ts';
import {
  coloursAt,
  drawFromPhone,
  drawHalves,
  drawPicture,
} from '#tests/harness/people/pictures.ts';

const formats: PictureType[] = ['avif', 'webp', 'jpg', 'png'];
const nearly = (...colour: number[]) =>
  colour.map((value) => expect.toSatisfy((is: number) => Math.abs(is - value) <= 12));
const red = nearly(255, 0, 0);
const blue = nearly(0, 0, 255);
const night = nearly(0x14, 0x11, 0x0f);

describe('a copy of a picture from a phone', () => {
  it.each(formats)('as %s is upright and reveals nothing about its maker', async (format) => {
    const photo = await drawFromPhone(6);
    expect(photo.toString('latin1')).toContain('Rua');
    const copy = await resizePicture(photo, { width: 640, format, square: false });
    const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(copy).metadata();
    expect({ exif, xmp, iptc, icc }).toEqual({});
    expect(orientation ?? 1).toBe(1);
    expect([width, height]).toEqual([40, 80]);
    expect(copy.toString('latin1')).not.toMatch(/Rua|Ana|PhoneMaker/);
    expect(await coloursAt(copy, [0.5, 0.2], [0.5, 0.8])).toEqual([red, blue]);
  });

  it.each([
    [1, 80, [red, blue], 'across'],
    [3, 80, [blue, red], 'across'],
    [8, 40, [blue, red], 'down'],
    [2, 80, [blue, red], 'across'],
  ] as const)('held as %i is upright', async (orientation, width, colours, along) => {
    const photo = await drawFromPhone(orientation);
    const copy = await resizePicture(photo, { width: 640, format: 'png', square: false });
    expect((await sharp(copy).metadata()).width).toBe(width);
    const places: [number, number][] =
      along === 'across'
        ? [
            [0.2, 0.5],
            [0.8, 0.5],
          ]
        : [
            [0.5, 0.2],
            [0.5, 0.8],
          ];
    expect(await coloursAt(copy, ...places)).toEqual(colours);
  });
});

describe('every kind of right picture is shown', () => {
  it('whose name is wrong, by its content', async () => {
    expect(await judgePicture(await drawPicture('png'))).toBe('png');
    expect(await judgePicture(await drawPicture('jpeg'))).toBe('jpg');
  });

  it('transparent: as PNG still, else on the night ground', async () => {
    const create = { width: 40, height: 40, channels: 4 as const, background: '#ff000000' };
    const clear = await sharp({ create }).png().toBuffer();
    const copyAs = (format: PictureType) =>
      resizePicture(clear, { width: 40, format, square: false });
    const [inPng] = await coloursAt(await copyAs('png'), [0.5, 0.5]);
    expect(inPng?.[3]).toBe(0);
    for (const format of ['jpg', 'webp', 'avif'] as const)
      expect(await coloursAt(await copyAs(format), [0.5, 0.5])).toEqual([night]);
  });

  it.each<[string, () => Promise<Buffer>, unknown]>([
    [
      'printers’ JPEG (CMYK)',
      async () => (await drawHalves()).toColourspace('cmyk').jpeg().toBuffer(),
      [nearly(232, 0, 0), nearly(28, 59, 139)],
    ],
    [
      '16-bit PNG',
      async () => (await drawHalves()).toColourspace('rgb16').png().toBuffer(),
      [red, blue],
    ],
    [
      'PNG with a palette',
      async () => (await drawHalves()).png({ palette: true }).toBuffer(),
      [red, blue],
    ],
    [
      'interlaced PNG',
      async () => (await drawHalves()).png({ progressive: true }).toBuffer(),
      [red, blue],
    ],
    [
      'progressive JPEG',
      async () => (await drawHalves()).jpeg({ progressive: true }).toBuffer(),
      [red, blue],
    ],
  ])('%s', async (_name, draw, colours) => {
    const original = await draw();
    for (const format of formats) {
      const copy = await resizePicture(original, { width: 80, format, square: false });
      const { space, depth } = await sharp(copy).metadata();
      expect([space, depth]).toEqual(['srgb', 'uchar']);
      const result = await coloursAt(copy, [0.25, 0.5], [0.75, 0.5]);
      expect(result.map((colour) => colour.slice(0, 3))).toEqual(colours);
    }
  });

  it('grey', async () => {
    const grey = await sharp(await drawPicture())
      .greyscale()
      .jpeg()
      .toBuffer();
    const copy = await resizePicture(grey, { width: 40, format: 'webp', square: false });
    expect((await sharp(copy).metadata()).width).toBe(40);
  });
});

describe('the size of a copy', () => {
  const sizeOf = async (bytes: Uint8Array) => {
    const { format, width, height } = await sharp(bytes).metadata();
    return [format, width, height];
  };

  it.each(formats)('as %s keeps the proportions', async (format) => {
    const bytes = await drawPicture('jpeg', { width: 800, height: 600 });
    const copy = await resizePicture(bytes, { width: 400, format, square: false });
    const written = { avif: 'heif', jpg: 'jpeg', webp: 'webp', png: 'png' }[format];
    expect(await sizeOf(copy)).toEqual([written, 400, 300]);
  });

  it.each([
    [800, 100],
    [100, 800],
    [20, 20],
    [1, 1],
  ])('from %i × %i is a full square where a square is wanted', async (width, height) => {
    const bytes = await drawPicture('png', { width, height });
    const copy = await resizePicture(bytes, { width: 160, format: 'jpg', square: true });
    expect(await sizeOf(copy)).toEqual(['jpeg', 160, 160]);
  });

  it('is never larger than the original where it may have any shape', async () => {
    const bytes = await drawPicture('png', { width: 30, height: 20 });
    const copy = await resizePicture(bytes, { width: 640, format: 'png', square: false });
    expect(await sizeOf(copy)).toEqual(['png', 30, 20]);
  });

  it.each(formats)('of a very long picture is one that %s can hold', async (format) => {
    const bytes = await drawPicture('png', { width: 100, height: 20_000 });
    const copy = await resizePicture(bytes, { width: 640, format, square: false });
    const [, width, height] = await sizeOf(copy);
    expect(Number(height)).toBeLessThanOrEqual(16_383);
    expect(Number(width)).toBeGreaterThan(75);
  });
});
