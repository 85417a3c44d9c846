import { aliasedTable, and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { anyOf, type Ids } from '#app/db/expressions.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { disputeStatements, disputes } from '#app/db/schema/disputes.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { otherSide, type Side, sides } from '#app/domain/bookings/terms/terms.ts';
import type { Task, WaitingPart } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { columnOf } from '../../queries/list-bookings.server.ts';

const most = 30;

/** Disputes raised by the other side that this side hasn’t answered yet. */
export const disputesToAnswer: WaitingPart = {
  right: 'see bookings',
  rows: (ids) => sql`${counted('venue', ids)} union all ${counted('performer', ids)}`,
  list: async (orm, ids) => (await Promise.all(sides.map((side) => list(orm, side, ids)))).flat(),
};

function counted(side: Side, ids: Ids): SQL {
  return sql`select ${columnOf(side)} as profile_id from ${disputes}
    join ${bookings} on ${bookings.id} = ${disputes.bookingId} where ${isToAnswer(side, ids)}`;
}

async function list(orm: Orm, side: Side, ids: string[]): Promise<Task[]> {
  const t = words('bookings');
  const other = aliasedTable(profiles, 'other');
  const rows = await orm
    .select({
      bookingId: bookings.id,
      profileId: columnOf(side),
      until: disputes.answerDueAt,
      day: events.day,
      other: other.displayName,
    })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(other, eq(other.id, columnOf(otherSide(side))))
    .where(isToAnswer(side, ids))
    .orderBy(asc(disputes.answerDueAt), asc(disputes.id))
    .limit(most);
  return rows.map(({ bookingId, profileId, other, ...row }) => ({
    ...row,
    profileId: profileId ?? '',
    about: nameInText(other),
    text: t('disputes.task.text'),
    button: t('disputes.task.button'),
    path: `/bookings/${bookingId}/dispute`,
  }));
}

function isToAnswer(side: Side, ids: Ids): SQL {
  return and(
    eq(disputes.state, 'open'),
    ne(disputes.raisedBy, side),
    sql`${columnOf(side)} = ${anyOf(ids)}`,
    sql`not exists (select from ${disputeStatements}
      where ${disputeStatements.disputeId} = ${disputes.id} and ${disputeStatements.by} = ${side})`,
  ) as SQL;
}
