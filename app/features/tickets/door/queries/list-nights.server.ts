import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { ticketSales } from '#app/db/schema/tickets/sales.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { posterDay } from '#app/features/events/views.ts';
import { may } from '#app/features/profiles/policy.ts';

export type DoorNight = Awaited<ReturnType<typeof listNights>>[number];

/** The next events whose door the member may scan at, tonight’s first. */
export async function listNights(orm: Orm, viewer: Viewer) {
  const pages = viewer.profiles.filter(({ profileId }) => may(viewer, profileId, 'scan tickets'));
  if (pages.length === 0) return [];
  const rows = await orm
    .select({
      eventId: events.id,
      venueId: events.venueId,
      title: events.title,
      day: events.day,
    })
    .from(events)
    .innerJoin(ticketSales, eq(ticketSales.eventId, events.id))
    .where(
      and(
        inArray(
          events.venueId,
          pages.map(({ profileId }) => profileId),
        ),
        isNull(events.cancelledAt),
        sql`${events.loadOutAt} > now()`,
      ),
    )
    .orderBy(asc(events.loadInAt))
    .limit(mostNights);
  return rows.map(({ day, venueId, ...night }) => ({
    ...night,
    venueId: venueId ?? '',
    day: posterDay(day),
    venue: pages.find(({ profileId }) => profileId === venueId)?.displayName ?? null,
  }));
}

const mostNights = 30;
