import { isDeepStrictEqual } from 'node:util';
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { type OutboxEvent, writeOutbox } from '#app/db/outbox.server.ts';
import { announcements, publicEvents } from '#app/db/schema/announcements.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { whyNotYet } from '#app/domain/announcements/announcement.ts';
import { type Act, statusOf } from '#app/domain/announcements/public-event.ts';
import { dayAtPlace } from '#app/domain/bookings/holds/nights.ts';
import { isOver } from '#app/domain/bookings/lifecycle.ts';
import { positionOf } from '#app/domain/profiles/position.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { locatePlace } from '#app/features/profiles/queries.server.ts';
import { type BookedAct, readActs, readTicketPrices, type TicketPrice } from './queries.server.ts';

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

export const mostGenres = 8;

type Announced = {
  announcement: typeof announcements.$inferSelect;
  event: typeof events.$inferSelect;
  venue: typeof profiles.$inferSelect;
  room: string | null;
  town: string | null;
  /** Null if no tickets are sold here. */
  tickets: TicketPrice | null;
  booked: BookedAct[];
};

/**
 * The public copy of an event at this moment; null while it isn't public. `former` is the present
 * copy.
 */
function makePublicRow(
  { announcement, event, venue, room, town, tickets, booked }: Announced,
  { now, former }: { now: Date; former: PublicRow | undefined },
): PublicRow | null {
  if (announcement.announceAt > now) return null;
  const today = dayAtPlace(now, event.timeZone);
  const acts = booked.filter((act) => whyNotYet(act, today) === null);
  const waits = booked.some(({ state }) => !isOver(state));
  const status = statusOf(announcement, event);
  // An event that was never public isn’t cancelled in public, and no act is named before it agrees.
  if (!former && (status === 'cancelled' || (acts.length === 0 && waits))) return null;
  // The line-up of a cancelled show stays readable.
  const lastRow = status === 'cancelled' ? former : undefined;
  const lineUp = lastRow?.facts.lineUp ?? acts.map((act) => actOf(act, announcement.showsSetTimes));
  const genres = acts.flatMap(({ performer }) => performer?.genres ?? []);
  const endsAt = event.curfewAt ?? event.loadOutAt;
  const isElsewhere = event.stageId === null;
  const position = isElsewhere ? null : positionOf(venue);
  return {
    id: announcement.id,
    announcementId: announcement.id,
    outsideId: null,
    venueId: venue.id,
    status,
    day: event.day,
    endsAt,
    town,
    pages: [...new Set([venue.id, ...lineUp.flatMap(({ pageId }) => pageId ?? [])])],
    startsAt: startOf(event, acts),
    isPast: endsAt <= now,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    genres: lastRow?.genres ?? [...new Set(genres)].slice(0, mostGenres),
    facts: {
      title: event.title || lineUp.map(({ name }) => name).join(', ') || (venue.displayName ?? ''),
      description: announcement.description,
      venueName: venue.displayName ?? '',
      isVenuePublic: isShown(venue),
      room,
      isElsewhere,
      position,
      lineUp,
      address: isElsewhere ? null : venue.address,
      country: null,
      timeZone: event.timeZone,
      hasTime: true,
      doorsAt: event.doorsAt?.toISOString() ?? null,
      minimumAge: announcement.minimumAge,
      access: announcement.access,
      price: {
        kind: announcement.priceKind,
        amountMinor: tickets?.amountMinor ?? announcement.priceMinor,
        currency: tickets?.currency ?? announcement.currency,
        url: announcement.ticketUrl,
      },
      isSoldOut: announcement.isSoldOut || tickets?.isSoldOut === true,
      ...(tickets && { offers: tickets.offers }),
      formerDay: status === 'postponed' ? announcement.firstDay : null,
      poster: announcement.poster,
    },
  };
}

