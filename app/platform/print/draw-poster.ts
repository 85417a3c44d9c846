import { Document, Image, Page, renderToBuffer, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { text } from './draw-sheet.ts';
import { display, plain, registerFonts, sans } from './print-fonts.ts';
import type { PosterSheet } from './sheet.ts';

/** Sets a poster as PDF, A3 upright: an uploaded one as it is, or the drawn one with its words. */
export function drawPoster(poster: PosterSheet): Promise<Buffer> {
  registerFonts();
  const { title, producer, language, words } = poster;
  const page = { backgroundColor: words ? '#14110f' : '#ffffff', fontFamily: sans };
  return renderToBuffer(
    h(
      Document,
      { title: plain(title), creator: producer, producer, language },
      h(
        Page,
        { size: 'A3', style: page },
        h(Image, {
          src: { data: Buffer.from(poster.picture), format: poster.format },
          style: { ...whole, objectFit: words ? 'cover' : 'contain' },
        }),
        words ? said(title, words) : null,
      ),
    ),
  );
}

/** A3 in points, a hair less: what is higher than its page begins another one. */
const whole = { position: 'absolute', top: 0, left: 0, width: 841.8, height: 1190.5 } as const;

function said(title: string, { day, names, lines, link }: NonNullable<PosterSheet['words']>) {
  const place = { position: 'absolute', left: 56, right: 56, bottom: 52 } as const;
  // The longer a name, the smaller it is, so that it keeps to a few lines.
  const fontSize = title.length > 70 ? 64 : title.length > 36 ? 96 : title.length > 16 ? 140 : 200;
  return h(
    View,
    { style: { ...place, color: '#faf6ee' } },
    text(day, { fontSize: 72, color: '#ffc53d', fontFamily: display }, 'day'),
    text(
      title,
      { fontFamily: display, fontSize, lineHeight: 1, marginTop: 6, marginBottom: 18 },
      'title',
    ),
    ...names.map((name, index) =>
      text(name, { fontFamily: display, fontSize: 46, lineHeight: 1.12 }, `name-${index}`),
    ),
    h(
      View,
      { key: 'lines', style: { marginTop: 30 } },
      ...lines.map((line, index) =>
        text(line, { fontSize: 21, lineHeight: 1.4, fontWeight: 700 }, `line-${index}`),
      ),
    ),
    text(link, { fontSize: 15, marginTop: 24, color: '#c9bfb2' }, 'link'),
  );
}
