import sharp, { type Sharp } from 'sharp';
import { qrPicture } from '#app/platform/qr-code.server.ts';

/** How a person holds a printed ticket in front of a camera. */
export type Held = {
  /** Its middle, from the middle of the picture, in widths of the picture. */
  at?: number;
  /** Its width, in widths of the picture. */
  size?: number;
  /** In degrees, as a hand on a clock. */
  turned?: number;
  /** In degrees, one side away from the camera. */
  tilted?: number;
  /** How far folds and creases push its parts aside, in hundredths of its width. */
  crumpled?: number;
  /** Of full light. */
  light?: number;
  /** How much darker the right is than the left, from 0 to 1. */
  shadow?: number;
  /** Out of focus by so many pixels. */
  blur?: number;
};

type Point = { x: number; y: number };
type Seen = Point & { shine: number };
const [edge, printedEdge] = [540, 800];
const table = 90;

/** A camera's view of tickets, in grey: the same input gives the same bytes. */
export async function photographCodes(tickets: readonly ({ text: string } & Held)[]) {
  const sheets = await Promise.all(
    tickets.map(async (held) => ({ held, printed: await print(held.text) })),
  );
  const { light = 1, shadow = 0, blur = 0 } = tickets[0] ?? {};
  const grain = grains(7);
  const seen = new Uint8Array(edge * edge);
  for (let at = 0; at < seen.length; at++) {
    const [x, y] = [(at % edge) / edge - 0.5, Math.floor(at / edge) / edge - 0.5];
    let bright = table;
    for (const { held, printed } of sheets) {
      const point = pointOnSheet(x - (held.at ?? 0), y, held);
      if (point) bright = inkAt(printed, point) * point.shine;
    }
    const lit = bright * light * (1 - shadow * (x + 0.5)) + 14 * (grain() - 0.5);
    seen[at] = Math.max(0, Math.min(255, lit));
  }
  const picture = sharp(seen, { raw: { width: edge, height: edge, channels: 1 } });
  return blur ? picture.blur(blur) : picture;
}

/** As a page gets it from its camera. */
export async function photographCode(text: string, held: Held = {}): Promise<ImageData> {
  const picture = await photographCodes([{ text, ...held }]);
  return pixelsOf(picture);
}

export async function pixelsOf(picture: Sharp): Promise<ImageData> {
  const bytes = await picture.toColourspace('srgb').ensureAlpha().raw().toBuffer();
  const data = new Uint8ClampedArray(bytes);
  return { data, width: edge, height: edge, colorSpace: 'srgb' } as ImageData;
}

async function print(text: string): Promise<Uint8Array> {
  const picture = qrPicture(text);
  const svg = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
  const sheet = sharp(svg, { density: 600 }).resize(printedEdge, printedEdge).greyscale();
  return sheet.raw().toBuffer();
}

/** Ink isn’t black, and paper isn’t white. */
function inkAt(printed: Uint8Array, { x, y }: Point): number {
  const [column, row] = [x, y].map((from) => Math.floor((from + 0.5) * printedEdge));
  return 35 + 0.8 * (printed[(row ?? 0) * printedEdge + (column ?? 0)] ?? 0);
}

/** The point of a paper seen there, from -0.5 to 0.5, and its brightness; null beside it. */
function pointOnSheet(x: number, y: number, held: Held): Seen | null {
  const { size = 0.62, turned = 0, tilted = 0, crumpled = 0 } = held;
  const [turn, tilt] = [turned, tilted].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
  ];
  const level = x * Math.cos(turn) + y * Math.sin(turn);
  const upright = y * Math.cos(turn) - x * Math.sin(turn);
  // Seen from two of its widths away.
  const near = 1 / (Math.cos(tilt) - level * Math.sin(tilt));
  const flat = {
    x: (level * near) / size,
    y: (upright * (1 + (level * near * Math.sin(tilt)) / 2)) / size,
  };
  const view = crumple(flat, crumpled);
  return Math.max(Math.abs(view.x), Math.abs(view.y)) < 0.5 ? view : null;
}

/** Folded once each way, as in a pocket, and creased in between. */
function crumple({ x, y }: Point, crumpled: number): Seen {
  const push = crumpled / 100;
  const crease = 0.3 * Math.sin(17 * x - 7 * y) + 0.3 * Math.sin(13 * y - 5 * x);
  const side = Math.sign(x + 0.08) * Math.sign(y - 0.05);
  return {
    x: x + push * (2 * Math.abs(y - 0.05) - 0.5 + crease),
    y: y + push * (2 * Math.abs(x + 0.08) - 0.5 - crease),
    shine: 1 + 0.06 * crumpled * (side + crease),
  };
}

/** Camera noise in the dark, from 0 to 1. */
function grains(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
