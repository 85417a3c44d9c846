import { sql } from 'drizzle-orm';
import { builtOnce } from '#app/db/built-once.server.ts';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';

/**
 * Makes transactions that would take the same performer or a stage of the same venue wait for each
 * other in one order, so that the second one gets a refusal instead of a deadlock. The constraints
 * still decide.
 */
export async function lockNight(tx: Orm, bookingId: string): Promise<void> {
  await lockKeys(tx, { bookingId });
}

const lockKeys = builtOnce((orm) =>
  orm.select({ done: sql`pg_advisory_xact_lock(hashtextextended(key, 0))::text` }).from(sql`(
    select key from ${bookings} join ${events} on ${events.id} = ${bookings.eventId},
      lateral (values (1, ${bookings.performerId}), (2, ${events.venueId})) as taken (place, key)
    where ${bookings.id} = ${sql.placeholder('bookingId')} and key is not null
    order by place
  ) as keys`),
);

/** The same for a night that has no booking yet. */
export async function lockPair(
  tx: Orm,
  { performerId, venueId }: { performerId: string; venueId: string },
): Promise<void> {
  for (const key of [performerId, venueId])
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
