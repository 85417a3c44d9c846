import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';
import type { Font as FontFile } from 'fontkit';
import { type Coverage, cutFonts, type Piece, pieces } from '../fonts/cut-fonts.ts';
import { fontkitShaper, harfBuzz, shape } from '../fonts/shape.ts';
import { drawGlyphsInPlace } from './pdf-glyphs.ts';
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
