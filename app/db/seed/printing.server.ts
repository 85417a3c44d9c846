import sharp from 'sharp';
import { glowDefinition } from './motifs/light.ts';
import type { Drawing, Random } from './motifs/shapes.ts';

export type Light = readonly [deep: string, full: string, pale: string];

export type Sheet = {
  width: number;
  height: number;
  /** The one colour of light: in shadow, in full, and burnt out, each as six hex digits. */
  light: Light;
  /** From 0 (film grain alone) to 1 (printed in dots). */
  halftone: number;
};

/** Turns a drawing in greys into pixels: light from one colour on warm ink, with haze and grain. */
export async function print(drawing: Drawing, sheet: Sheet, random: Random): Promise<sharp.Sharp> {
  const { width, height } = sheet;
  const offset = Math.floor(random() * SMOKE * SMOKE);
  const [back, front, shapes] = await Promise.all([
    softLayer(drawing.back, sheet, offset),
    softLayer(drawing.front ?? '', sheet, offset + 97),
    sharp(svg(drawing.shapes, sheet, 1)).ensureAlpha().raw().toBuffer(),
  ]);
  const [greys, dotted] = merged(back, shapes);
  const bloom = await bloomOf(greys, sheet);
  const pixels = inked({ greys, dotted, bloom, front }, sheet, Math.floor(random() * GRAIN * GRAIN));
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

// Soft light needs few pixels; enlarging them softens it further for free.
const SOFT = 5;

async function softLayer(content: string, sheet: Sheet, offset: number): Promise<Buffer> {
  const { width, height } = sheet;
  if (!content) return Buffer.alloc(width * height);
  const size = { width: width / SOFT, height: height / SOFT };
  const light = await sharp(svg(content, sheet, SOFT))
    .flatten({ background: '#000' })
    .extractChannel(0)
    .blur(2)
    .raw()
    .toBuffer();
  for (let i = 0; i < light.length; i++) {
    const at = (Math.floor(i / size.width) * SMOKE + (i % size.width) + offset) % smoke.length;
    light[i] = Math.min(255, (light[i] ?? 0) * (smoke[at] ?? 1));
  }
  return sharp(light, { raw: { ...size, channels: 1 } })
    .resize(width, height, { kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

function svg(content: string, { width, height }: Sheet, shrink: number): Buffer {
  const size = `width="${width / shrink}" height="${height / shrink}"`;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}">`;
  return Buffer.from(`${head}${glowDefinition}${content}</svg>`);
}

function merged(back: Buffer, shapes: Buffer): [greys: Buffer, dotted: Buffer] {
  const [greys, dotted] = [Buffer.allocUnsafe(back.length), Buffer.allocUnsafe(back.length)];
  for (let i = 0; i < greys.length; i++) {
    const cover = (shapes[i * 4 + 3] ?? 0) / 255;
    greys[i] = (shapes[i * 4] ?? 0) * cover + (back[i] ?? 0) * (1 - cover);
    dotted[i] = 255 - (shapes[i * 4 + 2] ?? 0) * cover;
  }
  return [greys, dotted];
}

/** What film does to lamps: the brightest parts shine out over their edges. */
function bloomOf(greys: Buffer, { width, height }: Sheet): Promise<Buffer> {
  return sharp(greys, { raw: { width, height, channels: 1 } })
    .resize(width / 8, height / 8, { kernel: 'linear' })
    .linear(1.5, -110)
    .blur(3.5)
    .resize(width, height, { kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

type Layers = Record<'greys' | 'dotted' | 'bloom' | 'front', Buffer>;

function inked({ greys, dotted, bloom, front }: Layers, sheet: Sheet, offset: number): Buffer {
  const { width, height, halftone } = sheet;
  const inks = inkTable(sheet.light);
  const [acrossFall, downFall] = [vignette(width), vignette(height)];
  const pixels = Buffer.allocUnsafe(width * height * 3);
  for (let y = 0, i = 0; y < height; y++) {
    const fall = downFall[y] ?? 1;
    // Each row of grain starts elsewhere, so that the eye finds no tile.
    const grainRow = ((y * GRAIN + offset) & (GRAIN * GRAIN - 1)) + ((y >> 8) * 71);
    for (let x = 0; x < width; x++, i++) {
      const light = 1 - (1 - (front[i] ?? 0) / 255) * (1 - ((bloom[i] ?? 0) / 255) * 0.6);
      const grey = greys[i] ?? 0;
      let value = (grey + (255 - grey) * light) * fall * (acrossFall[x] ?? 1);
      const middle = (value * (255 - value)) / 16256;
      const dot = ((value - (screen[((y & 63) << 6) | (x & 63)] ?? 0)) * 5 + 128) | 0;
      const printed = dot < 0 ? 0 : dot > 255 ? 255 : dot;
      value += (printed - value) * halftone * middle * ((dotted[i] ?? 0) / 255);
      value += (grain[(grainRow + x) & (GRAIN * GRAIN - 1)] ?? 0) * (0.35 + middle);
      const ink = (value < 0 ? 0 : value > 255 ? 255 : value | 0) * 3;
      pixels[i * 3] = inks[ink] ?? 0;
      pixels[i * 3 + 1] = inks[ink + 1] ?? 0;
      pixels[i * 3 + 2] = inks[ink + 2] ?? 0;
    }
  }
  return pixels;
}

const INK = [0x14, 0x11, 0x0f];
const PAPER = [0xff, 0xf4, 0xde];

/** The picture's colour for each grey: from ink through a deep and the full colour to warm paper. */
function inkTable(light: Light): Uint8Array {
  const [deep = [], full = [], pale = []] = light.map((hex) => [...Buffer.from(hex, 'hex')]);
  const stops: [number, number[]][] = [[0, INK], [70, deep], [165, full], [222, pale], [255, PAPER]];
  const table = new Uint8Array(256 * 3);
  stops.slice(1).forEach(([to, end], index) => {
    const [from, start] = stops[index] ?? [0, INK];
    for (let grey = from; grey <= to; grey++) table.set(mix(start, end, (grey - from) / (to - from)), grey * 3);
  });
  return table;
}

function mix(from: number[], to: number[], share: number): number[] {
  return from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
}

function vignette(length: number): Float32Array {
  return Float32Array.from({ length }, (_, at) => 1 - 0.3 * Math.abs((2 * at) / length - 1) ** 3);
}

const SMOKE = 512;
const GRAIN = 256;

// A screen of dots, turned by an angle that still repeats every 64 pixels.
const screen = Float32Array.from({ length: 64 * 64 }, (_, i) => {
  const [x, y] = [((i & 63) * Math.PI) / 32, ((i >> 6) * Math.PI) / 32];
  return 128 + 62 * (Math.cos(8 * x + 3 * y) + Math.cos(8 * y - 3 * x));
});

const grain = (() => {
  const next = noise(7);
  const white = Float32Array.from({ length: GRAIN * GRAIN }, () => next() + next() + next() - 1.5);
  return white.map((value, i) => 11 * (value + 0.7 * (white[(i + 1) % white.length] ?? 0) + 0.7 * (white[(i + GRAIN) % white.length] ?? 0)));
})();

/** Drifts of smoke: a factor around 1 for the light in every place. */
const smoke = (() => {
  const next = noise(11);
  const field = new Float32Array(SMOKE * SMOKE);
  for (const [cell, share] of [[128, 0.5], [64, 0.28], [32, 0.15], [16, 0.07]] as const) {
    const across = SMOKE / cell;
    const knots = Float32Array.from({ length: across * across }, next);
    const knot = (x: number, y: number) => knots[(y % across) * across + (x % across)] ?? 0;
    for (let i = 0; i < field.length; i++) {
      const [x, y] = [(i % SMOKE) / cell, Math.floor(i / SMOKE) / cell];
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [u, v] = [ease(x - left), ease(y - top)];
      const upper = knot(left, top) * (1 - u) + knot(left + 1, top) * u;
      const lower = knot(left, top + 1) * (1 - u) + knot(left + 1, top + 1) * u;
      field[i] = (field[i] ?? 0) + share * (upper * (1 - v) + lower * v);
    }
  }
  return field.map((value) => 0.55 + 0.95 * value);
})();

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

function noise(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
