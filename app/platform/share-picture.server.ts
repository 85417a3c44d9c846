import { createHash } from 'node:crypto';
import type { CSSProperties, ReactElement } from 'react';
import satori, { type Font } from 'satori';
import sharp, { type Sharp } from 'sharp';
import { familiesOf, fontsFor } from './fonts/picture-fonts.ts';
import { plain } from './print/plain.ts';

export const shareContentType = 'image/jpeg';

type Texts = { name: string; label: string; product: string };
type Subject = Texts & { seed: string; picture: Uint8Array | null };

/** A gig poster, 1200 by 630, shown where a profile's address is shared. */
export function drawSharePicture(subject: Subject): Promise<Buffer> {
  return draw(subject, wide);
}

/** The same as a square, for places where people look at squares. */
export function drawSquarePicture(subject: Subject): Promise<Buffer> {
  return draw(subject, square);
}

/** The background of a printed poster, upright, without words. */
export async function drawBackdrop({ seed, picture }: Omit<Subject, keyof Texts>): Promise<Buffer> {
  const photo = picture && (await cutSquare(picture, upright));
  const stage = await paintStage(lightFrom(seed), upright);
  return stage
    .composite(photo ? [{ input: photo, left: 0, top: 0 }] : [])
    .jpeg({ quality: 86 })
    .toBuffer();
}

/** Its size, and the places of photograph and words: side by side, or the photograph above. */
type Shape = { width: number; height: number; photo: number; fade: 'left' | 'down'; words: Words };
/** Pixels for the words beside a photograph and without one, their height, and lines of the name. */
type Words = { beside: number; alone: number; height: number; lines: number };

const wide: Shape = {
  width: 1200,
  height: 630,
  photo: 630,
  fade: 'left',
  words: { beside: 600, alone: 780, height: 360, lines: 3 },
};
const square: Shape = {
  width: 1080,
  height: 1080,
  photo: 1080,
  fade: 'down',
  words: { beside: 920, alone: 920, height: 560, lines: 4 },
};
/** A3 at 150 dots an inch. */
const upright = { width: 1754, height: 2480, photo: 1754, fade: 'down' } as const;

