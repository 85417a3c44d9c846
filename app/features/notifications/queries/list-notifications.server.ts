import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { notifications } from '#app/db/schema/notifications.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';

export type NotificationRow = Awaited<ReturnType<typeof listRows>>[number];

/** Notifications of a person after a given one, newest first. */
export function listRows(
  orm: Orm,
  { accountId }: Viewer,
  { after, most }: { after: number | null; most: number },
) {
  const { id } = notifications;
  return orm
    .select(columns)
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, accountId),
        notifications.isListed,
        after ? lt(id, after) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(most);
}

const { id, kind, subjectKind, subjectId, pageId, facts, createdAt, readAt } = notifications;
const columns = { id, kind, subjectKind, subjectId, pageId, facts, at: createdAt, readAt };

/** Undefined also for another person's. */
export async function findRow(
  orm: Orm,
  { accountId }: Viewer,
  notificationId: number,
): Promise<NotificationRow | undefined> {
  const [row] = await orm
    .select(columns)
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), eq(id, notificationId)));
  return row;
}

/** Unread notifications by subject and page. */
export function countUnread(orm: Orm, { accountId }: Viewer) {
  return readUnread(orm, { accountId });
}

const readUnread = builtOnce((orm) =>
  orm
    .select({ pageId, subjectKind, count: sql<number>`count(*)::int` })
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, sql.placeholder('accountId')),
        sql`${notifications.readAt} is null`,
        notifications.isListed,
      ),
    )
    .groupBy(pageId, subjectKind),
);
