import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database, Orm } from '#app/db/client.server.ts';
import { queuePlaces, ticketTypes } from '#app/db/schema/tickets.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { type Place, readPlace } from './place-seal.ts';
import { clockOf, findPlace, isQueuing, readRush } from './queries.server.ts';

const t = words('tickets');

type Services = { database: Database; secret: string };
type Turn = { typeId: string; place: string };

/**
 * Takes a basket in turn where there is a queue for its event, else at once. A turn gives one
 * basket: sent twice, the same; where none could be given, the turn stays.
 */
export async function inTurn(
  { database, secret }: Services,
  { typeId, place: written }: Turn,
  take: () => Promise<string>,
): Promise<string> {
  const { orm } = database;
  const eventId = await eventOf(orm, typeId);
  const rush = eventId === null ? null : await readRush(database, eventId);
  if (!isQueuing(rush)) return take();
  const place = readPlace(secret, rush.eventId, written);
  if (!place) throw refused('refused.queue');
  const standing = await findPlace(orm, place, clockOf(rush));
  if (standing.state === 'waiting') throw refused('refused.notYourTurn');
  if (standing.state === 'over') throw refused('refused.turnOver');
  if (standing.state === 'taken' || !(await claim(database, place)))
    return basketOf(database, place);
  return takeOrGiveUp(database, place, take);
}

/** A type is of one event for ever. */
const known = new LRUCache<string, string>({ max: 10_000 });

async function eventOf(orm: Orm, typeId: string): Promise<string | null> {
  const before = known.get(typeId);
  if (before !== undefined) return before;
  const isType = eq(ticketTypes.id, typeId);
  const [type] = await orm.select({ eventId: ticketTypes.eventId }).from(ticketTypes).where(isType);
  if (type) known.set(typeId, type.eventId);
  return type?.eventId ?? null;
}

const refused = (why: 'refused.queue' | 'refused.notYourTurn' | 'refused.turnOver') =>
  new AppError('conflict', t(why));

async function claim({ orm }: Database, { id }: Place): Promise<boolean> {
  const claimed = await orm
    .update(queuePlaces)
    .set({ takenAt: sql`now()` })
    .where(and(eq(queuePlaces.id, id), isNull(queuePlaces.takenAt)))
    .returning({ id: queuePlaces.id });
  return claimed.length > 0;
}

async function takeOrGiveUp(
  { orm }: Database,
  { id }: Place,
  take: () => Promise<string>,
): Promise<string> {
  const isSelf = eq(queuePlaces.id, id);
  try {
    const basketId = await take();
    await orm.update(queuePlaces).set({ basketId }).where(isSelf);
    return basketId;
  } catch (error) {
    await orm.update(queuePlaces).set({ takenAt: null }).where(isSelf);
    throw error;
  }
}

/** The basket that another window got by the same turn, which may take it just now. */
async function basketOf({ orm }: Database, { id }: Place): Promise<string> {
  for (let tries = 0; tries < mostTries; tries += 1, await setTimeout(pauseMs)) {
    const [place] = await orm.select().from(queuePlaces).where(eq(queuePlaces.id, id));
    if (place?.basketId) return place.basketId;
    if (!place?.takenAt) break;
  }
  throw refused('refused.turnOver');
}

const mostTries = 20;
const pauseMs = 100;
