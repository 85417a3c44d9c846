import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { holds } from '#app/db/schema/holds.ts';
import { reminders } from '#app/db/schema/notifications.ts';
import { remindOnce } from '#app/features/notifications/commands/remind-once.server.ts';
import { eachAlone } from '#app/lib/each-alone.ts';
import type { Brand } from '#app/platform/brand.ts';
import { pageToRemind, until } from '../queries/list-waiting-holds.server.ts';
import { notifyOfHolds } from '../steps/notify-of-holds.server.ts';

/** The rest comes with the next run. */
const mostAtOnce = 500;

/**
 * Reminds the side that has to answer, or else the performer, of holds that end within a day, each
 * deadline once; not of holds changed within the last hours. By the database’s time.
 */
export async function remindOfHolds({
  database: { orm },
  brand,
}: {
  database: Database;
  brand: Brand;
}): Promise<void> {
  const cause = sql<string>`'hold ' || ${holds.id} || ' ' || (${until})`;
  const { placedAt, grantedAt, challengedAt, confirmAskedAt } = holds;
  const isDue = and(
    isNull(holds.endedAt),
    isNull(holds.confirmedAt),
    isNull(holds.bookingId),
    sql`(${until}) > now() and (${until}) < now() + interval '24 hours'`,
    sql`greatest(${placedAt}, ${grantedAt}, ${challengedAt}, ${confirmAskedAt}) < now() - interval '6 hours'`,
  );
  const due = await orm
    .select({ id: holds.id, cause })
    .from(holds)
    .leftJoin(reminders, eq(reminders.cause, cause))
    .where(and(isDue, isNull(reminders.cause)))
    .orderBy(asc(holds.expiresAt))
    .limit(mostAtOnce);
  const remind = (one: (typeof due)[number]) =>
    orm.transaction(async (tx) => {
      const [row] = await tx
        .select({ hold: holds, reader: pageToRemind, until })
        .from(holds)
        .where(and(eq(holds.id, one.id), isDue))
        .for('update');
      if (!row || !(await remindOnce(tx, one.cause))) return;
      const { hold, reader, until: dueAt } = row;
      const kind = reader === hold.venueId ? 'expiresSoonAtVenue' : 'expiresSoon';
      await notifyOfHolds(tx, brand, [{ hold, kind, dueAt }]);
    });
  await eachAlone(due, remind, 'nobody can be reminded of a hold');
}
