import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import { asAnnounced, changeOf } from '#app/domain/discovery/following.ts';
import { showView } from '#app/features/announcements/views.ts';
import type { OwnNotification, SaidNotification } from '#app/features/part.ts';
import { newsOf } from '../words/say-show.ts';

/** The words of show notifications, the same as in their mails; a change is described as of now. */
export async function describeShowNotifications(
  orm: Orm,
  notifications: OwnNotification[],
): Promise<Map<number, SaidNotification>> {
  const ids = notifications.map(({ subjectId }) => subjectId);
  const shows = await orm.select().from(publicEvents).where(inArray(publicEvents.id, ids));
  return new Map(
    notifications.flatMap(({ id, kind, subjectId }) => {
      const row = shows.find((one) => one.id === subjectId);
      if (!row) return [];
      const show = showView(row);
      const change = changeOf({ ...row, room: row.facts.room }) ?? asAnnounced;
      const { title } = newsOf(kind === 'new' ? 'new' : change, show);
      return [[id, { text: title, path: show.path }] as const];
    }),
  );
}
