import { Image, Page, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { display, sans } from './print-fonts.ts';
import type { PosterSheet } from './sheet.ts';
import { lengthOf, text } from './words.ts';

/** A poster on A3 upright: an uploaded one as it is, or the drawn one with its words. */
export function posterPages({ title, words, picture, format }: PosterSheet): ReactElement[] {
  const page = { backgroundColor: words ? '#14110f' : '#ffffff', fontFamily: sans };
  return [
    h(
      Page,
      { key: 'poster', size: 'A3', style: page },
      h(Image, {
        src: { data: Buffer.from(picture), format },
        style: { ...whole, objectFit: words ? 'cover' : 'contain' },
      }),
      words ? wordsOf(title, words) : null,
    ),
  ];
}

/** A3 in points, a hair less: a picture higher than its page would begin another one. */
const whole = { position: 'absolute', top: 0, left: 0, width: 841.8, height: 1190.5 } as const;

/** Between its margins. */
const ROOM = 841 - 2 * 56;

function wordsOf(title: string, { day, names, lines, link }: NonNullable<PosterSheet['words']>) {
  const place = { position: 'absolute', left: 56, right: 56, bottom: 52 } as const;
  // The longer a name, the smaller it is, so that it keeps to a few lines.
  const length = lengthOf(title);
  const fontSize = length > 70 ? 64 : length > 36 ? 96 : length > 16 ? 140 : 200;
  return h(
    View,
    { style: { ...place, color: '#faf6ee' } },
    text(day, { fontSize: 72, color: '#ffc53d', fontFamily: display }, ROOM, 'day'),
    text(
      title,
      { fontFamily: display, fontSize, lineHeight: 1, marginTop: 6, marginBottom: 18 },
      ROOM,
      'title',
    ),
    ...names.map((name, index) =>
      text(name, { fontFamily: display, fontSize: 46, lineHeight: 1.12 }, ROOM, `name-${index}`),
    ),
    h(
      View,
      { key: 'lines', style: { marginTop: 30 } },
      ...lines.map((line, index) =>
        text(line, { fontSize: 21, lineHeight: 1.4, fontWeight: 700 }, ROOM, `line-${index}`),
      ),
    ),
    text(link, { fontSize: 15, marginTop: 24, color: '#c9bfb2' }, ROOM, 'link'),
  );
}
