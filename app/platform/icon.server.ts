import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { markPath } from '#app/lib/mark.ts';

/** A square icon of the product's logo on the night ground, as PNG; drawn once per size. */
export function drawIcon(logoFile: string | undefined, size: number): Promise<Buffer> {
  const key = `${logoFile} ${size}`;
  const drawn = icons.get(key) ?? draw(logoFile, size);
  icons.set(key, drawn);
  drawn.catch(() => icons.delete(key));
  return drawn;
}

const builtIn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="#ff4f1f" d="${markPath}"/></svg>`;

const icons = new Map<string, Promise<Buffer>>();

async function draw(logoFile: string | undefined, size: number): Promise<Buffer> {
  const logo = logoFile ? await readFile(logoFile) : Buffer.from(builtIn);
  const inner = Math.round(size * 0.72);
  const shape = await sharp(logo, { density: 600 })
    .resize(inner, inner, { fit: 'contain', background: '#14110f' })
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: '#14110f' } })
    .composite([{ input: shape }])
    .png()
    .toBuffer();
}
