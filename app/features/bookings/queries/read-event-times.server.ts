import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { firstStepOf } from '#app/domain/bookings/calendar-step.ts';
import type { BookingState } from '#app/domain/bookings/states.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import type { CalendarEntry, EntryKind } from '#app/domain/calendar/entry.ts';
import { eventPath } from '#app/domain/events/event-path.ts';
import {
  type EntryFilter,
  entryOf,
  within,
} from '#app/features/calendar/queries/entry-window.server.ts';
import type { CalendarPage } from '#app/features/calendar/queries/read-page.server.ts';
import { words } from '#app/lib/words.ts';
import { takesTime } from './read-booked-times.server.ts';

type Query = EntryFilter & { most: number };
type Part = {
  id: string;
  state: BookingState;
  turn: Side | null;
  firm: boolean;
  name: string | null;
  at: string;
};

/** The nights of a venue with their performers, in one query. */
export async function readEventEntries(
  orm: Orm,
  page: CalendarPage,
  query: Query,
): Promise<CalendarEntry[]> {
  if (page.userType !== 'venue') return [];
  const parts = sql<Part[]>`(
    select coalesce(json_agg(json_build_object(
      'id', ${bookings.id}, 'state', ${bookings.state}, 'turn', ${bookings.turn}, 'firm', ${bookings.firm},
      'name', ${profiles.displayName}, 'at', ${bookings.updatedAt}
    ) order by ${bookings.startsAt}, ${bookings.id}), '[]'::json)
    from ${bookings} left join ${profiles} on ${profiles.id} = ${bookings.performerId}
    where ${bookings.eventId} = ${events.id} and ${takesTime}
  )`;
  const { id, title, timeZone, stageId, loadInAt, loadOutAt, claimed, createdAt } = events;
  const rows = await orm
    .select({
      id,
      title,
      timeZone,
      stageId,
      loadInAt,
      loadOutAt,
      claimed,
      createdAt,
      room: rooms.name,
      parts,
    })
    .from(events)
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .where(
      and(
        eq(events.venueId, page.profileId),
        isNull(events.cancelledAt),
        query.stageId ? eq(stageId, query.stageId) : undefined,
        within(query, loadInAt, loadOutAt, 'event', id),
      ),
    )
    .orderBy(loadInAt, id)
    .limit(query.most);
  return rows.map((row) => nightOf(row, page));
}

type Row = Pick<
  typeof events.$inferSelect,
  'id' | 'title' | 'timeZone' | 'stageId' | 'loadInAt' | 'loadOutAt' | 'claimed' | 'createdAt'
> & { room: string | null; parts: Part[] };

function nightOf(row: Row, page: CalendarPage): CalendarEntry {
  const t = words('calendar');
  const firm = row.parts.filter((part) => part.firm);
  const kind = kindOf(row, firm);
  const acts = firm.length > 0 ? firm : row.parts;
  const names = acts.map(({ name }) => name).filter((name) => name !== null);
  const [first] = acts;
  const changes = [row.createdAt, ...row.parts.map(({ at }) => new Date(at))];
  return entryOf({
    id: `event-${row.id}`,
    kind,
    step: firstStepOf(acts, 'venue'),
    title: row.title || names.join(', ') || t('untitled'),
    start: row.loadInAt,
    end: row.loadOutAt,
    timeZone: row.timeZone,
    stage: row.stageId ? { id: row.stageId, name: row.room ?? page.name ?? '' } : null,
    venueId: page.profileId,
    href: eventPath(page.profileId, row.id),
    state: first ? t(`state.${first.state}`) : '',
    changedAt: new Date(Math.max(...changes.map(Number))),
  });
}

function kindOf(row: Row, firm: Part[]): EntryKind {
  if (row.claimed || firm.length > 0) return 'show';
  return row.parts.some(({ state }) => state !== 'draft') ? 'offer' : 'event';
}
