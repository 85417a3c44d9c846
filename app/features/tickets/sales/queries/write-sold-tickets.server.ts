import { and, asc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { seats } from '#app/db/schema/tickets/seats.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { csvOf, csvRows } from '#app/lib/csv.ts';
import { writeAmount } from '#app/lib/money/amount.ts';
import { numberOf } from '../../orders/words/order-names.ts';
import { loadSelling } from './load-selling.server.ts';

/**
 * Every sold ticket of an event as a table, a row each, the oldest order first: for the books and
 * for other programs, so columns and states are the same in every language.
 */
export async function writeSoldTickets(orm: Orm, viewer: Viewer, eventId: string): Promise<string> {
  const { event } = await loadSelling(orm, viewer, eventId);
  const parts = [csvOf([[...columns]])];
  for (let rows = await readRows(orm, eventId, null); rows.length > 0; ) {
    parts.push(
      csvRows(
        rows.map(({ ticket, order, type, seat }) => [
          numberOf(order.id),
          order.placedAt?.toISOString() ?? '',
          event.title,
          event.day,
          order.name,
          order.email,
          paymentOf(order),
          String(ticket.number),
          type,
          ticket.name,
          ticket.state,
          writeAmount(ticket.priceMinor, order.currency),
          order.currency,
          ticket.endedAt?.toISOString() ?? '',
          seat?.section ?? '',
          seat?.row ?? '',
          seat?.label ?? '',
          String(ticket.taxBasisPoints / 100),
          ticket.taxName,
        ]),
      ),
    );
    rows = await readRows(orm, eventId, rows.at(-1) ?? null);
  }
  return parts.join('');
}

type Last = { placedAt: string; order: { id: string }; ticket: { number: number } } | null;

/** The next rows, after the last ones read. */
function readRows(orm: Orm, eventId: string, last: Last) {
  const place = sql`(${orders.placedAt}, ${orders.id}, ${tickets.number})`;
  // A moment as text, since it is finer than a Date.
  const placedAt = sql<string>`${orders.placedAt}::text`;
  return orm
    .select({ placedAt, ticket: tickets, order: orders, type: ticketTypes.name, seat: seats })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(seats, eq(seats.id, tickets.seatId))
    .where(
      and(
        eq(tickets.eventId, eventId),
        last
          ? sql`${place} > (${last.placedAt}::timestamptz, ${last.order.id}, ${last.ticket.number})`
          : undefined,
      ),
    )
    .orderBy(asc(orders.placedAt), asc(orders.id), asc(tickets.number))
    .limit(5_000);
}

/** Nothing is paid by card for what is free. */
function paymentOf({ paidBy, totalMinor }: typeof orders.$inferSelect): string {
  return paidBy === 'card' && totalMinor === 0 ? 'free' : paidBy;
}

const columns = [
  'order',
  'bought_at',
  'event',
  'day',
  'buyer',
  'email',
  'paid_by',
  'ticket',
  'type',
  'name',
  'state',
  'price',
  'currency',
  'ended_at',
  'section',
  'row',
  'seat',
  'tax_percent',
  'tax_name',
];
