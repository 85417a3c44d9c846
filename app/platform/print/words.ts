import { type Styles, Text } from '@react-pdf/renderer';
import { createContext, createElement as h, type ReactElement, useContext } from 'react';
import { graphemes } from '../fonts/cut-fonts.ts';
import { isRightToLeft } from '../fonts/shape.ts';
import { plain } from './plain.ts';
import { display, type Face, type Faces, sans } from './print-fonts.ts';

export type Style = Styles[string];

export const DocumentFaces = createContext<Faces | null>(null);

type Set = { value: string; style: Style; room: number; isProse?: boolean };

/**
 * Sets a text: each part in a font that has its letters, from right to left where it is written so,
 * broken where its script allows, and inside a word only where that is wider than its room.
 * @param room width in points
 */
export function text(value: string, style: Style, room: number, key?: string): ReactElement {
  return h(Words, { key, value, style, room });
}

/** The same for a text of several sentences: its first letter decides the direction. */
export function prose(value: string, style: Style, room: number, key?: string): ReactElement {
  return h(Words, { key, value, style, room, isProse: true });
}

function Words({ value, style, room, isProse = false }: Set): ReactElement {
  const faces = useContext(DocumentFaces);
  if (!faces) throw new Error('a text is set in the faces of its document');
  const face: Face = style.fontFamily === display ? 'display' : 'sans';
  const lines = plain(value).split('\n');
  const runs = lines.flatMap((line, index) => {
    const direction = directionOf(line, isProse);
    const end = index < lines.length - 1 ? '\n' : '';
    const ordered = direction === 'ltr' ? keepOrder(line) : line;
    return faces.split(`${ordered}${end}`, face).map(({ text: part, font }) => ({
      part,
      style: { fontFamily: font ?? sans, direction, ...weightOf(font, face) },
    }));
  });
  const props = {
    orphans: 2,
    widows: 2,
    // Only where `breaker` says, since the library puts a hyphen at its own breaks.
    hyphenationPenalty: 10_000,
    hyphenationCallback: breaker(runs.map(({ part }) => part).join(''), {
      faces,
      face,
      style,
      room,
    }),
  };
  const [first] = runs;
  const align = style.textAlign ?? (isProse && first?.style.direction === 'rtl' ? 'right' : 'left');
  const whole = { ...style, textAlign: align, ...first?.style };
  if (runs.length < 2) return h(Text, { ...props, style: whole }, first?.part ?? '');
  return h(
    Text,
    { ...props, style: whole },
    ...runs.map(({ part, style: own }, index) => h(Text, { key: `${index}`, style: own }, part)),
  );
}

/** Headings are heavy in other fonts as well. */
function weightOf(font: string | null, face: Face): { fontWeight?: number } {
  return face === 'display' && !font?.startsWith(display) ? { fontWeight: 700 } : {};
}

/**
 * The length of a heading in letters of its own narrow font: others are about half as wide again, and
 * ideographs more than twice.
 */
export function lengthOf(title: string): number {
  return [...title].reduce((sum, letter) => sum + widthOf(letter), 0);
}

function widthOf(letter: string): number {
  if (/\p{M}/u.test(letter)) return 0;
  if (ideographs.test(letter)) return 2.5;
  return /[ -\u024f]/.test(letter) ? 1 : 1.5;
}

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A name of Hebrew letters is set from the right; amid others it keeps to the document’s direction. */
function directionOf(line: string, isProse: boolean): 'ltr' | 'rtl' {
  const letters = line.match(/\p{L}/gu) ?? [];
  if (!letters.some(isRightToLeft)) return 'ltr';
  if (isProse) return isRightToLeft(letters[0] ?? '') ? 'rtl' : 'ltr';
  return letters.every(isRightToLeft) ? 'rtl' : 'ltr';
}

/** An amount after a name that is written from the right stays after it (UAX #9, 2.6: a mark). */
function keepOrder(line: string): string {
  if (!isRightToLeft(line)) return line;
  return line.replace(/[\p{L}\p{Sc}]\p{M}*(?=[^\p{L}]*\p{N})/gu, (letter) =>
    isRightToLeft(letter) ? `${letter}\u200e` : letter,
  );
}

type Room = { faces: Faces; face: Face; style: Style; room: number };

/** Splits words where they may break; an empty part is a break without a hyphen. */
function breaker(whole: string, { faces, face, style, room }: Room) {
  const size = Number(style.fontSize ?? 12);
  const weight = Number(style.fontWeight ?? 400);
  const wide = whole
    .split(/[ \n]/)
    .filter((word) => word.length * size * widest > room)
    .filter((word) => faces.measure(word, face, size, weight) > room);
  let at = 0;
  return (part: string): string[] => {
    // Parts come in the order of the text, over and over; what follows one may be in another font.
    if (!whole.startsWith(part, at)) at = Math.max(0, whole.indexOf(part));
    at += part.length;
    const next = whole.slice(at, at + 2);
    if (at >= whole.length) at = 0;
    if (part.trim() === '') return [part];
    return partsOf(
      part,
      next,
      wide.some((word) => word.includes(part.trim())),
    );
  };
}

/** More ems than any letter has. */
const widest = 1.3;

const ideograph =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uff60\\u30fc]';
const unspaced = '[\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const parts = new RegExp(
  `${ideograph}\\p{M}*|${unspaced}+|(?:(?!${ideograph}|${unspaced}).)+`,
  'gsu',
);
const isUnspaced = new RegExp(`^${unspaced}`, 'u');
const breaks = new RegExp(`${ideograph}|${unspaced}`, 'u');
/** Characters that no line begins with, and that none ends with (JLREQ, 3.1.7 and 3.1.8). */
const closes = /^[\p{Pe}\p{Pf}、。，．！？：；・ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/u;
const opens = /[\p{Ps}\p{Pi}]$/u;

/** Chinese and Japanese break between characters, Thai and its neighbours between words. */
function partsOf(word: string, following: string, isWide: boolean): string[] {
  if (!isWide && !breaks.test(word)) return [word];
  const all = (word.match(parts) ?? [word]).flatMap((part) => {
    if (isUnspaced.test(part)) return [...thai.segment(part)].map(({ segment }) => segment);
    return isWide && !breaks.test(part) ? graphemes(part) : [part];
  });
  return all.flatMap((part, index) => {
    const next = all[index + 1] ?? following;
    return opens.test(part) || closes.test(next) ? [part] : [part, ''];
  });
}

const thai = new Intl.Segmenter('th', { granularity: 'word' });
