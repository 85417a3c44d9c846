import { and, count, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { announcements, publicEvents } from '#app/db/schema/announcements.ts';
import { queuePlaces, ticketQueues } from '#app/db/schema/tickets.ts';
import { readBriefly } from '#app/db/shortcuts.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { newQueueFrom } from '#app/domain/tickets/queue.ts';
import { limitAttempts } from '#app/features/accounts/limit-attempts.server.ts';
import { command, type From } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { queuing } from '../orders/fields.ts';
import { type Place, readPlace, writePlace } from './place-seal.ts';
import {
  clockOf,
  findPlace,
  isQueuing,
  type ReadRush,
  readRush,
  rushFreshMs,
} from './queries.server.ts';

const t = words('tickets');

type Services = { database: Database; secret: string } & From;

/** The state of a visitor who wants tickets. */
export type QueueStanding =
  /** No queue: baskets are taken at once. */
  | { state: 'none'; place: null }
  /** `place` is its sealed form; `isNew`: an earlier one was used or its turn is over. */
  | {
      state: 'waiting';
      place: string;
      isNew: boolean;
      ahead: number;
      turnAt: Date;
      perMinute: number;
    }
  | { state: 'turn'; place: string; until: Date };

/**
 * The state of a visitor at an event’s sale. Where there is a queue, a visitor without a place gets
 * one at the end.
 * @throws AppError `too-many` for one network that takes too many places
 */
export const standInQueue = command({
  operation: 'standInQueue',
  openTo: 'visitors',
  input: queuing,
  settlesItself: true,
  async run(services: Services, _viewer: Viewer | null, { showId, place = '' }) {
    const { database } = services;
    const eventId = await remembered(database, showId, () => eventOf(database, showId)).value;
    if (!eventId) throw new AppError('not-found', t('refused.noSaleHere'));
    return findOrTakePlace(services, { eventId, place });
  },
});

const remembered = readBriefly<string | null>(rushFreshMs);

/** Null where nothing is sold here. */
async function eventOf({ orm }: Database, showId: string): Promise<string | null> {
  const [show] = await orm
    .select({ eventId: announcements.eventId })
    .from(publicEvents)
    .innerJoin(announcements, eq(announcements.id, publicEvents.announcementId))
    .where(and(eq(publicEvents.id, showId), eq(announcements.priceKind, 'here')));
  return show?.eventId ?? null;
}

async function findOrTakePlace(
  services: Services,
  { eventId, place: written }: { eventId: string; place: string },
): Promise<QueueStanding> {
  const { database, secret, from } = services;
  const rush = await readRush(database, eventId);
  if (!isQueuing(rush)) return { state: 'none', place: null };
  const held = readPlace(secret, eventId, written);
  const before = held && (await findPlace(database.orm, held, clockOf(rush)));
  if (before?.state === 'turn') return { ...before, place: written };
  const { perMinute } = rush.queue ?? rush;
  if (before?.state === 'waiting') return { ...before, place: written, isNew: false, perMinute };
  await limitAttempts(database.orm, 'join a queue', { network: from?.address });
  const taken = await takePlace(database, rush);
  const place = writePlace(secret, taken);
  const now = await findPlace(database.orm, taken, clockOf(rush));
  if (now.state === 'turn') return { ...now, place };
  if (now.state !== 'waiting') throw new Error('a new place is over');
  return { ...now, place, isNew: before !== null, perMinute };
}

/**
 * Goes to the end of an event’s queue. Visitors who come at the same time don’t wait for each
 * other.
 */
async function takePlace(database: Database, rush: ReadRush): Promise<Place> {
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