async function draw(subject: Subject, shape: Shape): Promise<Buffer> {
  const photo = subject.picture && (await cutSquare(subject.picture, shape));
  const light = lightFrom(subject.seed);
  const at = photo ? [{ input: photo, left: shape.width - shape.photo, top: 0 }] : [];
  const text = await drawText(subject, light, { beside: photo !== null, shape });
  const stage = await paintStage(light, shape);
  return stage
    .composite([...at, { input: Buffer.from(text) }])
    .jpeg({ quality: 80, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}

const INK = '#14110f';
const PAPER = '#faf6ee';
const MARQUEE = '#ffc53d';

const fades = {
  left: '<linearGradient id="fade"><stop stop-opacity="0"/><stop offset=".16" stop-opacity=".3"/><stop offset=".42"/></linearGradient>',
  down: '<linearGradient id="fade" x2="0" y2="1"><stop offset=".2"/><stop offset=".55" stop-opacity=".35"/><stop offset=".8" stop-opacity="0"/></linearGradient>',
};

/** The picture cut around what draws the eye, melting into the dark; null if broken. */
async function cutSquare(
  picture: Uint8Array,
  { photo, fade: way }: Pick<Shape, 'photo' | 'fade'>,
): Promise<Buffer | null> {
  const fade = `<svg width="${photo}" height="${photo}">${fades[way]}<rect width="100%" height="100%" fill="url(#fade)"/></svg>`;
  try {
    const source = sharp(picture, { limitInputPixels: 50_000_000, failOn: 'error' });
    const { format } = await source.metadata();
    if (!['jpeg', 'png', 'webp'].includes(format)) return null;
    return await source
      .autoOrient()
      .resize(photo, photo, { fit: 'cover', position: 'attention' })
      .flatten({ background: INK })
      .composite([{ input: Buffer.from(fade), blend: 'dest-in' }])
      .png({ compressionLevel: 0 })
      .toBuffer();
  } catch {
    // A damaged photograph must not keep the share picture from being made.
    return null;
  }
}

type Light = { hue: number; from: number; towards: number };

function lightFrom(seed: string): Light {
  const [tone = 0, place = 0, angle = 0] = createHash('sha256').update(seed).digest();
  // Around the orange-red of #ff4f1f, which is 13; much further on, dark light turns brown.
  return { hue: 1 + tone / 12, from: 180 + place * 2, towards: 280 + angle * 1.8 };
}

type Size = { width: number; height: number };

/** Painted as it is shared, since light takes time that grows with it; other shapes show its middle. */
async function paintStage(light: Light, { width, height }: Size): Promise<Sharp> {
  const narrow = Math.round((width * wide.height) / height);
  const stage = drawStage(light, { width: narrow, height: wide.height });
  const drawn = sharp(Buffer.from(stage));
  if (height === wide.height) return drawn;
  // In two steps: told at once, it would be painted in its full size.
  const painted = await drawn.png({ compressionLevel: 1 }).toBuffer();
  return sharp(painted).resize(width, height, { fit: 'fill' });
}

function drawStage({ hue, from, towards }: Light, { width, height }: Size): string {
  const beam = `M${from - 26} -60H${from + 26}L${towards + 340} 760H${towards - 340}Z`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 630" preserveAspectRatio="xMidYMid slice"><defs>
<radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="${from}" cy="-50" r="860"><stop stop-color="hsl(${hue + 18} 100% 70%)"/><stop offset=".16" stop-color="hsl(${hue + 4} 100% 58%)" stop-opacity=".85"/><stop offset=".55" stop-color="hsl(${hue} 95% 48%)" stop-opacity=".38"/><stop offset="1" stop-color="hsl(${hue} 90% 40%)" stop-opacity="0"/></radialGradient>
<radialGradient id="floor" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="translate(${towards} 650) scale(680 250)"><stop stop-color="hsl(${hue} 95% 52%)" stop-opacity=".55"/><stop offset="1" stop-color="hsl(${hue} 95% 40%)" stop-opacity="0"/></radialGradient>
<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="14"/></filter>
<pattern id="screen" width="10" height="10" patternUnits="userSpaceOnUse"><path d="M0 0h0M10 0h0M0 10h0M10 10h0M5 5h0" stroke="${INK}" stroke-width="3.4" stroke-linecap="round"/></pattern></defs>
<rect width="100%" height="100%" fill="${INK}"/>
<rect width="100%" height="100%" fill="url(#floor)"/>
<path d="${beam}" fill="url(#lamp)" filter="url(#soft)"/>
<rect width="100%" height="100%" fill="url(#lamp)" opacity=".22"/>
<rect width="100%" height="100%" fill="url(#screen)" opacity=".6"/>
</svg>`;
}

type Place = { beside: boolean; shape: Shape };

async function drawText(texts: Texts, light: Light, { beside, shape }: Place): Promise<string> {
  const { width, height, words, fade } = shape;
  const all = [texts.name, texts.label, texts.product].map(clear).join(' ');
  const fonts = await fontsFor(`${all} ${all.toUpperCase()}`);
  const box = boxIn(fonts);
  const label = await legible(texts.label, fonts);
  const product = await legible(texts.product, fonts);
  const title = (await legible(texts.name, fonts)) || label || product;
  const { lines, size } = await arrange(title, beside ? words.beside : words.alone, {
    ...words,
    fonts,
  });
  // Below a photograph that is on top, else in the middle.
  const isBelow = fade === 'down';
  const margin = isBelow ? '0 0 24px' : 'auto 0';
  const above = isBelow ? { marginTop: 'auto' } : {};
  const name = { ...COLUMN, margin, fontSize: size, lineHeight: LEADING };
  const rows = lines.map((line) => box({ whiteSpace: 'nowrap' }, line));
  const small = { ...SMALL, fontFamily: familiesOf(fonts, 'Figtree') };
  const left = box({ ...COLUMN, height: height - 108, margin: 'auto 64px', color: PAPER }, [
    box(
      { ...small, ...above, color: MARQUEE, textTransform: 'uppercase' },
      title === label ? '' : label,
    ),
    box(name, rows),
    box(small, product),
  ]);
  const page = { width, height };
  const letter = beside || isBelow ? [] : [await initial(title, light, fonts)];
  const poster = box(page, [...letter, left]);
  return satori(poster, { ...page, fonts });
}

const LEADING = 0.94;
const LEAST = 92;
const COLUMN: CSSProperties = { display: 'flex', flexDirection: 'column' };
const SMALL: CSSProperties = { fontSize: 30, letterSpacing: 3 };

type Box = (style: CSSProperties, children: ReactElement[] | string, key?: number) => ReactElement;

function boxIn(fonts: readonly Font[]): Box {
  const fontFamily = familiesOf(fonts, 'League Gothic');
  return (style, children, key) => {
    const props = { style: { display: 'flex', fontFamily, ...style }, children };
    return { type: 'div', key: key === undefined ? null : `${key}`, props };
  };
}

/** Stands in for the picture: a poster letter that is too large for the sheet. */
async function initial(title: string, { hue }: Light, fonts: Font[]): Promise<ReactElement> {
  const first = graphemes(title).find((one) => /[\p{L}\p{N}]/u.test(one)) ?? title.slice(0, 1);
  const letter = first.toUpperCase();
  const ems = (await probe([letter], fonts)).widths[0] || 1;
  // As high as the picture, unless it would cover the words.
  const fontSize = Math.min(1_080, Math.floor(460 / ems));
  const shine = `linear-gradient(hsl(${hue + 4}, 100%, 58%) 25%, hsl(${hue}, 95%, 28%) 75%)`;
  const place = { position: 'absolute', right: -30, top: 350 - fontSize / 2, fontSize } as const;
  const paint = { color: 'transparent', backgroundImage: shine, backgroundClip: 'text' };
  return boxIn(fonts)({ ...place, ...paint, lineHeight: 1 }, letter);
}

/** The letters that the fonts have, on one line; others would be empty boxes. */
async function legible(text: string, fonts: Font[]): Promise<string> {
  const line = clear(text);
  const unknown = new Set(graphemes((await probe([line], fonts)).missing));
  const known = graphemes(line).filter((grapheme) => !unknown.has(grapheme));
  return known.join('').replace(/ +/g, ' ').trim();
}

function clear(text: string): string {
  return (
    plain(text.slice(0, 4_000))
      // Marks that have no letter of their own pile up without end.
      .replace(/(\p{M}{4})\p{M}+/gu, '$1')
      .slice(0, 400)
      .toWellFormed()
      .replace(/[\s\ufffd]+/gu, ' ')
      // The library sets this vowel apart from its letter unless its two parts come in their order.
      .replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
  );
}

function graphemes(text: string): string[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
}

/** Sets words in a trial, to learn how many ems each one takes and which letters no font has. */
async function probe(
  words: string[],
  fonts: Font[],
): Promise<{ widths: number[]; missing: string }> {
  const box = boxIn(fonts);
  const widths: number[] = [];
  let missing = '';
  const boxes = words.map((word, index) => box({ flexShrink: 0 }, word, index));
  await satori(box({ fontSize: 100 }, boxes), {
    width: wide.width,
    fonts,
    onNodeDetected: ({ key, width }) => {
      if (key !== null) widths[Number(key)] = width / 100;
    },
    // Called with letters that the fonts lack. Nothing is ever loaded.
    loadAdditionalAsset: async (_language, letters) => {
      missing += letters;
      return [];
    },
  });
  return { widths, missing };
}

/** The name in a few lines, as large as they can be; one that is too long loses its end. */
async function arrange(
  title: string,
  width: number,
  { height, lines: mostLines, fonts }: Words & { fonts: Font[] },
): Promise<{ lines: string[]; size: number }> {
  const words = title.split(' ');
  const ems = (await probe(words, fonts)).widths;
  const texts = words.flatMap((word, index) => split(word, (ems[index] ?? 0) * LEAST, width));
  const { widths } = await probe(texts, fonts);
  const most = Math.min(310, width / Math.max(...widths));
  for (let size = Math.floor(most); size >= LEAST; size -= 2) {
    const lines = wrap(texts, widths, width / size);
    if (lines.length <= mostLines && lines.length * size * LEADING <= height)
      return { lines, size };
  }
  const size = Math.min(LEAST, most);
  const lines = wrap(texts, widths, width / size - 0.5);
  if (lines.length <= mostLines) return { lines, size };
  return { lines: [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1]}…`], size };
}

/** Breaks a word that alone is too wide for a line. */
function split(word: string, width: number, most: number): string[] {
  if (width <= most) return [word];
  const letters = graphemes(word);
  const share = Math.ceil(letters.length / Math.ceil(width / most));
  const starts = letters.keys().filter((at) => at % share === 0);
  return [...starts.map((at) => letters.slice(at, at + share).join(''))];
}

function wrap(texts: string[], widths: number[], most: number): string[] {
  const lines: string[] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const [index, text] of texts.entries()) {
    const width = widths[index] ?? 0;
    const fits = used + 0.2 + width <= most;
    lines.push(fits ? `${lines.pop()} ${text}` : text);
    used = fits ? used + 0.2 + width : width;
  }
  return lines;
}
