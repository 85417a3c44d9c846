import { eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

/** The names of orders in the books, by their ids: “Tickets for Owls, 3 March 2027”. */
export async function nameOrders(orm: Orm, orderIds: string[]): Promise<Map<string, string>> {
  const rows = await orm
    .select({ id: orders.id, event: events.title, day: events.day })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(inArray(orders.id, orderIds));
  const t = words('tickets');
  return new Map(
    rows.map(({ id, event, day }) => [id, t('orderOf', { event, day: writtenDay(day) })]),
  );
}
