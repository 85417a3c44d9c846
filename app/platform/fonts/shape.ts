import type { Font, Glyph, GlyphPosition, GlyphRun } from 'fontkit';

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

type Part = { glyph: Glyph; position: GlyphPosition };

/**
 * Several glyphs that draw some letters together, from left to right, placed in the font’s own
 * units. For line breaking they are one.
 */
export type Cluster = Glyph & { parts?: Part[] };

/** Lays a text of one direction out in a font: each cluster of it, in the order of the text. */
export type Shaper = (text: string, features: Features, direction: 'ltr' | 'rtl') => Laid[];

/** Tags of OpenType, such as `tnum`, that are on or off. */
type Features = Record<string, boolean>;

/** Glyphs in the order of the text, and the code points that they draw together. */
type Laid = { parts: Part[]; codePoints: number[] };

/**
 * Sets a text of one direction in a font, in the order of the text, also where it is written from the
 * right. All `codePoints` in turn are the text: where a script takes letters apart, reorders them or
 * puts marks on them, they are one cluster.
 */
export function shape(
  font: Pick<Font, 'glyphForCodePoint'>,
  shaper: Shaper,
  text: string,
  features: Features = {},
): GlyphRun {
  const direction = isRightToLeft(text) ? 'rtl' : 'ltr';
  const blank = font.glyphForCodePoint(0x20);
  const clusters = shaper(text, features, direction).map(({ parts, codePoints }) =>
    together(parts, codePoints, { direction, blank }),
  );
  const advanceWidth = clusters.reduce((sum, { position }) => sum + position.xAdvance, 0);
  return {
    glyphs: clusters.map(({ glyph }) => glyph),
    positions: clusters.map(({ position }) => position),
    advanceWidth,
  };
}

/**
 * Shapes with HarfBuzz, as every script needs that takes letters apart or moves them: fontkit 2.0
 * leaves some Burmese and Bengali letters in the wrong order and fails on marks of Punjabi and Khmer.
 */
export async function harfBuzz(bytes: Uint8Array, own: Pick<Font, 'getGlyph'>): Promise<Shaper> {
  // Takes a while to load, and few texts need it.
  const hb = await import('harfbuzzjs');
  const font = new hb.Font(new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer)));
  const directions = { ltr: hb.Direction.LTR, rtl: hb.Direction.RTL };
  const buffer = new hb.Buffer();
  return (text, features, direction) => {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(directions[direction]);
    hb.shape(
      font,
      buffer,
      Object.entries(features).map(([tag, isOn]) => new hb.Feature(tag, Number(isOn))),
    );
    const glyphs = buffer.getGlyphInfosAndPositions();
    if (direction === 'rtl') glyphs.reverse();
    const clusters = new Map<number, Part[]>();
    for (const {
      codepoint,
      cluster,
      xAdvance = 0,
      yAdvance = 0,
      xOffset = 0,
      yOffset = 0,
    } of glyphs) {
      const position = { xAdvance, yAdvance, xOffset, yOffset };
      const parts = clusters.get(cluster) ?? [];
      clusters.set(cluster, parts);
      parts.push({ glyph: own.getGlyph(codepoint), position });
    }
    const starts = [...clusters.keys()];
    return [...clusters.values()].map((parts, at) => ({
      parts,
      codePoints: pointsOf(text.slice(starts[at], starts[at + 1])),
    }));
  };
}

/** Shapes with fontkit, which does for Latin letters. */
export function fontkitShaper(layout: Font['layout']): Shaper {
  return (text, features, direction) => {
    const run = layout(text, features, undefined, undefined, direction);
    const parts = run.glyphs.map((glyph, at) => ({
      glyph,
      position: run.positions[at] as GlyphPosition,
    }));
    if (direction === 'rtl') parts.reverse();
    const points = pointsOf(text);
    const clusters: Laid[] = [];
    let [next, from] = [0, 0];
    while (next < parts.length) {
      const [size, count] = nextCluster(parts, next, points, from);
      const codePoints = points.slice(from, from + count);
      clusters.push({ parts: parts.slice(next, next + size), codePoints });
      next += size;
      from += count;
    }
    return clusters;
  };
}

function pointsOf(text: string): number[] {
  return [...text].map((letter) => letter.codePointAt(0) ?? 0);
}

