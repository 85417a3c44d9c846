import { asc, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { eventSlots, events } from '#app/db/schema/events.ts';

export type EventRow = typeof events.$inferSelect;
export type SlotRow = typeof eventSlots.$inferSelect;

/** A night as it is stored. Every change of a night takes its lock first. */
export async function loadNight(
  orm: Orm,
  eventId: string,
  { isToChange = false } = {},
): Promise<EventRow | undefined> {
  const query = orm.select().from(events).where(eq(events.id, eventId));
  const [night] = await (isToChange ? query.for('update') : query);
  return night;
}

/** The running orders of nights, each in its order. */
export async function loadSlots(orm: Orm, eventIds: string[]): Promise<SlotRow[]> {
  if (eventIds.length === 0) return [];
  return orm
    .select()
    .from(eventSlots)
    .where(inArray(eventSlots.eventId, eventIds))
    .orderBy(asc(eventSlots.eventId), asc(eventSlots.position), asc(eventSlots.id));
}
