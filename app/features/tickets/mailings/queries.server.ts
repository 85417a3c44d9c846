import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders, ticketMailings, tickets, ticketTypes } from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { holderEmail, isValid } from '../orders/queries.server.ts';
import { headOf, loadSelling, requireSale } from '../sales/load-sale.server.ts';

export type ListedMailings = Awaited<ReturnType<typeof listMailings>>;

/** The latest of them. */
const most = 50;

/**
 * The emails to the ticket holders of an event, the newest first, and the number of holders now.
 */
export async function listMailings(orm: Orm, viewer: Viewer, eventId: string) {
  const selling = await loadSelling(orm, viewer, eventId);
  requireSale(selling.sale);
  const holders = sql<number>`(count(distinct nullif(${holderEmail}, '')))::int`;
  const isHeld = and(eq(tickets.eventId, eventId), isValid);
  const [counted] = await orm
    .select({ holders })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(isHeld);
  const types = await orm
    .select({ id: ticketTypes.id, name: ticketTypes.name, holders })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(isHeld)
    .groupBy(ticketTypes.id)
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
  const rows = await orm
    .select({
      ...getTableColumns(ticketMailings),
      typeNames: sql<string[]>`array(select type.name from ticket_types type
        where type.id = any (${ticketMailings.typeIds}) order by type.position, type.id)`,
    })
    .from(ticketMailings)
    .where(eq(ticketMailings.eventId, eventId))
    .orderBy(desc(ticketMailings.createdAt), desc(ticketMailings.id))
    .limit(most);
  return {
    ...headOf(selling),
    holders: counted?.holders ?? 0,
    types,
    mailings: rows.map(({ id, subject, text, typeNames, sent, sentAt, createdAt }) => ({
      id,
      subject,
      text,
      typeNames,
      sent,
      isSent: sentAt !== null,
      createdAt,
      written: momentAt(createdAt, selling.event),
    })),
  };
}
