import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';
import type { Font as FontFile, Glyph, GlyphPosition } from 'fontkit';
import PDFDocument from 'pdfkit';
import { type Coverage, cutFonts, type Piece, pieces } from '../fonts/cut-fonts.ts';
import { type Cluster, fontkitShaper, harfBuzz, shape } from '../fonts/shape.ts';
import { plain } from './plain.ts';

/** The faces of a document: its own fonts, and those that its text needs beyond them. */
export type Faces = {
  /** Splits a text where its font changes, each font named as its family. */
  split(text: string, face: Face): Piece[];
  /** The width of a text in points. */
  measure(text: string, face: Face, size: number, weight: number): number;
  /** Code points that no font draws: a box is in their place. */
  missing: number[];
};

export type Face = 'sans' | 'display';

/** A box for every letter that no font draws. */
const box = 'Box';
export const sans = 'Figtree';
export const display = 'League Gothic';

/**
 * Opens the fonts that the texts of a document need, in both weights. Without this, a letter that the
 * font lacks becomes another one of Helvetica’s.
 */
export async function openFaces(texts: readonly string[], language: string): Promise<Faces> {
  drawGlyphsInPlace();
  const text = texts.map(plain).join('\n');
  const { resolve } = createRequire(import.meta.url);
  const own = async (family: string, name: string, weights: number[]): Promise<Coverage> => {
    const file = (weight: number) => resolve(`@fontsource/${name}-${weight}-normal.woff`);
    const sources = weights.map((fontWeight) => ({ src: file(fontWeight), fontWeight }));
    return { name: family, covers: await register(family, sources) };
  };
  const figtree = [await own(sans, 'figtree/files/figtree-latin', [400, 700])];
  const gothic = [await own(display, 'league-gothic/files/league-gothic-latin', [400])];
  if (lacks(text, [...gothic, ...figtree])) {
    figtree.push(await own(`${sans} more`, 'figtree/files/figtree-latin-ext', [400, 700]));
    for (const subset of ['latin-ext', 'vietnamese'])
      gothic.push(
        await own(`${display} ${subset}`, `league-gothic/files/league-gothic-${subset}`, [400]),
      );
  }
  const cut = await cutFonts(text, language, figtree);
  for (const { name, regular, bold } of cut)
    await register(name, [
      { src: dataUrl(regular), fontWeight: 400, bytes: regular },
      { src: dataUrl(bold), fontWeight: 700, bytes: bold },
    ]);
  const stacks = { sans: [...figtree, ...cut], display: [...gothic, ...figtree, ...cut] };
  const lost = pieces(text, stacks.sans).filter(({ font }) => font === null);
  if (lost.length > 0) {
    const src = resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff');
    await register(box, [{ src, fontWeight: 400 }]);
    drawBoxes(fontOf(box, 400));
  }
  const split: Faces['split'] = (part, face) =>
    pieces(part, stacks[face]).map((piece) => ({ ...piece, font: piece.font ?? box }));
  return {
    split,
    measure: (part, face, size, weight) =>
      split(part, face).reduce((sum, { text: piece, font }) => {
        const file = fontOf(font ?? box, weight);
        return sum + (file.layout(piece).advanceWidth * size) / file.unitsPerEm;
      }, 0),
    missing: [...new Set(lost.flatMap((piece) => pointsOf(piece.text)))],
  };
}

/** True if a letter of a text is in none of the fonts, which is rare. */
function lacks(text: string, fonts: readonly Coverage[]): boolean {
  return pointsOf(text).some(
    (point) => point !== 0x0a && !fonts.some(({ covers }) => covers.has(point)),
  );
}

/** With its bytes, a font is shaped by HarfBuzz. */
type Source = { src: string; fontWeight: number; bytes?: Uint8Array };

async function register(family: string, fonts: Source[]): Promise<ReadonlySet<number>> {
  Font.register({ family, fonts });
  for (const { fontWeight, bytes } of fonts) {
    await Font.load({ fontFamily: family, fontWeight });
    const font = fontOf(family, fontWeight);
    await setByShape(font, bytes);
    // The parts of a large font share a name, by which pdfkit would embed each again at every change.
    Object.defineProperty(font, 'postscriptName', { value: nameOf(family, fontWeight) });
  }
  return new Set(fontOf(family, 400).characterSet);
}

