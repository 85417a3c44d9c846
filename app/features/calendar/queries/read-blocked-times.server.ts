import { type AnyColumn, and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { calendarBlocks, calendarBusy, calendarSources } from '#app/db/schema/calendar.ts';
import { rooms } from '#app/db/schema/profiles.ts';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import { words } from '#app/lib/words.ts';
import { type EntryFilter, entryOf, within } from './entry-window.server.ts';
import type { CalendarPage } from './read-page.server.ts';

type Filter = EntryFilter & { most: number };

/** Times that a page’s people have blocked: one query. */
export async function readBlockEntries(
  orm: Orm,
  page: CalendarPage,
  filter: Filter,
): Promise<CalendarEntry[]> {
  const { id, profileId, stageId, startsAt, endsAt } = calendarBlocks;
  const rows = await orm
    .select({ block: calendarBlocks, room: rooms.name })
    .from(calendarBlocks)
    .leftJoin(rooms, eq(rooms.id, stageId))
    .where(
      and(
        eq(profileId, page.profileId),
        // A block of the whole house applies in each room.
        filter.stageId ? or(isNull(stageId), eq(stageId, filter.stageId)) : undefined,
        within(filter, startsAt, endsAt, 'block', id),
      ),
    )
    .orderBy(startsAt, id)
    .limit(filter.most);
  const t = words('calendar');
  return rows.map(({ block, room }) =>
    entryOf({
      id: `block-${block.id}`,
      kind: block.kind,
      title: block.note || t(`kind.${block.kind}`),
      start: block.startsAt,
      end: block.endsAt,
      allDay: block.allDay,
      timeZone: page.timeZone,
      stage: block.stageId && room ? { id: block.stageId, name: room } : null,
      href: `/profiles/${page.profileId}/calendar/blocks/${block.id}`,
      changedAt: block.writtenAt,
    }),
  );
}

/** Busy times of calendars kept elsewhere: one query. */
export async function readBusyEntries(
  orm: Orm,
  page: CalendarPage,
  filter: Filter,
): Promise<CalendarEntry[]> {
  const { sourceId, profileId, startsAt, endsAt, allDay } = calendarBusy;
  const id = sql`(${sourceId} || '-' || ${millisecondsOf(startsAt)} || '-' || ${millisecondsOf(endsAt)})`;
  const rows = await orm
    .select({ sourceId, startsAt, endsAt, allDay, name: calendarSources.name })
    .from(calendarBusy)
    .innerJoin(calendarSources, eq(calendarSources.id, sourceId))
    .where(and(eq(profileId, page.profileId), within(filter, startsAt, endsAt, 'busy', id)))
    .orderBy(startsAt, sourceId, endsAt)
    .limit(filter.most);
  return rows.map((row) =>
    entryOf({
      id: `busy-${row.sourceId}-${row.startsAt.getTime()}-${row.endsAt.getTime()}`,
      kind: 'busy',
      title: row.name || words('calendar')('kind.busy'),
      start: row.startsAt,
      end: row.endsAt,
      allDay: row.allDay,
      timeZone: page.timeZone,
      changedAt: row.startsAt,
    }),
  );
}

function millisecondsOf(column: AnyColumn) {
  return sql`(extract(epoch from ${column}) * 1000)::bigint`;
}
