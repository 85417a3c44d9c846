import { and, eq, exists, not, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { allotments, ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { isValid } from '../../orders/queries/ticket-states.server.ts';

export type TicketStanding = Awaited<ReturnType<typeof readTicketStanding>>;

/** The sales of an event so far; its callers have checked the right to sell tickets. */
export async function readTicketStanding(orm: Orm, eventId: string) {
  const isOffered = sql`exists (select from ${ticketTypes}
    where ${ticketTypes.allotmentId} = ${allotments.id} and ${ticketTypes.endedAt} is null)`;
  const [places] = await orm
    .select({ left: sql<number>`coalesce(sum(${allotments.size} - ${allotments.taken}), 0)::int` })
    .from(allotments)
    .where(and(eq(allotments.eventId, eventId), isOffered));
  const isComp = exists(
    orm
      .select({ one: sql`1` })
      .from(orders)
      .where(and(eq(orders.id, tickets.orderId), eq(orders.paidBy, 'comp'))),
  );
  const isSold = and(eq(tickets.eventId, eventId), isValid, not(isComp));
  return {
    isSetUp: (await orm.$count(ticketSales, eq(ticketSales.eventId, eventId))) > 0,
    left: places?.left ?? 0,
    sold: await orm.$count(tickets, isSold),
  };
}
