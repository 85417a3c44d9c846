import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { notifications } from '#app/db/schema/notifications.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Part } from '#app/features/part.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { forgetNotifications } from './commands.server.ts';

export async function* exportNotifications(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const { kind, subjectKind, subjectId, pageId, facts, createdAt, readAt } = notifications;
  const rows = await orm
    .select({ kind, subjectKind, subjectId, pageId, facts, at: createdAt, readAt })
    .from(notifications)
    .where(eq(notifications.accountId, viewer.accountId))
    .orderBy(asc(notifications.id));
  if (rows.length > 0) yield jsonPart('notifications.json', rows);
}

export const part: Part = {
  exports: [exportNotifications],
  leaving: { remove: (tx, { pages }) => forgetNotifications(tx, pages) },
};
