import { Image, Link, Page, Path, Svg, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { display, sans } from './print-fonts.ts';
import type {
  PosterSheet,
  PrintedTicket,
  Sheet,
  SheetFact,
  SheetSection,
  TicketSheet,
} from './sheet.ts';
import { lengthOf, prose, type Style, text } from './words.ts';

/*
 * Runs in a thread of its own, from the sources straight from this file: no JSX and no path but
 * relative ones.
 */

const INK = '#14110f';
const FAINT = '#6b635b';
const LIGHT = '#c8380a';
const LINE = '#ddd5c8';
const MARGIN = 48;
/** The room between the margins of A4, in points. */
const ROOM = 595 - 2 * MARGIN;

/** A sheet on A4. Everything in it is text: nothing is read as markup. */
export function sheetPages(sheet: Sheet): ReactElement[] {
  const style = { padding: MARGIN, paddingBottom: 64, fontFamily: sans, color: INK };
  return [
    h(
      Page,
      { key: 'sheet', size: 'A4', style },
      head(sheet),
      sheet.facts.length > 0 ? facts(sheet.facts) : null,
      ...sheet.sections.map((section, index) => part(section, `${index}`)),
      foot(sheet),
    ),
  ];
}

function head({ kicker, title, lead, picture }: Sheet): ReactElement {
  // The longer a name, the smaller it is set, so that it keeps to a few lines.
  const length = lengthOf(title);
  const fontSize = length > 60 ? 24 : length > 24 ? 38 : 56;
  const room = picture ? ROOM - 174 : ROOM;
  const words = h(
    View,
    { key: 'words', style: { flexGrow: 1, flexShrink: 1, flexBasis: 0 } },
    // Not letter-spaced: copied from a PDF, its letters would come apart.
    text(kicker, { fontSize: 9, color: LIGHT, fontWeight: 700 }, room),
    text(title, { fontFamily: display, fontSize, lineHeight: 1.1, marginTop: 4 }, room),
    lead ? text(lead, { fontSize: 12, lineHeight: 1.45, marginTop: 8 }, room) : null,
  );
  const image = picture
    ? h(Image, {
        key: 'picture',
        src: { data: Buffer.from(picture), format: 'jpg' },
        style: { width: 150, height: 150, borderRadius: 6, marginLeft: 24, objectFit: 'cover' },
      })
    : null;
  const rule = { borderBottomWidth: 2, borderBottomColor: LIGHT, paddingBottom: 18 };
  return h(View, { key: 'head', style: { flexDirection: 'row', ...rule } }, words, image);
}

function part(section: SheetSection, key: string): ReactElement {
  const heading = text(
    section.heading,
    { fontFamily: display, fontSize: 17, marginTop: 18, marginBottom: 5 },
    ROOM,
  );
  // A heading alone at the end of a page would head nothing.
  return h(View, { key }, h(View, { minPresenceAhead: 60 }, heading), ...contents(section));
}

function contents(section: SheetSection): ReactElement[] {
  if ('rows' in section) return [table(section)];
  if ('amounts' in section) return [amounts(section.amounts, section.total)];
  const paragraphs = 'text' in section ? section.text.split(/\n\s*\n/).filter(Boolean) : [];
  return [
    ...paragraphs.map((paragraph, index) =>
      prose(paragraph, { fontSize: 10, lineHeight: 1.5, marginBottom: 6 }, ROOM, `${index}`),
    ),
    ...(section.facts?.length ? [facts(section.facts)] : []),
  ];
}

/** Labels with their values, a line each. */
function facts(list: SheetFact[]): ReactElement {
  const line = ({ label, value }: SheetFact, index: number) =>
    h(
      View,
      { key: `${index}`, style: { flexDirection: 'row', marginBottom: 4 } },
      text(label, { width: 120, fontSize: 9, color: FAINT, paddingRight: 8 }, 112),
      text(
        value,
        { flexGrow: 1, flexShrink: 1, flexBasis: 0, fontSize: 10, lineHeight: 1.4 },
        ROOM - 120,
      ),
    );
  return h(View, { key: 'facts', style: { marginTop: 12 } }, ...list.map(line));
}

type Table = Extract<SheetSection, { rows: string[][] }>;

function table({ columns, rows, first = 'number' }: Table): ReactElement {
  const shares = columns.map((_, index) => (index > 0 ? 1 : first === 'name' ? 2.5 : 0.4));
  const share = ROOM / shares.reduce((sum, one) => sum + one, 0);
  const rooms = shares.map((one) => one * share - 8);
  const cell = (value: string, index: number, style: Style) =>
    text(
      value,
      {
        flexGrow: shares[index],
        flexShrink: 1,
        flexBasis: 0,
        fontSize: 9,
        padding: 4,
        ...style,
      },
      rooms[index] ?? 0,
      `${index}`,
    );
  const row = (cells: string[], key: string, style: Style) =>
    h(
      View,
      {
        key,
        wrap: cells.some((value, index) => isTall(value, 9, rooms[index] ?? 0)),
        style: { flexDirection: 'row', borderBottomWidth: 0.5, borderColor: LINE },
      },
      ...cells.map((value, index) => cell(value, index, style)),
    );
  return h(
    View,
    { key: 'table' },
    row(columns, 'head', { color: FAINT, fontWeight: 700 }),
    ...rows.map((cells, index) => row(cells, `${index}`, {})),
  );
}

/** True for a text that could fill a large part of a page: kept on one page, its end would be lost. */
export function isTall(value: string, fontSize: number, room: number): boolean {
  const lines = value.split('\n').map((line) => Math.ceil((line.length * fontSize) / room));
  return lines.reduce((sum, count) => sum + count, 0) * fontSize * 1.5 > 350;
}

/** Amounts below each other, digit by digit, and their sum. */
function amounts(lines: SheetFact[], total: SheetFact): ReactElement {
  const line = ({ label, value }: SheetFact, key: string, style: Style, words: Style) =>
    h(
      View,
      {
        key,
        wrap: isTall(label, 12, ROOM - 152),
        style: { flexDirection: 'row', paddingVertical: 5, ...style },
      },
      text(
        label,
        { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 12, ...words },
        ROOM - 152,
      ),
      text(value, { width: 140, textAlign: 'right', fontFeatureSettings: ['tnum'], ...words }, 140),
    );
  const faint = { borderBottomWidth: 0.5, borderColor: LINE };
  return h(
    View,
    { key: 'amounts' },
    ...lines.map((one, index) => line(one, `${index}`, faint, { fontSize: 10 })),
    line(
      total,
      'total',
      { borderTopWidth: 1, borderColor: INK },
      { fontSize: 12, fontWeight: 700 },
    ),
  );
}

function foot({ link }: Sheet): ReactElement {
  const style = { fontSize: 8, color: FAINT };
  const place = { position: 'absolute' as const, left: MARGIN, right: MARGIN, bottom: 28 };
  return h(
    View,
    { key: 'foot', fixed: true, style: { ...place, flexDirection: 'row' } },
    h(
      Link,
      { src: link, style: { flexGrow: 1, flexShrink: 1, flexBasis: 0, textDecoration: 'none' } },
      text(link, style, ROOM - 40),
    ),
    h(Text, {
      style,
      render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}`,
    }),
  );
}

/** Tickets on A4, one a page: the event, the code, and the ticket’s facts. */
export function ticketPages({ tickets, producer }: TicketSheet): ReactElement[] {
  return tickets.map((ticket, index) => page(ticket, `${index}`, producer));
}

function page(ticket: PrintedTicket, key: string, producer: string): ReactElement {
  const { event, lines, code, facts: list, note } = ticket;
  const length = lengthOf(event);
  const fontSize = length > 60 ? 26 : length > 24 ? 38 : 54;
  return h(
    Page,
    { key, size: 'A4', style: { padding: 48, fontFamily: sans, color: INK } },
    text(producer, { fontSize: 9, color: FAINT, fontWeight: 700 }, ROOM, 'producer'),
    text(event, { fontFamily: display, fontSize, lineHeight: 1.1, marginTop: 6 }, ROOM, 'event'),
    h(
      View,
      { key: 'lines', style: { marginTop: 8, marginBottom: 20 } },
      ...lines.map((line, index) =>
        text(line, { fontSize: 12, lineHeight: 1.45 }, ROOM, `${index}`),
      ),
    ),
    // A border of four modules without ink, which readers need.
    h(
      Svg,
      {
        key: 'code',
        width: 250,
        height: 250,
        viewBox: `-4 -4 ${code.modules + 8} ${code.modules + 8}`,
      },
      h(Path, { d: code.path, fill: '#000' }),
    ),
    facts(list),
    text(note, { fontSize: 9, lineHeight: 1.45, color: FAINT, marginTop: 16 }, ROOM, 'note'),
  );
}

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
const POSTER_ROOM = 841 - 2 * 56;

function wordsOf(title: string, { day, names, lines, link }: NonNullable<PosterSheet['words']>) {
  const place = { position: 'absolute', left: 56, right: 56, bottom: 52 } as const;
  // The longer a name, the smaller it is, so that it keeps to a few lines.
  const length = lengthOf(title);
  const fontSize = length > 70 ? 64 : length > 36 ? 96 : length > 16 ? 140 : 200;
  return h(
    View,
    { style: { ...place, color: '#faf6ee' } },
    text(day, { fontSize: 72, color: '#ffc53d', fontFamily: display }, POSTER_ROOM, 'day'),
    text(
      title,
      { fontFamily: display, fontSize, lineHeight: 1, marginTop: 6, marginBottom: 18 },
      POSTER_ROOM,
      'title',
    ),
    ...names.map((name, index) =>
      text(
        name,
        { fontFamily: display, fontSize: 46, lineHeight: 1.12 },
        POSTER_ROOM,
        `name-${index}`,
      ),
    ),
    h(
      View,
      { key: 'lines', style: { marginTop: 30 } },
      ...lines.map((line, index) =>
        text(
          line,
          { fontSize: 21, lineHeight: 1.4, fontWeight: 700 },
          POSTER_ROOM,
          `line-${index}`,
        ),
      ),
    ),
    text(link, { fontSize: 15, marginTop: 24, color: '#c9bfb2' }, POSTER_ROOM, 'link'),
  );
}
