import { and, count, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { queuePlaces, ticketQueues } from '#app/db/schema/tickets/queues.ts';
import { newQueueFrom } from '#app/domain/tickets/queue.ts';
import { clockOf, type ReadRush, readRush } from '../queries/read-rush.server.ts';
import type { Place } from '../words/place-seal.ts';

/**
 * Goes to the end of an event’s queue. Visitors who come at the same time don’t wait for each
 * other.
 */
export async function takePlace(database: Database, rush: ReadRush): Promise<Place> {
  const { eventId } = rush;
  const queue = await queueNow(database, rush);
  const [taken] = await database.orm
    .insert(queuePlaces)
    .values({ eventId, queue })
    .returning({ id: queuePlaces.id });
  if (!taken) throw new Error('there is no place');
  const [before] = await database.orm
    .select({ place: count() })
    .from(queuePlaces)
    .where(
      and(
        eq(queuePlaces.eventId, eventId),
        eq(queuePlaces.queue, queue),
        lte(queuePlaces.id, taken.id),
      ),
    );
  return { eventId, queue, id: taken.id, place: before?.place ?? 1 };
}

/** The latest queue, or the next where that one is long empty; of many who begin it, one does. */
async function queueNow(database: Database, rush: ReadRush): Promise<number> {
  if (!newQueueFrom(rush, clockOf(rush))) return rush.number;
  const latest = (await readRush(database, rush.eventId, { isFresh: true })) ?? rush;
  const from = newQueueFrom(latest, clockOf(latest));
  if (!from) return latest.number;
  const { eventId, perMinute } = latest;
  const number = latest.number + 1;
  await database.orm
    .insert(ticketQueues)
    .values({ eventId, number, perMinute, startsAt: sql`to_timestamp(${from.getTime() / 1_000})` })
    .onConflictDoNothing();
  await readRush(database, eventId, { isFresh: true });
  return number;
}
