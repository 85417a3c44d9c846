import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { builtOnce } from '#app/db/built-once.server.ts';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { rooms } from '#app/db/schema/profiles.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * A venue without rooms is one stage. When it names its first room, or puts its last one away, shows
 * of both kinds stand beside each other, and the constraint doesn’t know that one of them has the
 * whole house. Comes after a night has claimed its stage, and after `lockNight` or `lockBoth`.
 * @throws AppError `conflict` for a room while the house is taken, or the house while a room is
 */
export async function requireHouse(tx: Orm, eventId: string): Promise<void> {
  const [taken] = await findTaken(tx, { eventId });
  if (taken) throw new AppError('conflict', words('bookings')('taken.stage'));
}

/** Asked stage by stage, since what is taken is indexed so; the longest past of a venue is as quick. */
const findTaken = builtOnce((orm) => {
  const other = alias(events, 'other');
  const stage = orm
    .select({ id: sql<string>`${rooms.id}`.as('stage') })
    .from(rooms)
    .where(eq(rooms.profileId, events.venueId))
    .unionAll(
      orm.select({ id: sql<string>`${events.venueId}`.as('stage') }).from(sql`(values (1)) as one`),
    )
    .as('stage');
  return orm
    .select({ id: other.id })
    .from(events)
    .innerJoinLateral(
      stage,
      sql`(${stage.id} = ${events.venueId}) <> (${events.stageId} = ${events.venueId})`,
    )
    .innerJoin(
      other,
      and(
        eq(other.stageId, stage.id),
        other.claimed,
        sql`tstzrange(${other.loadInAt}, ${other.loadOutAt})
          && tstzrange(${events.loadInAt}, ${events.loadOutAt})`,
      ),
    )
    .where(and(eq(events.id, sql.placeholder('eventId')), events.claimed))
    .limit(1);
});
