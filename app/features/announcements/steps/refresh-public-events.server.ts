import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { readActs } from '../queries/read-acts.server.ts';
import { readTicketPrices } from '../queries/read-ticket-prices.server.ts';
import { findTown } from './find-town.server.ts';
import { type Announced, makePublicRow } from './make-public-row.server.ts';
import { type PublicRow, putPublicEvents, readPublicRows } from './put-public-events.server.ts';

/**
 * Refreshes the public copies of some events, and deletes those that aren't public, or no longer.
 * Two runs at once wait for each other, so that the later facts stay. `which` selects announcements
 * with their events. Returns the ids of those that are public now.
 */
export async function refreshPublicEvents(tx: Orm, condition: SQL): Promise<Set<string>> {
  const locked = await tx
    .select({ id: announcements.id })
    .from(announcements)
    .innerJoin(events, eq(events.id, announcements.eventId))
    .where(condition)
    .orderBy(asc(announcements.id))
    .for('update', { of: announcements });
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  // Read after the wait: commits of the other run count.
  const now = await readClock(tx);
  const former = await readPublicRows(tx, ids);
  const next = new Map<string, PublicRow | null>();
  for (const announced of await readAnnounced(tx, ids)) {
    const { id } = announced.announcement;
    const row = makePublicRow(announced, { now, former: former.get(id) });
    next.set(id, row);
    if (row) await recordFirst(tx, announced);
  }
  await putPublicEvents(tx, former, next);
  return new Set([...next].flatMap(([id, row]) => (row ? id : [])));
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
  const prices = await readTicketPrices(
    tx,
    rows.flatMap(({ announcement, event }) => (announcement.priceKind === 'here' ? event.id : [])),
  );
  const announced: Announced[] = [];
  for (const row of rows) {
    const isElsewhere = row.event.stageId === null;
    const town = isElsewhere ? null : await findTown(row.venue);
    const { id } = row.event;
    const tickets = prices.get(id) ?? null;
    announced.push({ ...row, town, tickets, booked: byEvent.get(id) ?? [] });
  }
  return announced;
}

/** Stores the day and the room of the first publication. */
async function recordFirst(tx: Orm, { announcement, event }: Announced): Promise<void> {
  if (announcement.firstDay !== null) return;
  await tx
    .update(announcements)
    .set({ firstDay: event.day, firstRoomId: event.roomId })
    .where(eq(announcements.id, announcement.id));
}
