import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';

/** A file of a font, and the code points that its package says it draws. */
type FontFile = { name: string; path: string; ranges: [first: number, last: number][] };

/** The scripts beyond the platform’s own fonts. Letters that several draw come from the first. */
const families = [
  'noto-sans',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-hebrew',
  'noto-sans-arabic',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-oriya',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-sinhala',
  'noto-sans-thaana',
  'noto-sans-ethiopic',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-myanmar',
] as const;

/** Han characters look different in each of these, so the text decides which comes first. */
const han = { jp: 'noto-sans-jp', kr: 'noto-sans-kr', sc: 'noto-sans-sc', tc: 'noto-sans-tc' };
const symbols = ['noto-sans-symbols', 'noto-emoji'] as const;

/** All files that may draw a text, the best first. */
function filesFor(text: string, language: string): FontFile[] {
  const first = hanFor(text, language);
  const others = Object.values(han).filter((family) => family !== first);
  return [...families, first, ...others, ...symbols].flatMap(filesOf);
}

/** Kana, Hangul and Bopomofo tell which Han characters are meant; without them the language does. */
function hanFor(text: string, language: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return han.jp;
  if (/\p{Script=Hangul}/u.test(text)) return han.kr;
  if (/\p{Script=Bopomofo}/u.test(text)) return han.tc;
  const { language: spoken, script } = new Intl.Locale(language).maximize();
  if (spoken === 'ja') return han.jp;
  if (spoken === 'ko') return han.kr;
  return script === 'Hant' ? han.tc : han.sc;
}

const read = new Map<string, FontFile[]>();

function filesOf(family: string): FontFile[] {
  const known = read.get(family) ?? readFiles(family);
  read.set(family, known);
  return known;
}

function readFiles(family: string): FontFile[] {
  const { resolve } = createRequire(import.meta.url);
  const at = (path: string) => resolve(`@fontsource-variable/${family}/${path}`);
  const subsets: Record<string, string> = JSON.parse(readFileSync(at('unicode.json'), 'utf8'));
  return Object.entries(subsets).map(([subset, ranges]) => {
    // The numbered parts of a large font are written in brackets.
    const name = `${family}-${subset.replace(/[[\]]/g, '')}`;
    return { name, path: at(`files/${name}-wght-normal.woff2`), ranges: rangesOf(ranges) };
  });
}

/** As CSS writes a `unicode-range`: `U+0460-052F,U+20B4`. */
function rangesOf(written: string): FontFile['ranges'] {
  return written.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

/** The code points that a font draws. */
export type Coverage = { name: string; covers: ReadonlySet<number> };

/** A font cut down to the letters of one text, in two weights, as TrueType. */
type CutFont = Coverage & { regular: Uint8Array; bold: Uint8Array };

export type Piece = { text: string; font: string | null };

/**
 * Cuts the fonts that a text needs beyond those at hand. Most texts need none, and nothing is read.
 * Variable WOFF2 files become TrueType of one weight, since readers of fonts handle little else.
 */
export async function cutFonts(
  text: string,
  language: string,
  atHand: readonly Coverage[],
): Promise<CutFont[]> {
  const cut = new Map<FontFile, CutFont>();
  const wanted = new Map<FontFile, string>();
  let open = new Set(graphemes(text).filter((one) => !fontFor(one, atHand)));
  if (open.size === 0) return [];
  const files = filesFor(text, language);
  const tried = new Map<string, Set<FontFile>>();
  while (open.size > 0) {
    const chosen = new Map<FontFile, string>();
    for (const grapheme of open) {
      const before = tried.get(grapheme) ?? new Set();
      const file = files.find((each) => !before.has(each) && promises(each, grapheme));
      if (!file) continue;
      tried.set(grapheme, before.add(file));
      chosen.set(file, `${chosen.get(file) ?? ''}${grapheme}`);
    }
    for (const [file, more] of chosen) {
      const letters = `${wanted.get(file) ?? ''}${more}`;
      wanted.set(file, letters);
      cut.set(file, await cutFile(file, letters));
    }
    // A grapheme that no font has whole is drawn letter by letter.
    const next = chosen.size > 0 ? [...open] : [...open].flatMap(lettersOf);
    const all = [...atHand, ...cut.values()];
    open = new Set(next.filter((one) => !fontFor(one, all)));
  }
  return files.flatMap((file) => cut.get(file) ?? []);
}

/** Splits a text where its font changes; letters that no font draws have none. */
export function pieces(text: string, fonts: readonly Coverage[]): Piece[] {
  const all: Piece[] = [];
  const add = (part: string, font: string | null) => {
    const last = all.at(-1);
    if (last && last.font === font) last.text += part;
    else all.push({ text: part, font });
  };
  const covers = (font: string | null | undefined, letter: string) =>
    fonts.find(({ name }) => name === font)?.covers.has(letter.codePointAt(0) ?? 0) ?? false;
  for (const grapheme of graphemes(text)) {
    const last = all.at(-1);
    // Words of one script are one piece, which readers need for their order.
    if (
      grapheme === ' ' &&
      keepsSpace.test(last?.text.slice(-8) ?? '') &&
      covers(last?.font, ' ')
    ) {
      add(grapheme, last?.font ?? null);
      continue;
    }
    const whole = fontFor(grapheme, fonts);
    if (whole) add(grapheme, whole.name);
    else for (const letter of grapheme) add(letter, fontFor(letter, fonts)?.name ?? null);
  }
  return all;
}

/** Ends with a letter of a script that is in few fonts. */
const keepsSpace = /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L}\p{M}*$/u;

