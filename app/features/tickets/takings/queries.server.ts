import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { orders } from '#app/db/schema/tickets.ts';
import type { DeletionBlocker } from '#app/domain/accounts/account.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { isValid } from '../orders/queries.server.ts';

const t = words('tickets');

/** Shows with sold tickets whose takings aren’t paid out keep a venue from leaving. */
export async function findUnplayed(
  orm: Orm,
  { pages }: { pages: string[] },
): Promise<DeletionBlocker[]> {
  if (pages.length === 0) return [];
  const rows = await orm
    .selectDistinct({ id: events.id, title: events.title, day: events.day })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(
      and(
        inArray(events.venueId, pages),
        eq(orders.state, 'placed'),
        isNull(orders.paidOutAt),
        sql`exists (select from tickets where order_id = ${orders.id} and ${isValid})`,
        sql`(${orders.totalMinor} > 0 or ${events.loadOutAt} > now())`,
      ),
    );
  return rows.map(({ title, day }) => ({
    what: t('leaving.unplayed', { event: title, day: writtenDay(day) }),
    wayOut: t('leaving.wayOut'),
  }));
}

/** The names of the takings of events in the books, by the events’ ids. */
export async function nameSoldEvents(orm: Orm, eventIds: string[]): Promise<Map<string, string>> {
  const rows = await orm
    .select({ id: events.id, event: events.title, day: events.day })
    .from(events)
    .where(inArray(events.id, eventIds));
  return new Map(
    rows.map(({ id, event, day }) => [id, t('takingsOf', { event, day: writtenDay(day) })]),
  );
}
