import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { builtOnce } from '#app/db/built-once.server.ts';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * A venue without rooms is one stage. When it names its first room, or puts its last one away, shows
 * of both kinds stand beside each other, and the constraint doesn’t know that one of them has the
 * whole house. Comes after a night has claimed its stage, and after `lockNight` or `lockBoth`.
 * @throws AppError `conflict` for a room while the house is taken, or the house while a room is
 */
export async function demandHouse(tx: Orm, eventId: string): Promise<void> {
  const [night] = await findTaken(tx, { eventId });
  if (night?.isTaken) throw new AppError('conflict', words('bookings')('taken.stage'));
}

const findTaken = builtOnce((orm) => {
  const other = alias(events, 'other');
  const isHouse = sql`(${events.stageId} = ${events.venueId})`;
  return orm
    .select({ isTaken: sql<boolean | null>`bool_or(${events.claimed} and ${other.claimed})` })
    .from(events)
    .innerJoin(
      other,
      and(
        eq(other.venueId, events.venueId),
        ne(other.id, events.id),
        lt(other.loadInAt, events.loadOutAt),
        gt(other.loadOutAt, events.loadInAt),
        sql`(${other.stageId} = ${other.venueId}) <> ${isHouse}`,
      ),
    )
    .where(eq(events.id, sql.placeholder('eventId')));
});
