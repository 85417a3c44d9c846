import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { allotments, ticketSales, tickets } from '#app/db/schema/tickets.ts';

export type TicketStanding = Awaited<ReturnType<typeof readTicketStanding>>;

/** How much an event has sold, for people who may sell its tickets: that was asked already. */
export async function readTicketStanding(orm: Orm, eventId: string) {
  const ofEvent = eq(allotments.eventId, eventId);
  const [sale] = await orm
    .select({
      left: sql<number>`coalesce((select sum(${allotments.size} - ${allotments.taken})
        from ${allotments} where ${ofEvent}), 0)::int`,
    })
    .from(ticketSales)
    .where(eq(ticketSales.eventId, eventId));
  const isSold = and(eq(tickets.eventId, eventId), eq(tickets.state, 'valid'));
  return {
    isSetUp: sale !== undefined,
    left: sale?.left ?? 0,
    sold: await orm.$count(tickets, isSold),
  };
}
