import { lt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { reminders } from '#app/db/schema/notifications.ts';
import { keptNotificationDays } from '../policy.ts';

/**
 * Whether nobody has been reminded of this subject and deadline yet: then they are now, in the same
 * transaction.
 */
export async function remindOnce(tx: Orm, cause: string): Promise<boolean> {
  const noted = await tx
    .insert(reminders)
    .values({ cause })
    .onConflictDoNothing()
    .returning({ cause: reminders.cause });
  return noted.length > 0;
}

/** Forgets reminders of deadlines that are long over. */
export async function sweepReminders(orm: Orm): Promise<void> {
  const before = sql`now() - make_interval(days => ${keptNotificationDays})`;
  await orm.delete(reminders).where(lt(reminders.at, before));
}