export function graphemes(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The letters of a grapheme that has several; none for a single one. */
function lettersOf(grapheme: string): string[] {
  return drawn(grapheme).length > 1 ? [...grapheme] : [];
}

function fontFor<Font extends Coverage>(grapheme: string, fonts: readonly Font[]) {
  const points = drawn(grapheme);
  return fonts.find(({ covers }) => points.every((point) => covers.has(point)));
}

/** Line ends, joiners, variation selectors and the like need no glyph. */
function drawn(grapheme: string): number[] {
  if (/^[ -~]$/.test(grapheme)) return [grapheme.charCodeAt(0)];
  return [...grapheme]
    .filter((letter) => !/[\n\p{Default_Ignorable_Code_Point}]/u.test(letter))
    .map((letter) => letter.codePointAt(0) ?? 0);
}

function promises({ ranges }: FontFile, grapheme: string): boolean {
  const points = drawn(grapheme);
  return points.every((point) => ranges.some(([first, last]) => first <= point && point <= last));
}

async function cutFile({ name, path }: FontFile, letters: string): Promise<CutFont> {
  // Takes a while to load, and few texts need it.
  const { default: subsetFont } = await import('subset-font');
  const text = ` ${letters}${shapedAs(letters)}`;
  const small = await subsetFont(await readFile(path), text, { targetFormat: 'truetype' });
  const weigh = async (wght: number) => {
    const cut = await subsetFont(small, text, {
      targetFormat: 'truetype',
      variationAxes: { wght },
    });
    return Buffer.concat([cut, afterLastGlyph]);
  };
  const regular = await weigh(400);
  const bold = await weigh(700);
  return { name, covers: new Set(charactersOf(regular)), regular, bold };
}

/** Shaping takes some letters apart and puts others together. */
function shapedAs(letters: string): string {
  const forms = ['NFC', 'NFD', 'NFKD'].map((form) => letters.normalize(form)).join('');
  // Khmer vowels on two sides of their letter are set in two parts.
  return /[\u17be-\u17c0\u17c4\u17c5]/.test(letters) ? `${forms}\u17c1` : forms;
}

/** fontkit reads the header of every glyph, also where a font ends with one that has no outline. */
const afterLastGlyph = Buffer.alloc(10);

export function charactersOf(font: Uint8Array): number[] {
  try {
    return fontkit.create(font).characterSet;
  } catch {
    // A cut font without any letter has a table that no reader knows.
    return [];
  }
}
