import { asc, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { anyOf, type Ids } from '#app/db/expressions.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { type Side, sides } from '#app/domain/bookings/terms/terms.ts';
import type { Task, WaitingPart } from '#app/features/part.ts';
import { taskOf } from '../words/booking-task.ts';
import { columnOf, rowOf, selectRows, urgency } from './list-bookings.server.ts';
import { turnIds } from './turn-ids.server.ts';

/** The list of bookings has the rest. */
const most = 50;

export const turns: WaitingPart = {
  right: 'see bookings',
  rows: (ids) => sql`${counted('venue', ids)} union all ${counted('performer', ids)}`,
  list: async (orm, ids) => (await Promise.all(sides.map((side) => list(orm, side, ids)))).flat(),
};

function counted(side: Side, ids: Ids): SQL {
  return sql`select ${columnOf(side)} as profile_id from ${bookings} where ${isTurn(side, ids)}`;
}

function isTurn(side: Side, ids: Ids): SQL {
  return sql`(${columnOf(side)} = ${anyOf(ids)} and bookings.id in ${turnIds(side, ids)})`;
}

async function list(orm: Orm, side: Side, ids: string[]): Promise<Task[]> {
  const rows = await selectRows(orm, side)
    .where(isTurn(side, ids))
    .orderBy(asc(urgency), asc(bookings.id))
    .limit(most);
  return rows.flatMap((row) => taskOf(rowOf(row, side)) ?? []);
}
