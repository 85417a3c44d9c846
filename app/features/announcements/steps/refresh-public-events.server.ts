import { isDeepStrictEqual } from 'node:util';
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { announcements, publicEvents } from '#app/db/schema/announcements.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { readActs } from '../queries/read-acts.server.ts';
import { type Announced, makePublicRow, type PublicRow } from './make-public-row.server.ts';

/**
 * Writes anew what the public sees of some events, and removes what is not, or no longer, to be
 * seen. Two that do so at once wait for each other, so that the later facts stay.
 * @param which of announcements and their events
 * @returns the ids of those of them that are public now
 */
export async function refreshPublicEvents(tx: Orm, which: SQL): Promise<Set<string>> {
  const locked = await tx
    .select({ id: announcements.id })
    .from(announcements)
    .innerJoin(events, eq(events.id, announcements.eventId))
    .where(which)
    .orderBy(asc(announcements.id))
    .for('update', { of: announcements });
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  // Read once the wait is over: what the other one has committed meanwhile counts.
  const now = await readClock(tx);
  const before = await tx.select().from(publicEvents).where(inArray(publicEvents.id, ids));
  const shown = new Map(before.map(({ changedAt: _, ...row }) => [row.id, row]));
  const changed: string[] = [];
  for (const announced of await readAnnounced(tx, ids)) {
    const { id } = announced.announcement;
    const former = shown.get(id);
    const next = makePublicRow(announced, { now, former });
    if (next === null) {
      if (!former) continue;
      await tx.delete(publicEvents).where(eq(publicEvents.id, id));
      shown.delete(id);
      changed.push(id);
      continue;
    }
    if (isDeepStrictEqual(former, next)) continue;
    await write(tx, announced, next);
    changed.push(id);
    shown.set(id, next);
  }
  if (changed.length > 0)
    await writeOutbox(tx, { type: 'public events changed', payload: { ids: changed } });
  return new Set(shown.keys());
}

async function readAnnounced(tx: Orm, ids: string[]): Promise<Announced[]> {
  const rows = await tx
    .select({ announcement: announcements, event: events, venue: profiles, room: rooms.name })
    .from(announcements)
    .innerJoin(events, eq(events.id, announcements.eventId))
    .innerJoin(profiles, eq(profiles.id, events.venueId))
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .where(inArray(announcements.id, ids));
  const eventIds = rows.map(({ event }) => event.id);
  const acts = await readActs(tx, inArray(bookings.eventId, eventIds));
  const byEvent = Map.groupBy(acts, ({ eventId }) => eventId);
  return rows.map((row) => ({ ...row, booked: byEvent.get(row.event.id) ?? [] }));
}

async function write(tx: Orm, { announcement, event }: Announced, row: PublicRow): Promise<void> {
  const values = { ...row, changedAt: sql`now()` };
  await tx
    .insert(publicEvents)
    .values(values)
    .onConflictDoUpdate({ target: publicEvents.id, set: values });
  if (announcement.firstDay !== null) return;
  await tx
    .update(announcements)
    .set({ firstDay: event.day, firstRoomId: event.roomId })
    .where(eq(announcements.id, announcement.id));
}
