import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A file of a font, and the code points that its package says it draws. */
export type FontFile = { name: string; path: string; ranges: [first: number, last: number][] };

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
export function filesFor(text: string, language: string): FontFile[] {
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
