import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Orm } from '#app/db/client.server.ts';
import { anyOf, fixed } from '#app/db/expressions.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import { aheadStates } from '#app/domain/bookings/lifecycle.ts';
import type { BookingState } from '#app/domain/bookings/states.ts';
import { otherSide, type Side } from '#app/domain/bookings/terms/terms.ts';
import { shownNameOf } from '#app/domain/profiles/display-name.ts';
import type { Show } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { columnOf } from './list-bookings.server.ts';

const most = 5;

/** Also after the show, until load-out. */
const shownStates: BookingState[] = [...aheadStates, 'played'];

/** The next signed shows of these pages, until load-out. */
export async function listNextShows(orm: Orm, ids: string[]): Promise<Show[]> {
  const rows = await readShows(orm, { ids });
  return rows.map((row) => {
    const { id, profileId, title, room, day, startsAt, timeZone } = row;
    const otherName = shownNameOf(row.other);
    const other = nameInText(otherName);
    const place = [title === otherName ? '' : title, room].filter(Boolean).join(' · ');
    return {
      profileId,
      path: `/bookings/${id}`,
      title: other,
      place,
      day,
      at: startsAt,
      timeZone,
    };
  });
}

const readShows = builtOnce((orm) => unionAll(selectOf(orm, 'venue'), selectOf(orm, 'performer')));

function selectOf(orm: Orm, side: Side) {
  return orm
    .select({
      id: bookings.id,
      profileId: sql<string>`${columnOf(side)}`.as('profile_id'),
      startsAt: bookings.startsAt,
      timeZone: bookings.timeZone,
      title: events.title,
      day: events.day,
      room: rooms.name,
      other: profiles.displayName,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .leftJoin(profiles, eq(profiles.id, columnOf(otherSide(side))))
    .where(
      and(
        sql`${columnOf(side)} = ${anyOf(sql.placeholder('ids'))}`,
        gt(bookings.loadOutAt, sql`now()`),
        sql`${bookings.state} = any(${fixed(shownStates)}::text[])`,
      ),
    )
    .orderBy(asc(bookings.loadOutAt), asc(bookings.id))
    .limit(most);
}