/** As a PDF calls a font: `NotoSansThaiThai-Bold`. */
function nameOf(family: string, fontWeight: number): string {
  const words = family.split(/[- ]/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${words.join('')}-${fontWeight === 700 ? 'Bold' : 'Regular'}`;
}

function fontOf(fontFamily: string, fontWeight: number): FontFile {
  return Font.getFont({ fontFamily, fontWeight })?.data as unknown as FontFile;
}

function dataUrl(bytes: Uint8Array): string {
  return `data:font/ttf;base64,${Buffer.from(bytes).toString('base64')}`;
}

/**
 * A face is chosen before a text is set, so that the library never looks for another. All keep the
 * lines of the first, or rows would be as high as the highest script.
 */
async function setByShape(font: FontFile, bytes?: Uint8Array): Promise<void> {
  const getGlyph = font.getGlyph.bind(font);
  const glyphForCodePoint = font.glyphForCodePoint.bind(font);
  const shaper = bytes ? await harfBuzz(bytes, font) : fontkitShaper(font.layout.bind(font));
  font.layout = (text, features) => shape({ glyphForCodePoint }, shaper, text, features);
  font.hasGlyphForCodePoint = () => true;
  // The package keeps glyphs with the letters of their first use, which others may share.
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id);
    const { advanceWidth } = glyph;
    return Object.create(glyph, {
      codePoints: { value: codePoints },
      advanceWidth: { value: advanceWidth },
    });
  };
  const { unitsPerEm } = font;
  for (const [name, ems] of Object.entries(line))
    Object.defineProperty(font, name, { value: ems * unitsPerEm });
}

/** Figtree’s line, in ems. */
const line = { ascent: 0.95, descent: -0.25, lineGap: 0 };

function drawBoxes(font: FontFile): void {
  const { advanceWidth } = font.getGlyph(0);
  font.layout = (text) => {
    const glyphs = pointsOf(text).map((point) => font.getGlyph(0, [point]));
    const place = { xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth };
    const positions = glyphs.map(() => ({ ...place }));
    return { glyphs, positions, advanceWidth: advanceWidth * glyphs.length };
  };
}

function pointsOf(text: string): number[] {
  return [...text].map((letter) => letter.codePointAt(0) ?? 0);
}

type EmbeddedFont = {
  id: string;
  subset: { glyphs: number[]; includeGlyph(id: number): number };
  widths: number[];
  unicode: number[][];
  scale: number;
  ref(): unknown;
};

type Context = {
  _font: EmbeddedFont;
  _fontSize: number;
  page: { height: number; fonts: Record<string, unknown> };
  save(): void;
  restore(): void;
  transform(...matrix: number[]): void;
  addContent(content: string): void;
};

/**
 * Has glyphs drawn where their font places them, and each copied out as its letters.
 * @react-pdf/render 4.9 asks a document for `glyphs` before it draws them itself, and then divides the
 * offsets of marks by about a hundred, and gives a glyph the letters of the first place it was used.
 */
function drawGlyphsInPlace(): void {
  Object.defineProperty(PDFDocument.prototype, 'glyphs', { value: drawGlyphs, configurable: true });
}

/** @param positions in points, as are x and y, from the top of the page */
function drawGlyphs(
  this: Context,
  glyphs: readonly Cluster[],
  positions: readonly GlyphPosition[],
  x: number,
  y: number,
): void {
  const { _font: font, _fontSize: size, page } = this;
  this.save();
  this.transform(1, 0, 0, -1, 0, page.height);
  page.fonts[font.id] ??= font.ref();
  this.addContent('BT');
  this.addContent(`/${font.id} ${number(size)} Tf`);
  let line: string[] = [];
  let [left, next] = [x, x];
  const top = page.height - y;
  const flush = (): void => {
    if (line.length === 0) return;
    this.addContent(`1 0 0 1 ${number(left)} ${number(top)} Tm`);
    this.addContent(`[${line.join(' ')}] TJ`);
    line = [];
  };
  const shapes: string[] = [];
  const em = (font.scale * size) / 1_000;
  const draw = (glyph: Glyph, { xAdvance, xOffset, yOffset }: GlyphPosition): void => {
    // A part whose letter is copied out with its neighbour is drawn as a shape: as a glyph it would
    // be copied too.
    if (glyph.codePoints.length === 0) {
      if (xAdvance !== 0) flush();
      shapes.push(...outline(glyph, em, next + xOffset, top + yOffset));
      next += xAdvance;
      return;
    }
    const id = idOf(font, glyph);
    const code = `<${id.toString(16).padStart(4, '0')}>`;
    if (xOffset || yOffset) {
      flush();
      this.addContent(`1 0 0 1 ${number(next + xOffset)} ${number(top + yOffset)} Tm`);
      this.addContent(`[${code}] TJ`);
    } else {
      if (line.length === 0) left = next;
      const more = xAdvance - ((font.widths[id] ?? 0) * size) / 1_000;
      line.push(code);
      if (Math.abs(more) > 0.001) line.push(number((-more * 1_000) / size));
    }
    next += xAdvance;
  };
  for (const [index, glyph] of glyphs.entries()) {
    const position = positions[index] as GlyphPosition;
    const start = next;
    if (glyph.parts) for (const part of glyph.parts) draw(part.glyph, scaled(part.position, em));
    else if (!isDirection(glyph)) draw(glyph, position);
    const end = start + position.xAdvance;
    // The cluster is wider or narrower than its parts.
    if (Math.abs(next - end) > 0.001) flush();
    next = end;
  }
  flush();
  this.addContent('ET');
  for (const shape of shapes) this.addContent(shape);
  this.restore();
}

function outline({ path }: Glyph, em: number, x: number, y: number): string[] {
  const drawn: string[] = [];
  let [left, top] = [0, 0];
  for (const { command, args } of path.commands) {
    const at = args.map((value, index) => (index % 2 === 0 ? x : y) + value * em);
    // PDF has cubic curves alone.
    const [cx = 0, cy = 0, ex = 0, ey = 0] = at;
    const third = (from: number, to: number) => from + ((to - from) * 2) / 3;
    const curve =
      command === 'quadraticCurveTo'
        ? [third(left, cx), third(top, cy), third(ex, cx), third(ey, cy), ex, ey]
        : at;
    drawn.push([...curve.map(number), operators[command]].join(' '));
    [left, top] = [curve.at(-2) ?? left, curve.at(-1) ?? top];
  }
  return drawn.length > 0 ? [...drawn, 'f'] : [];
}

const operators = {
  moveTo: 'm',
  lineTo: 'l',
  quadraticCurveTo: 'c',
  bezierCurveTo: 'c',
  closePath: 'h',
};

function scaled({ xAdvance, yAdvance, xOffset, yOffset }: GlyphPosition, em: number) {
  const [x, y] = [xOffset * em, yOffset * em];
  return { xAdvance: xAdvance * em, yAdvance: yAdvance * em, xOffset: x, yOffset: y };
}

/** The mark that keeps amounts in order, which isn’t drawn. */
function isDirection({ codePoints }: Glyph): boolean {
  return codePoints.length === 1 && codePoints[0] === 0x200e;
}

const used = new WeakMap<EmbeddedFont, Map<string, number>>();

/**
 * The place of a glyph in the embedded part of its font: one for each text that it is copied out
 * as.
 */
function idOf(font: EmbeddedFont, { id, codePoints, advanceWidth }: Glyph): number {
  const places = used.get(font) ?? new Map<string, number>();
  used.set(font, places);
  const key = `${id} ${codePoints}`;
  const known = places.get(key);
  if (known !== undefined) return known;
  const { glyphs } = font.subset;
  const place = glyphs.push(id) - 1;
  font.widths[place] = advanceWidth * font.scale;
  font.unicode[place] = codePoints;
  places.set(key, place);
  return place;
}

function number(value: number): string {
  return `${Math.round(value * 1_000) / 1_000}`;
}
