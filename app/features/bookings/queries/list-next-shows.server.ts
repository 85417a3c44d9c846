import { and, asc, gt, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { shownNameOf } from '#app/domain/profiles/display-name.ts';
import type { Show } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { columnOf, selectRows } from './list-bookings.server.ts';

const most = 5;

/** The next nights of these pages that both sides have signed, until load-out. */
export async function listNextShows(orm: Orm, ids: string[]): Promise<Show[]> {
  const lists = await Promise.all(
    sides.map((side) =>
      selectRows(orm, side)
        .where(
          and(
            inArray(columnOf(side), ids),
            gt(bookings.loadOutAt, sql`now()`),
            inArray(bookings.state, ['accepted', 'confirmed', 'played']),
          ),
        )
        .orderBy(asc(bookings.loadOutAt), asc(bookings.id))
        .limit(most),
    ),
  );
  return lists.flat().map((read) => {
    const { id, profileId, title, room, day, startsAt, timeZone } = read;
    const otherName = shownNameOf(read.other);
    const other = nameInText(otherName);
    const place = [title === otherName ? '' : title, room].filter(Boolean).join(' · ');
    return {
      ...{ profileId: profileId ?? '', path: `/bookings/${id}`, title: other, place },
      ...{ day, at: startsAt, timeZone },
    };
  });
}
