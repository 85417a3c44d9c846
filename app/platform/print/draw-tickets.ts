import { Page, Path, Svg, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { FAINT, facts, INK, ROOM } from './draw-sheet.ts';
import { display, sans } from './print-fonts.ts';
import type { PrintedTicket, TicketSheet } from './sheet.ts';
import { lengthOf, text } from './words.ts';

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
