import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { ticketSales } from '#app/db/schema/tickets/sales.ts';
import { eventAddress } from '#app/domain/announcements/public-event.ts';
import { clockAt } from '#app/lib/time/clock-at.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';

export type Night = Awaited<ReturnType<typeof readNight>>;

/** The show of some tickets, announced or not. */
export async function readNight(orm: Orm, eventId: string) {
  const [row] = await orm
    .select({
      event: events,
      venue: profiles.displayName,
      address: profiles.address,
      latitude: profiles.latitude,
      longitude: profiles.longitude,
      showId: announcements.id,
      rules: ticketSales,
      now: sql<string>`now()`,
    })
    .from(events)
    .innerJoin(ticketSales, eq(ticketSales.eventId, events.id))
    .leftJoin(profiles, eq(profiles.id, events.venueId))
    .leftJoin(announcements, eq(announcements.eventId, events.id))
    .where(eq(events.id, eventId));
  if (!row) throw new Error('there is no such event');
  return { ...row, now: new Date(row.now) };
}

/** The show’s time and place, in the reader’s words. */
export function describeNight({ event, venue, address, showId }: Night) {
  return {
    title: event.title,
    day: writtenDay(event.day, { dateStyle: 'full' }),
    doors: clockAt(event.doorsAt ?? event.loadInAt, event.timeZone, event).there,
    venue: venue ?? '',
    address: address ?? '',
    isCancelled: event.cancelledAt !== null,
    showPath: showId && eventAddress(showId, event.title),
  };
}
