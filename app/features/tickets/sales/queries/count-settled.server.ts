import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { seats } from '#app/db/schema/tickets/seats.ts';
import type { CountedTickets } from '#app/domain/tickets/counted.ts';
import { words } from '#app/lib/words.ts';
import { isValid } from '../../orders/queries/ticket-states.server.ts';

/**
 * The valid tickets of an event as a settlement counts them: by type, price, fee and tax, online and
 * at the door apart; given away and killed seats beside them. Nothing where tickets are sold in
 * another currency.
 */
export async function countSettled(
  orm: Orm,
  { eventId, currency }: { eventId: string; currency: string },
): Promise<CountedTickets[]> {
  return (await countAllSettled(orm, [eventId]))(eventId, currency);
}

/** The same of several events, in as many statements. */
export async function countAllSettled(orm: Orm, eventIds: string[]) {
  const isDoor = sql<boolean>`(${orders.paidBy} = 'cash' or ${orders.doorEntry} is not null)`;
  const isComp = sql`${orders.paidBy} = 'comp'`;
  const [rows, kills] = await Promise.all([
    orm
      .select({
        eventId: tickets.eventId,
        currency: ticketSales.currency,
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
      .where(and(inArray(tickets.eventId, eventIds), isValid))
      .groupBy(
        tickets.eventId,
        ticketSales.currency,
        ticketTypes.id,
        tickets.priceMinor,
        tickets.feeMinor,
        tickets.taxBasisPoints,
        isDoor,
      )
      .orderBy(ticketTypes.position, ticketTypes.id, isDoor, tickets.priceMinor, tickets.feeMinor),
    countKills(orm, eventIds),
  ]);
  const counted = rows.map(({ typeId, isDoor, ...row }) => {
    const { priceMinor, feeMinor, taxBasisPoints } = row;
    const source = isDoor ? ('door' as const) : ('platform' as const);
    const id = [typeId, source, priceMinor, feeMinor, taxBasisPoints].join('-');
    return { id, ...row, kills: 0, source };
  });
  const sold = Map.groupBy(counted, ({ eventId }) => eventId);
  return (id: string, inCurrency: string): CountedTickets[] => [
    ...(sold.get(id) ?? [])
      .filter(({ currency }) => currency === inCurrency)
      .map(({ eventId: _, currency: __, ...row }) => row),
    ...kills.filter(({ eventId }) => eventId === id).map(({ kills }) => killedSeats(kills)),
  ];
}

/** Seats where no one can sit or see. */
function countKills(orm: Orm, eventIds: string[]) {
  return orm
    .select({ eventId: seats.eventId, kills: sql<number>`count(*)::int` })
    .from(seats)
    .where(and(inArray(seats.eventId, eventIds), eq(seats.heldAs, 'killed')))
    .groupBy(seats.eventId);
}

function killedSeats(kills: number): CountedTickets {
  const label = words('tickets')('killedSeats');
  const nothing = { priceMinor: 0, feeMinor: 0, taxBasisPoints: 0, sold: 0, comps: 0 };
  return { id: 'killed-seats', label, ...nothing, kills, source: 'platform' };
}
