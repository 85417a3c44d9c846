import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { ticketSales } from '#app/db/schema/tickets/sales.ts';
import type { DoorList } from '#app/domain/tickets/door/door-list.ts';

/** The next nights of a venue after one, so that a phone can name the night of a code. */
export async function listLaterNights(
  orm: Orm,
  { venueId, loadInAt }: { venueId: string | null; loadInAt: Date },
): Promise<DoorList['later']> {
  if (venueId === null) return {};
  const isLater = and(eq(events.venueId, venueId), gt(events.loadInAt, loadInAt));
  const rows = await orm
    .select({
      id: events.id,
      title: events.title,
      doorsAt: events.doorsAt,
      loadInAt: events.loadInAt,
    })
    .from(events)
    .innerJoin(ticketSales, eq(ticketSales.eventId, events.id))
    .where(and(isLater, isNull(events.cancelledAt)))
    .orderBy(asc(events.loadInAt))
    .limit(mostNights);
  return Object.fromEntries(
    rows.map(({ id, title, doorsAt, loadInAt: from }) => [
      id,
      { title, doorsAt: (doorsAt ?? from).getTime() },
    ]),
  );
}

/** They travel with every answer. */
const mostNights = 20;
