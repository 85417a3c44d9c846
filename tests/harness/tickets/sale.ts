import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import { allotments, ticketSales, ticketTypes } from '#app/db/schema/tickets.ts';
import { newId } from '#app/platform/token.server.ts';
import { addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { addPublicShow } from '#tests/harness/people/public-shows.ts';

type Type = Partial<typeof ticketTypes.$inferInsert> & { of?: number };

/** An event that sells tickets: allotments of these sizes, and types that share them. */
export async function addSale(database: Database, sizes: number[], types: Type[]) {
  const { orm } = database;
  const { venue, performer } = await addTwoSides(database);
  const showId = await addPublicShow(orm, { venueId: venue.as, pages: [venue.as] });
  const isShow = eq(announcements.id, showId);
  const [sold] = await orm
    .update(announcements)
    .set({ priceKind: 'here' })
    .where(isShow)
    .returning({ eventId: announcements.eventId });
  const eventId = sold?.eventId ?? '';
  await orm.insert(ticketSales).values({ eventId, currency: 'EUR' });
  const made = sizes.map((size) => ({ id: newId(), eventId, size }));
  await orm.insert(allotments).values(made);
  const rows = types.map(({ of = 0, ...type }, position) => ({
    id: newId(),
    eventId,
    allotmentId: made[of]?.id ?? '',
    position,
    name: `Type ${position}`,
    priceMinor: 1_200,
    mostPerOrder: 10,
    ...type,
  }));
  await orm.insert(ticketTypes).values(rows);
  return {
    venue,
    performer,
    eventId,
    showId,
    allotmentIds: made.map(({ id }) => id),
    typeIds: rows.map(({ id }) => id),
  };
}

/** The taken count beside the number really held and sold. */
export async function readTaken(database: Database, eventId: string) {
  const { rows } = (await database.orm.execute(`
    with held as (
      select t.id, t.allotment_id, coalesce(sum(l.quantity * t.tickets_each) filter (where o.state = 'basket'), 0)
        as tickets from ticket_types t
        left join ticket_order_lines l on l.type_id = t.id
        left join ticket_orders o on o.id = l.order_id
        where t.event_id = '${eventId}' group by t.id),
      sold as (select t.id, count(k.id) as tickets from ticket_types t
        left join tickets k on k.type_id = t.id and k.state = 'valid'
        where t.event_id = '${eventId}' group by t.id)
    select a.size, a.taken, sum(h.tickets)::int as held, sum(s.tickets)::int as sold,
      sum(t.taken)::int as types
    from allotments a join ticket_types t on t.allotment_id = a.id
      join held h on h.id = t.id join sold s on s.id = t.id
    where a.event_id = '${eventId}' group by a.id order by a.size, a.id`)) as unknown as {
    rows: { size: number; taken: number; held: number; sold: number; types: number }[];
  };
  return rows;
}

/** The provider’s page for an order, the latest. */
export async function sessionOf({ orm }: Database, orderId: string): Promise<string> {
  const { rows } = (await orm.execute(sql`select provider_session_id as id from checkouts
    where instalment_id = (select instalment_id from ticket_orders where id = ${orderId})
    order by created_at desc limit 1`)) as unknown as { rows: { id: string }[] };
  return rows[0]?.id ?? '';
}
