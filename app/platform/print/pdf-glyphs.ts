import type { Glyph, GlyphPosition } from 'fontkit';
import PDFDocument from 'pdfkit';
import type { Cluster } from '../fonts/shape.ts';

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
export function drawGlyphsInPlace(): void {
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
