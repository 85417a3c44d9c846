import { isDeepStrictEqual } from 'node:util';
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcements, publicEvents } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { todayIn, whyNotYet } from '#app/domain/announcements/may-announce.ts';
import {
  type Act,
  type PublicEventFacts,
  statusOf,
} from '#app/domain/announcements/public-event.ts';
import { isOver } from '#app/domain/bookings/lifecycle.ts';
import { positionOf } from '#app/domain/profiles/position.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';

import { type BookedAct, readActs } from '../queries/read-acts.server.ts';

const mostGenres = 8;

/**
 * Writes anew what the public sees of some events, and removes what is not, or no longer, to be
 * seen. Two that do so at once wait for each other, so that the later facts stay.
 */
export async function refreshPublicEvents(tx: Orm, which: SQL): Promise<void> {
  const rows = await tx
    .select({ announcement: announcements, event: events, venue: profiles, room: rooms.name })
    .from(announcements)
    .innerJoin(events, eq(events.id, announcements.eventId))
    .innerJoin(profiles, eq(profiles.id, events.venueId))
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .where(which)
    .orderBy(asc(announcements.id))
    .for('update', { of: announcements });
  if (rows.length === 0) return;
  const ids = rows.map(({ announcement }) => announcement.id);
  const now = await readClock(tx);
  const acts = await readActs(tx, { eventIds: rows.map(({ event }) => event.id) });
  const byEvent = Map.groupBy(acts, ({ eventId }) => eventId);
  const before = await tx.select().from(publicEvents).where(inArray(publicEvents.id, ids));
  const shown = new Map(before.map((row) => [row.id, row]));
  for (const row of rows) {
    const { id, firstDay } = row.announcement;
    const former = shown.get(id);
    const next = publicRow(row, byEvent.get(row.event.id) ?? [], { now, former });
    if (next === null) {
      if (former) await tx.delete(publicEvents).where(eq(publicEvents.id, id));
      continue;
    }
    if (former && isSame(former, next)) continue;
    const values = { ...next, changedAt: sql`now()` };
    await tx
      .insert(publicEvents)
      .values(values)
      .onConflictDoUpdate({ target: publicEvents.id, set: values });
    if (firstDay === null)
      await tx
        .update(announcements)
        .set({ firstDay: row.event.day, firstRoomId: row.event.roomId })
        .where(eq(announcements.id, id));
  }
}

type Row = {
  announcement: typeof announcements.$inferSelect;
  event: typeof events.$inferSelect;
  venue: typeof profiles.$inferSelect;
  room: string | null;
};
type PublicRow = Omit<typeof publicEvents.$inferSelect, 'changedAt'>;

/** What the public sees of one event at this moment; null while it sees nothing. */
function publicRow(
  { announcement, event, venue, room }: Row,
  booked: BookedAct[],
  { now, former }: { now: Date; former: PublicRow | undefined },
): PublicRow | null {
  if (announcement.announceAt > now) return null;
  const today = todayIn(now, event.timeZone);
  const agreed = booked.filter((act) => whyNotYet(act, today) === null);
  const waits = booked.some(({ state }) => !isOver(state));
  const status = statusOf(announcement, event);
  // What was never public isn’t cancelled in public, and nobody is named who hasn’t agreed.
  if (!former && (status === 'cancelled' || (agreed.length === 0 && waits))) return null;
  const acts = status === 'cancelled' && former ? [] : agreed;
  const lineUp =
    status === 'cancelled' && former
      ? former.facts.lineUp
      : acts.map((act) => actOf(act, announcement.showsSetTimes));
  const starts = [event.doorsAt, ...acts.map(({ startsAt }) => startsAt)].filter(
    (at) => at !== null,
  );
  const startsAt = starts.length > 0 ? new Date(Math.min(...starts.map(Number))) : event.loadInAt;
  const endsAt = event.curfewAt ?? event.loadOutAt;
  const isElsewhere = event.stageId === null;
  const position = isElsewhere ? null : positionOf(venue);
  const facts: PublicEventFacts = {
    title: event.title || lineUp.map(({ name }) => name).join(', ') || (venue.displayName ?? ''),
    description: announcement.description,
    venueName: venue.displayName ?? '',
    isVenuePublic: isShown(venue),
    ...{ room, isElsewhere, position },
    address: isElsewhere ? null : venue.address,
    timeZone: event.timeZone,
    doorsAt: event.doorsAt?.toISOString() ?? null,
    lineUp,
    minimumAge: announcement.minimumAge,
    access: announcement.access,
    price: {
      kind: announcement.priceKind,
      amountMinor: announcement.priceMinor,
      currency: announcement.currency,
      url: announcement.ticketUrl,
    },
    isSoldOut: announcement.isSoldOut,
    formerDay: status === 'postponed' ? announcement.firstDay : null,
  };
  const pageIds = lineUp.flatMap(({ pageId }) => pageId ?? []);
  return {
    id: announcement.id,
    venueId: venue.id,
    pages: [...new Set([venue.id, ...pageIds])],
    ...{ status, startsAt, endsAt, facts },
    day: event.day,
    isPast: endsAt <= now,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    genres: acts.length > 0 ? genresOf(acts) : (former?.genres ?? []),
  };
}

function actOf({ performer, startsAt }: BookedAct, showsSetTimes: boolean): Act {
  return {
    pageId: performer && isShown(performer) ? performer.id : null,
    name: performer?.displayName ?? '',
    startsAt: showsSetTimes ? startsAt.toISOString() : null,
  };
}

function genresOf(acts: BookedAct[]): string[] {
  return [...new Set(acts.flatMap(({ performer }) => performer?.genres ?? []))].slice(
    0,
    mostGenres,
  );
}

function isShown({ publishedAt, hiddenAt }: typeof profiles.$inferSelect): boolean {
  return publishedAt !== null && hiddenAt === null;
}

function isSame({ changedAt: _, ...former }: typeof publicEvents.$inferSelect, next: PublicRow) {
  return isDeepStrictEqual(former, next);
}