/** The number of glyphs of the next cluster, and of its code points. */
function nextCluster(
  parts: readonly Part[],
  first: number,
  points: readonly number[],
  from: number,
): [size: number, count: number] {
  const drawn: number[] = [];
  for (let at = first; at < parts.length; at += 1) {
    drawn.push(...(parts[at] as Part).glyph.codePoints);
    if (drawn.length === 0) continue;
    const meant = points.slice(from, from + drawn.length);
    if (`${drawn.toSorted()}` !== `${meant.toSorted()}` && !isHidden(drawn, meant)) continue;
    let [end, count] = [at + 1, drawn.length];
    for (; end < parts.length && isMark(parts[end] as Part); end += 1)
      count += (parts[end] as Part).glyph.codePoints.length;
    const whole = points.slice(from, from + count);
    const all = parts.slice(first, end).flatMap(({ glyph }) => glyph.codePoints);
    if (count === drawn.length || `${all.toSorted()}` === `${whole.toSorted()}`)
      return [end - first, end === parts.length ? points.length - from : count];
  }
  return [parts.length - first, points.length - from];
}

/** Part of the letter before it, or a mark above or below that. */
function isMark({ glyph: { codePoints }, position }: Part): boolean {
  if (codePoints.length === 0) return true;
  return position.xAdvance === 0 && codePoints.every((point) => /\p{M}/u.test(letterOf(point)));
}

/** Characters without a shape become a space without width. */
function isHidden([drawn, ...others]: readonly number[], [meant]: readonly number[]): boolean {
  if (drawn !== 0x20 || others.length > 0 || meant === undefined) return false;
  return /\p{Default_Ignorable_Code_Point}/u.test(letterOf(meant));
}

function letterOf(point: number): string {
  return String.fromCodePoint(point);
}

type Setting = { direction: 'ltr' | 'rtl'; blank: Glyph };

function together(parts: Part[], codePoints: number[], { direction, blank }: Setting): Part {
  const [first, ...others] = parts as [Part, ...Part[]];
  if (codePoints[0] === lineEnd) Object.assign(first.position, { xAdvance: 0 });
  if (others.length === 0 && (codePoints.length === 1 || !codePoints.some(isNonspacing)))
    return { position: first.position, glyph: withPoints(first.glyph, codePoints) };
  const xAdvance = parts.reduce((sum, { position }) => sum + position.xAdvance, 0);
  const inside = named(parts, codePoints, blank);
  if (direction === 'rtl') inside.reverse();
  const glyph: Cluster = Object.create(first.glyph, {
    codePoints: { value: codePoints },
    advanceWidth: { value: xAdvance },
    parts: { value: inside },
  });
  return { glyph, position: { xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 } };
}

const lineEnd = 0x0a;

function isNonspacing(point: number): boolean {
  return /\p{Mn}/u.test(letterOf(point));
}

/**
 * Each part that takes room is copied out as a letter, since readers of a PDF take a gap for a space;
 * other parts are shapes alone. Letters that are left are blanks without width: readers take a glyph
 * of a letter and its mark for a mark, and one that is raised for another line.
 */
function named(parts: readonly Part[], codePoints: readonly number[], blank: Glyph): Part[] {
  const wide = parts.filter(({ position }) => position.xAdvance > 0);
  const takers = (wide.length > 0 ? wide : parts).slice(0, codePoints.length);
  const rest = codePoints.slice(takers.length);
  const isLigature = !rest.some(isNonspacing) || blank.path.commands.length > 0;
  const labelled = parts.map((part) => {
    const at = takers.indexOf(part);
    const isLast = at === takers.length - 1;
    const own = at < 0 ? [] : codePoints.slice(at, isLast && isLigature ? undefined : at + 1);
    return { ...part, glyph: withPoints(part.glyph, own) };
  });
  if (isLigature) return labelled;
  const place = { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0 };
  const blanks = rest.map((point) => {
    const width = { value: 0 };
    const letter: Glyph = Object.create(blank, {
      codePoints: { value: [point] },
      advanceWidth: width,
    });
    return { glyph: letter, position: place };
  });
  // After the last that has a letter, so that all of them are in the order of the text.
  const last = labelled.indexOf(
    labelled.findLast(({ glyph }) => glyph.codePoints.length > 0) as Part,
  );
  return labelled.toSpliced(last + 1, 0, ...blanks);
}

function withPoints(glyph: Glyph, codePoints: number[]): Glyph {
  if (`${glyph.codePoints}` === `${codePoints}`) return glyph;
  return Object.create(glyph, { codePoints: { value: codePoints } });
}
