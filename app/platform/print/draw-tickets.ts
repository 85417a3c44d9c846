import { Document, Page, Path, renderToBuffer, Svg, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { FAINT, facts, INK, text } from './draw-sheet.ts';
import { display, plain, registerFonts, sans } from './print-fonts.ts';
import type { PrintedTicket, TicketSheet } from './sheet.ts';

/** Sets tickets as PDF, A4, one a page: what it is for, its code, and what it says of itself. */
export function drawTickets({ title, tickets, language, producer }: TicketSheet): Promise<Buffer> {
  registerFonts();
  return renderToBuffer(
    h(
      Document,
      { title: plain(title), creator: producer, producer, language },
      ...tickets.map((ticket, index) => page(ticket, `${index}`, producer)),
    ),
  );
}

function page(ticket: PrintedTicket, key: string, producer: string): ReactElement {
  const { event, lines, code, facts: list, note } = ticket;
  const fontSize = event.length > 60 ? 26 : event.length > 24 ? 38 : 54;
  return h(
    Page,
    { key, size: 'A4', style: { padding: 48, fontFamily: sans, color: INK } },
    text(producer, { fontSize: 9, color: FAINT, fontWeight: 700 }, 'producer'),
    text(event, { fontFamily: display, fontSize, lineHeight: 1.1, marginTop: 6 }, 'event'),
    h(
      View,
      { key: 'lines', style: { marginTop: 8, marginBottom: 20 } },
      ...lines.map((line, index) =>
        text(line, { fontSize: 12, lineHeight: 1.45, maxLines: 3 }, `${index}`),
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
    text(note, { fontSize: 9, lineHeight: 1.45, color: FAINT, marginTop: 16 }, 'note'),
  );
}
