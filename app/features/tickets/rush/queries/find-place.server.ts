import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { queuePlaces, ticketQueues } from '#app/db/schema/tickets/queues.ts';
import { together } from '#app/db/shortcuts.server.ts';
import { type Standing, standingIn } from '#app/domain/tickets/queue.ts';
import type { Place } from '../words/place-seal.ts';

export type FoundPlace = Standing | { state: 'taken' };

/** The state of a place now; `over` also for one of a queue that was deleted. */
export async function findPlace(orm: Orm, place: Place, now: Date): Promise<FoundPlace> {
  const row = await readPlaceById(orm, String(place.id));
  if (row?.eventId !== place.eventId) return { state: 'over' };
  if (row.takenAt) return { state: 'taken' };
  return standingIn(row, place.place, now);
}

/** A crowd asks for all of its places at the same moment. */
const readPlaceById = together((orm) => async (ids) => {
  const rows = await orm
    .select({
      id: queuePlaces.id,
      eventId: queuePlaces.eventId,
      startsAt: ticketQueues.startsAt,
      perMinute: ticketQueues.perMinute,
      takenAt: queuePlaces.takenAt,
    })
    .from(queuePlaces)
    .innerJoin(
      ticketQueues,
      and(
        eq(ticketQueues.eventId, queuePlaces.eventId),
        eq(ticketQueues.number, queuePlaces.queue),
      ),
    )
    .where(sql`${queuePlaces.id} = any(${sql.param(ids)}::bigint[])`);
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return ids.map((id) => byId.get(id) ?? null);
});
