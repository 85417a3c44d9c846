import type { Orm } from '#app/db/client.server.ts';
import { orderSheet, ticketSheet } from '../words/ticket-sheet.ts';
import { showOrder } from './show-order.server.ts';
import { showTicket } from './show-ticket.server.ts';

/**
 * The tickets of an order, or a single one, for printing.
 * @param path their address: `/orders/…` or `/tickets/…`
 * @returns sheet: null where none of them is valid; showPath: of their show, where it is public
 */
export async function readTicketSheet(
  orm: Orm,
  { secret, product }: { secret: string; product: string },
  path: string,
) {
  const [, kind, link = ''] = path.split('/');
  if (kind === 'orders') {
    const order = await showOrder(orm, { secret, link });
    return { sheet: orderSheet(order, product), showPath: order.showPath };
  }
  const ticket = await showTicket(orm, { secret, link });
  return { sheet: ticketSheet(ticket, product), showPath: ticket.showPath };
}
