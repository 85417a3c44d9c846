import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { queuePlaces, ticketQueues } from '#app/db/schema/tickets/queues.ts';
import { type Standing, standingIn } from '#app/domain/tickets/queue.ts';
import type { Place } from '../words/place-seal.ts';

export type FoundPlace = Standing | { state: 'taken' };

/** How a place stands now; `over` also for one of a queue that is forgotten. */
export async function findPlace(orm: Orm, place: Place, now: Date): Promise<FoundPlace> {
  const [found] = await orm
    .select({
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
    .where(and(eq(queuePlaces.id, place.id), eq(queuePlaces.eventId, place.eventId)));
  if (!found) return { state: 'over' };
  if (found.takenAt) return { state: 'taken' };
  return standingIn(found, place.place, now);
}
