import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { notifications } from '#app/db/schema/notifications.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command } from '#app/fields/command.ts';
import { readNotifications } from '../fields.ts';

type Stores = { database: Database };

/** Marks notifications as read, up to the newest on the person's page. */
export const markNotificationsRead = command({
  operation: 'markNotificationsRead',
  input: readNotifications,
  async run({ database }: Stores, { accountId }, { upTo }) {
    const { id, readAt } = notifications;
    await database.orm
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(and(eq(notifications.accountId, accountId), lte(id, upTo), isNull(readAt)));
  },
});

/** Marks a notification as read when its subject is opened. */
export async function markOpened(orm: Orm, { accountId }: Viewer, id: number): Promise<void> {
  await orm
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
    .where(and(eq(notifications.accountId, accountId), eq(notifications.id, id)));
}
