/* Types of the parts we use of packages that bring none. */

declare module 'fontkit' {
  export type PathCommand =
    | 'moveTo'
    | 'lineTo'
    | 'quadraticCurveTo'
    | 'bezierCurveTo'
    | 'closePath';
  export type Glyph = {
    id: number;
    codePoints: number[];
    advanceWidth: number;
    path: { commands: { command: PathCommand; args: number[] }[] };
  };
  export type GlyphPosition = {
    xAdvance: number;
    yAdvance: number;
    xOffset: number;
    yOffset: number;
    advanceWidth?: number;
  };
  export type GlyphRun = { glyphs: Glyph[]; positions: GlyphPosition[]; advanceWidth: number };
  export type Font = {
    type: string;
    unitsPerEm: number;
    ascent: number;
    descent: number;
    lineGap: number;
    characterSet: number[];
    getGlyph(id: number, codePoints?: number[]): Glyph;
    glyphForCodePoint(codePoint: number): Glyph;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(
      text: string,
      features?: Record<string, boolean>,
      script?: string,
      language?: string,
      direction?: 'ltr' | 'rtl',
    ): GlyphRun;
  };
  export function create(bytes: Uint8Array): Font;
}

declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes?: Record<string, number> },
  ): Promise<Uint8Array>;
}

declare module 'pdfkit' {
  export default class PDFDocument {}
}
