import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcements, publicEvents } from '#app/db/schema/announcements.ts';
import { orderLines, orders } from '#app/db/schema/tickets/orders.ts';
import { allotments, ticketSales, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import type { TicketOffer } from '#app/domain/announcements/ticket-offer.ts';

/** The public facts about tickets sold here. */
export type TicketPrice = {
  amountMinor: number;
  currency: string;
  isSoldOut: boolean;
  offers: TicketOffer[];
};

/** By event, for events that offer any. */
export async function readTicketPrices(
  orm: Orm,
  eventIds: string[],
): Promise<Map<string, TicketPrice>> {
  if (eventIds.length === 0) return new Map();
  const rows = await orm.select().from(pricesOf(orm, inArray(ticketTypes.eventId, eventIds)));
  return new Map(rows.map(({ eventId, ...price }) => [eventId, price]));
}

/** Announcements whose public copies show an old price or old availability. */
export function withOldPrices(orm: Orm) {
  const isSold = and(eq(announcements.priceKind, 'here'), eq(publicEvents.isPast, false));
  const prices = orm
    .select({ eventId: announcements.eventId })
    .from(announcements)
    .innerJoin(publicEvents, eq(publicEvents.id, announcements.id))
    .where(isSold);
  const price = pricesOf(orm, inArray(ticketTypes.eventId, prices));
  return orm
    .select({ id: announcements.id })
    .from(announcements)
    .innerJoin(publicEvents, eq(publicEvents.id, announcements.id))
    .innerJoin(price, eq(price.eventId, announcements.eventId))
    .where(
      and(
        isSold,
        sql`((${publicEvents.facts} #>> '{price,amountMinor}')::bigint is distinct from ${price.amountMinor}
          or (${publicEvents.facts} ->> 'isSoldOut')::boolean <> (${announcements.isSoldOut} or ${price.isSoldOut})
          or ${publicEvents.facts} -> 'offers' is distinct from ${price.offers})`,
      ),
    );
}

/**
 * The lowest price with tickets left. Free ones, such as for children, count only when no others
 * are left. Nothing is sold out while a basket may still return it.
 */
function pricesOf(orm: Orm, condition: SQL) {
  const { priceMinor, eventId } = ticketTypes;
  return orm
    .select({
      eventId,
      amountMinor: sql<number>`coalesce(
        min(${priceMinor}) filter (where ${isLeft} and ${priceMinor} > 0),
        min(${priceMinor}) filter (where ${isLeft}), min(${priceMinor}))`
        .mapWith(Number)
        .as('lowest_minor'),
      currency: sql<string>`min(${ticketSales.currency})`.as('currency'),
      isSoldOut: sql<boolean>`(not bool_or(${isLeft}) and not exists (select from ${orders}
        where ${orders.eventId} = ${eventId} and ${orders.state} = 'basket'))`.as('none_left'),
      offers: sql<TicketOffer[]>`jsonb_agg(jsonb_build_object(
          'name', ${ticketTypes.name}, 'priceMinor', ${priceMinor}, 'state', ${state},
          'saleFrom', ${iso(ticketTypes.saleFrom)}, 'saleUntil', ${iso(ticketTypes.saleUntil)})
        order by ${ticketTypes.position}, ${ticketTypes.id})`.as('offers'),
    })
    .from(ticketTypes)
    .innerJoin(ticketSales, eq(ticketSales.eventId, eventId))
    .innerJoin(allotments, eq(allotments.id, ticketTypes.allotmentId))
    .where(
      and(
        condition,
        isNull(ticketTypes.endedAt),
        eq(ticketTypes.isHidden, false),
        sql`coalesce(${ticketTypes.saleUntil} > now(), true)`,
      ),
    )
    .groupBy(eventId)
    .as('ticket_prices');
}

const isLeft = sql`(least(${allotments.size} - ${allotments.taken}, ${ticketTypes.limit} - ${ticketTypes.taken})
  >= ${ticketTypes.ticketsEach} * ${ticketTypes.leastPerOrder})`;

const isHeld = sql`exists (select from ${orderLines}
  inner join ${orders} on ${orders.id} = ${orderLines.orderId}
  where ${orderLines.typeId} = ${ticketTypes.id} and ${orders.state} = 'basket')`;

/** The type before it is still on sale. */
const isWaiting = sql`exists (select from ${ticketTypes} before
  inner join ${allotments} places on places.id = before.allotment_id
  where before.id = ${ticketTypes.afterTypeId} and before.ended_at is null
    and coalesce(before.sale_until > now(), true)
    and least(places.size - places.taken, before."limit" - before.taken)
      >= before.tickets_each)`;

/**
 * Like `typeStateOf`, but with tickets in baskets as not yet sold, since a basket may return them.
 */
const state = sql`case
  when not ${isLeft} and not ${isHeld} then 'sold out'
  when ${ticketSales.stoppedAt} is not null then 'stopped'
  when ${ticketTypes.saleFrom} > now() then 'not yet'
  when ${isWaiting} then 'later'
  else 'on sale' end`;

function iso(moment: typeof ticketTypes.saleFrom | typeof ticketTypes.saleUntil): SQL {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}
