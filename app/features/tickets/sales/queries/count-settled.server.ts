import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { seats } from '#app/db/schema/tickets/seats.ts';
import type { CountedTickets } from '#app/domain/tickets/counted.ts';
import { words } from '#app/lib/words.ts';

/**
 * The valid tickets of an event as a settlement counts them: by type, price, fee and tax, online and
 * at the door apart; given away and killed seats beside them. Nothing where tickets are sold in
 * another currency.
 */
export async function countSettled(
  orm: Orm,
  { eventId, currency }: { eventId: string; currency: string },
): Promise<CountedTickets[]> {
  const isDoor = sql<boolean>`(${orders.paidBy} = 'cash' or ${orders.doorEntry} is not null)`;
  const isComp = sql`${orders.paidBy} = 'comp'`;
  const rows = await orm
    .select({
      typeId: ticketTypes.id,
      label: ticketTypes.name,
      priceMinor: tickets.priceMinor,
      feeMinor: tickets.feeMinor,
      taxBasisPoints: tickets.taxBasisPoints,
      isDoor,
      sold: sql<number>`(count(*) filter (where not ${isComp}))::int`,
      comps: sql<number>`(count(*) filter (where ${isComp}))::int`,
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .innerJoin(ticketSales, eq(ticketSales.eventId, tickets.eventId))
    .where(
      and(
        eq(tickets.eventId, eventId),
        eq(tickets.state, 'valid'),
        eq(ticketSales.currency, currency),
      ),
    )
    .groupBy(
      ticketTypes.id,
      ...[tickets.priceMinor, tickets.feeMinor, tickets.taxBasisPoints],
      isDoor,
    )
    .orderBy(ticketTypes.position, ticketTypes.id, isDoor, tickets.priceMinor, tickets.feeMinor);
  const counted = rows.map(({ typeId, isDoor, ...row }): CountedTickets => {
    const { priceMinor, feeMinor, taxBasisPoints } = row;
    const source = isDoor ? 'door' : 'platform';
    const id = [typeId, source, priceMinor, feeMinor, taxBasisPoints].join('-');
    return { id, ...row, kills: 0, source };
  });
  return [...counted, ...(await countKills(orm, eventId))];
}

/** Seats where no one can sit or see. */
async function countKills(orm: Orm, eventId: string): Promise<CountedTickets[]> {
  const kills = await orm.$count(
    seats,
    and(eq(seats.eventId, eventId), eq(seats.heldAs, 'killed')),
  );
  if (kills === 0) return [];
  const label = words('tickets')('killedSeats');
  const nothing = { priceMinor: 0, feeMinor: 0, taxBasisPoints: 0, sold: 0, comps: 0 };
  return [{ id: 'killed-seats', label, ...nothing, kills, source: 'platform' }];
}
