import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { fixed } from '#app/db/expressions.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { stepOf } from '#app/domain/bookings/calendar-step.ts';
import { endedStates } from '#app/domain/bookings/lifecycle.ts';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import {
  type EntryFilter,
  entryOf,
  within,
} from '#app/features/calendar/queries/entry-window.server.ts';
import type { CalendarPage } from '#app/features/calendar/queries/read-page.server.ts';
import { words } from '#app/lib/words.ts';

/** False for bookings that came to nothing, which take no time. */
export const takesTime = sql`${bookings.state} <> all(${fixed(endedStates)}::text[])`;

/** A performer’s shows and offers in one query; a venue’s drafts stay its own. */
export async function readBookingEntries(
  orm: Orm,
  page: CalendarPage,
  query: EntryFilter & { most: number },
): Promise<CalendarEntry[]> {
  if (page.userType === 'venue') return [];
  const { id, state, turn, firm, venueId, loadInAt, loadOutAt, timeZone, updatedAt } = bookings;
  const rows = await orm
    .select({
      id,
      state,
      turn,
      firm,
      venueId,
      loadInAt,
      loadOutAt,
      timeZone,
      updatedAt,
      title: events.title,
      stageId: events.stageId,
      room: rooms.name,
      venue: profiles.displayName,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .leftJoin(profiles, eq(profiles.id, bookings.venueId))
    .where(
      and(
        eq(bookings.performerId, page.profileId),
        takesTime,
        or(ne(state, 'draft'), firm),
        query.stageId ? eq(events.stageId, query.stageId) : undefined,
        within(query, loadInAt, loadOutAt, 'booking', id),
      ),
    )
    .orderBy(loadInAt, id)
    .limit(query.most);
  const t = words('calendar');
  return rows.map((row) =>
    entryOf({
      id: `booking-${row.id}`,
      kind: row.firm ? 'show' : 'offer',
      step: stepOf(row, 'performer'),
      title: row.venue ?? (row.title || t('untitled')),
      start: row.loadInAt,
      end: row.loadOutAt,
      timeZone: row.timeZone,
      stage: row.stageId && row.room ? { id: row.stageId, name: row.room } : null,
      venueId: row.venueId,
      href: `/bookings/${row.id}`,
      state: t(`state.${row.state}`),
      changedAt: row.updatedAt,
    }),
  );
}
