import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Pictures as people have them, drawn here so that no file has to be kept. */

type Kind = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif';

export function drawPicture(
  format: Kind = 'jpeg',
  { width = 80, height = 60, colour = '#cc2200' } = {},
): Promise<Buffer> {
  const create = { width, height, channels: 3 as const, background: colour };
  return sharp({ create }).toFormat(format).toBuffer();
}

/** Left half red, right half blue. */
export async function drawHalves(width = 80, height = 40): Promise<Sharp> {
  const create = { width: width / 2, height, channels: 3 as const, background: '#0000ff' };
  const blue = await sharp({ create }).png().toBuffer();
  return sharp({ create: { ...create, width, background: '#ff0000' } }).composite([
    { input: blue, left: width / 2, top: 0 },
  ]);
}

/** As a phone sends it: on its side, with too much metadata. */
export async function drawFromPhone(orientation = 6): Promise<Buffer> {
  const halves = await drawHalves();
  return halves
    .withExif({
      IFD0: { Artist: 'Ana from Rua Secreta 7', Make: 'PhoneMaker' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 8/1 0/1', GPSAreaInformation: 'RuaSecreta' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>RuaSecreta</secret></x:xmpmeta>')
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}

/** A PNG of only a claimed size and a few bytes. */
export function claimPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
}

type Pixel = [red: number, green: number, blue: number, alpha?: number];

/** The colours of a picture at places given as parts of its width and height. */
export async function coloursAt(picture: Uint8Array, ...places: [number, number][]) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  return places.map(([x, y]) => {
    const column = Math.min(Math.floor(x * info.width), info.width - 1);
    const row = Math.min(Math.floor(y * info.height), info.height - 1);
    const start = (row * info.width + column) * info.channels;
    return [...data.subarray(start, start + info.channels)] as Pixel;
  });
}
