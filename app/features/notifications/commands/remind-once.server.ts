import { lt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { reminders } from '#app/db/schema/notifications.ts';
import { keptNotificationDays } from '../policy.ts';

/**
 * True for the first reminder of this subject and deadline, which is recorded in the same
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

/** Deletes reminders of deadlines long past. */
export async function sweepReminders(orm: Orm): Promise<void> {
  const before = sql`now() - make_interval(days => ${keptNotificationDays})`;
  await orm.delete(reminders).where(lt(reminders.at, before));
}
