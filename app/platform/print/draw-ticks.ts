import { Page, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { isTall } from './draw-sheet.ts';
import { display, sans } from './print-fonts.ts';
import type { TickRow, TickSheet } from './sheet.ts';
import { text } from './words.ts';

const BLACK = '#000000';
const MARGIN = 40;
/** The room between the margins of A4, in points, and that of a name. */
const ROOM = 595 - 2 * MARGIN;
const HALF = (ROOM - 72 - 44) / 2 - 8;

/**
 * Lists of people on A4, in black alone: a box to tick before each name, the name in large letters,
 * tickets beside it, and a title and number on each page, since pages come apart.
 */
export function tickPages({ title, lead, lists }: TickSheet): ReactElement[] {
  const style = { padding: MARGIN, paddingBottom: 52, fontFamily: sans, color: BLACK };
  const head = [
    text(title, { fontFamily: display, fontSize: 28, lineHeight: 1.1 }, ROOM, 'title'),
    text(lead, { fontSize: 10, lineHeight: 1.4, marginTop: 4 }, ROOM, 'lead'),
  ];
  const stacks = stacksOf(lists);
  return stacks.map((stack, at) =>
    h(
      Page,
      { key: `${at}`, size: 'A4', style },
      ...(at === 0 ? head : []),
      ...stack.map((list, index) => part(list, `${index}`)),
      foot(title),
    ),
  );
}

type List = TickSheet['lists'][number];

/**
 * The library sets all rows that are left anew for each page, so that a list of thousands would take
 * minutes: a long one begins again on a page of its own, under its heading.
 */
function stacksOf(lists: readonly List[]): List[][] {
  const stacks: List[][] = [[]];
  let room = mostRows;
  for (const list of lists)
    for (let from = 0; from === 0 || from < list.rows.length; from += mostRows) {
      const rows = list.rows.slice(from, from + mostRows);
      if (rows.length > room) {
        stacks.push([]);
        room = mostRows;
      }
      stacks.at(-1)?.push({ ...list, rows });
      room -= rows.length;
    }
  return stacks;
}

/** About seven pages. */
const mostRows = 200;

function part({ heading, columns, rows }: List, key: string): ReactElement {
  const [name, what, count] = columns;
  const head = { fontSize: 8, fontWeight: 700 };
  return h(
    View,
    { key },
    h(
      View,
      { minPresenceAhead: 50, wrap: false },
      text(heading, { fontFamily: display, fontSize: 17, marginTop: 16, marginBottom: 4 }, ROOM),
      h(
        View,
        { style: { ...line, borderBottomWidth: 1 } },
        h(View, { style: boxes }),
        text(name, { ...nameCell, ...head }, HALF),
        text(what, { ...whatCell, ...head }, HALF),
        text(count, { ...countCell, ...head }, 44),
      ),
    ),
    ...rows.map((one, index) => row(one, `${index}`)),
  );
}

const line = {
  flexDirection: 'row',
  alignItems: 'center',
  borderBottomColor: BLACK,
  paddingVertical: 4,
} as const;
const boxes = { width: 72, flexDirection: 'row', flexWrap: 'wrap', paddingRight: 8 } as const;
const nameCell = { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 8 } as const;
const whatCell = { ...nameCell };
const countCell = { width: 44, textAlign: 'right' } as const;

function row({ name, what, note, count }: TickRow, key: string): ReactElement {
  return h(
    View,
    {
      key,
      wrap: [name, what, note].some((value) => isTall(value, 12, HALF)),
      style: { ...line, borderBottomWidth: 0.5 },
    },
    h(
      View,
      { style: boxes },
      ...Array.from({ length: Math.min(count, mostBoxes) }, (_, at) =>
        h(View, { key: `${at}`, style: box }),
      ),
    ),
    text(name, { ...nameCell, fontSize: 12, fontWeight: 700 }, HALF),
    h(
      View,
      { style: whatCell },
      text(what, { fontSize: 10 }, HALF),
      note ? text(note, { fontSize: 8, marginTop: 1 }, HALF) : null,
    ),
    text(`${count}`, { ...countCell, fontSize: 12 }, 44),
  );
}

/** Larger parties are counted by hand. */
const mostBoxes = 16;
const box = { width: 11, height: 11, borderWidth: 1, borderColor: BLACK, margin: 2 } as const;

function foot(title: string): ReactElement {
  const place = { position: 'absolute' as const, left: MARGIN, right: MARGIN, bottom: 24 };
  return h(
    View,
    { key: 'foot', fixed: true, style: { ...place, flexDirection: 'row', fontSize: 8 } },
    text(title, { flexGrow: 1, flexShrink: 1, flexBasis: 0, fontSize: 8, maxLines: 1 }, ROOM - 40),
    h(Text, { render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}` }),
  );
}
