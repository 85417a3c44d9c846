import type { Database } from '#app/db/client.server.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { SheetFact, TicketSheet } from '#app/platform/print/sheet.ts';
import { qrPath } from '#app/platform/qr-code.server.ts';
import { showTicket, type TicketView } from './queries.server.ts';
import { type OrderView, showOrder } from './show-order.server.ts';

const t = words('tickets');

/**
 * The tickets of an order, or a single one, for printing.
 * @param path their address: `/orders/…` or `/tickets/…`
 * @returns sheet: null where none of them is valid; showPath: of their show, where it is public
 */
export async function readTicketSheet(
  { database, secret, product }: { database: Database; secret: string; product: string },
  path: string,
) {
  const [, kind, link = ''] = path.split('/');
  if (kind === 'orders') {
    const order = await showOrder({ database, secret }, null, { link });
    return { sheet: orderSheet(order, product), showPath: order.showPath };
  }
  const ticket = await showTicket(database.orm, { secret, link });
  return { sheet: ticketSheet(ticket, product), showPath: ticket.showPath };
}

type Printed = TicketView['ticket'] & { price?: string; taxPercent?: number };
type Night = Pick<OrderView, 'title' | 'day' | 'doors' | 'venue' | 'address'>;

/** The valid tickets of an order, for printing. */
function orderSheet({ tickets, number, ...night }: OrderView, product: string) {
  return sheetOf(night, product, tickets, ({ number: at, price, taxPercent: percent }) => [
    { label: t('print.order'), value: t('print.ticketOf', { order: number, number: at }) },
    {
      label: t('print.price'),
      value: percent ? t('print.priceWithTax', { price, percent }) : (price ?? ''),
    },
  ]);
}

/** A ticket that was passed on, without its price. */
function ticketSheet({ ticket, ...night }: TicketView, product: string) {
  return sheetOf(night, product, [ticket], () => []);
}

/** @returns null where none of them is valid */
function sheetOf(
  { title, day, doors, venue, address }: Night,
  product: string,
  tickets: Printed[],
  moreOf: (ticket: Printed) => SheetFact[],
): TicketSheet | null {
  const when = [day, t('order.doors', { time: doors })].join(' · ');
  const printed = tickets.flatMap((ticket) => {
    const { code, type, name, seat } = ticket;
    if (!code) return [];
    const facts = [
      ...(seat ? [{ label: t('print.seat'), value: seat }] : []),
      { label: t('print.type'), value: type },
      ...(name ? [{ label: t('print.name'), value: name }] : []),
      ...moreOf(ticket),
    ];
    const lines = [when, venue, address].filter(Boolean);
    return [{ event: title, lines, code: qrPath(code), facts, note: t('print.note') }];
  });
  if (printed.length === 0) return null;
  const heading = t('order.title.placed', { event: title });
  return { title: heading, tickets: printed, language: currentLanguage(), producer: product };
}