/** Doors or the first set, whichever is first. */
function startOf({ doorsAt, loadInAt }: Announced['event'], acts: BookedAct[]): Date {
  const starts = [doorsAt, ...acts.map(({ startsAt }) => startsAt)].filter((at) => at !== null);
  return starts.length > 0 ? new Date(Math.min(...starts.map(Number))) : loadInAt;
}

function actOf({ performer, startsAt }: BookedAct, showsSetTimes: boolean): Act {
  return {
    pageId: performer && isShown(performer) ? performer.id : null,
    name: performer?.displayName ?? '',
    startsAt: showsSetTimes ? startsAt.toISOString() : null,
  };
}

export function isShown({ publishedAt, hiddenAt }: Announced['venue']): boolean {
  return publishedAt !== null && hiddenAt === null;
}

export type PublicRow = Omit<typeof publicEvents.$inferSelect, 'changedAt'>;

/** The present public copies, by id. */
export async function readPublicRows(tx: Orm, ids: string[]): Promise<Map<string, PublicRow>> {
  const rows = await tx.select().from(publicEvents).where(inArray(publicEvents.id, ids));
  return new Map(rows.map(({ changedAt: _, ...row }) => [row.id, row]));
}

/**
 * Writes public copies: the only place that does. Unchanged ones stay untouched, hidden ones are
 * deleted, and followers are told of changes. `former` is the present copy; `next` is null to hide
 * it.
 */
export async function putPublicEvents(
  tx: Orm,
  former: ReadonlyMap<string, PublicRow>,
  next: ReadonlyMap<string, PublicRow | null>,
): Promise<void> {
  const hiddenIds = [...next].flatMap(([id, row]) => (row === null && former.has(id) ? id : []));
  if (hiddenIds.length > 0)
    await tx.delete(publicEvents).where(inArray(publicEvents.id, hiddenIds));
  const changedRows = [...next].flatMap(([id, row]) =>
    row && !isDeepStrictEqual(former.get(id), row) ? row : [],
  );
  for (let at = 0; at < changedRows.length; at += mostAtOnce)
    await tx
      .insert(publicEvents)
      .values(changedRows.slice(at, at + mostAtOnce))
      .onConflictDoUpdate({ target: publicEvents.id, set: changedColumns });
  const ids = [...hiddenIds, ...changedRows.map(({ id }) => id)];
  if (ids.length === 0) return;
  const news = changedRows.flatMap((row) => newsOf(row, former.get(row.id)) ?? []);
  await writeOutbox(tx, { type: 'public events changed', payload: { ids } }, ...news);
}

/**
 * The news for followers of a show; null where it is over, or nothing that concerns them has
 * changed.
 */
function newsOf(row: PublicRow, former: PublicRow | undefined): OutboxEvent | null {
  const factsOf = ({ status, day, pages, facts }: PublicRow) => [status, day, pages, facts.room];
  if (row.isPast || (former && isDeepStrictEqual(factsOf(former), factsOf(row)))) return null;
  const newPages = former ? row.pages.filter((page) => !former.pages.includes(page)) : null;
  return { type: 'show public', payload: { showId: row.id, added: newPages } };
}

/** A statement takes only some thousands of values. */
const mostAtOnce = 500;

const columns = Object.entries(publicEvents).filter(
  ([name]) => !['id', 'changedAt', 'enableRLS'].includes(name),
);
const changedColumns = {
  ...Object.fromEntries(
    columns.map(([name, column]) => [
      name,
      sql.raw(`excluded."${(column as { name: string }).name}"`),
    ]),
  ),
  changedAt: sql`now()`,
};

/** The town in a venue's address: `pt/lisbon`; null if unknown. */
export async function findTown(venue: typeof profiles.$inferSelect): Promise<string | null> {
  const { homeTown, address } = venue;
  const place = { homeTown: homeTown ?? '', address: address ?? '', position: positionOf(venue) };
  return (await locatePlace(place)).town?.key ?? null;
}
