import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { markPath } from '#app/lib/mark.ts';

/** The share of an icon that the logo fills: of the square, or of the circle that masks leave whole. */
const filled = { square: 0.72, round: 0.8 * Math.SQRT1_2 };
export type IconRoom = keyof typeof filled;

/** A square icon of the product's logo on the night ground, as PNG; drawn once per size and room. */
export function drawIcon(
  logoFile: string | undefined,
  size: number,
  room: IconRoom,
): Promise<Buffer> {
  const key = `${logoFile} ${size} ${room}`;
  const drawn = icons.get(key) ?? draw(logoFile, size, filled[room]);
  icons.set(key, drawn);
  drawn.catch(() => icons.delete(key));
  return drawn;
}

const builtIn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="#ff4f1f" d="${markPath}"/></svg>`;

const icons = new Map<string, Promise<Buffer>>();

async function draw(logoFile: string | undefined, size: number, part: number): Promise<Buffer> {
  const logo = logoFile ? await readFile(logoFile) : Buffer.from(builtIn);
  const inner = Math.floor(size * part);
  const shape = await sharp(logo, { density: 600 })
    .resize(inner, inner, { fit: 'contain', background: '#14110f' })
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: '#14110f' } })
    .composite([{ input: shape }])
    .png()
    .toBuffer();
}
