import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { isHouseBooked, nightTime } from '../../queries/taken-by.server.ts';

/**
 * A venue without rooms is one stage. After it adds its first room, or removes its last one, it has
 * shows of both kinds, and the constraint doesn’t know that some of them take the whole house.
 * Called after a night has claimed its stage, and after `lockForAcceptance` or `lockPair`.
 * @throws AppError `conflict` for a room while the house is taken, or the house while a room is
 */
export async function requireHouse(tx: Orm, eventId: string): Promise<void> {
  const [taken] = await findTaken(tx, { eventId });
  if (taken) throw new AppError('conflict', words('bookings')('taken.stage'));
}

const findTaken = builtOnce((orm) =>
  orm
    .select({ id: sql`night.id` })
    .from(sql`events night`)
    .where(
      sql`night.id = ${sql.placeholder('eventId')} and night.claimed and ${isHouseBooked(nightTime)}`,
    ),
);
