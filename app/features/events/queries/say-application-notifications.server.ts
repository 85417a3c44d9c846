import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { applications } from '#app/db/schema/events.ts';
import type { SaidNotification, ToldNotification } from '#app/features/part.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { ApplicationMail } from '../notifications.ts';
import { applicationPath } from '../policy.ts';
import { loadApplications } from './load-application.server.ts';

/** The texts of notifications about applications: the subjects of their mails. */
export async function describeApplicationNotifications(
  orm: Orm,
  notifications: ToldNotification[],
): Promise<Map<number, SaidNotification>> {
  const ids = notifications.map(({ subjectId }) => subjectId);
  const loaded = await loadApplications(orm, inArray(applications.id, ids));
  return new Map(
    notifications.flatMap(({ id, kind, subjectId, pageId }) => {
      const row = loaded.find(({ application }) => application.id === subjectId);
      if (!row) return [];
      const { event, slot } = row;
      const performer = nameInText(row.performerName);
      const venue = nameInText(row.venueName);
      const isVenue = pageId === event.venueId;
      const values = {
        performer,
        venue,
        other: isVenue ? performer : venue,
        night: nameInText(event.title),
        slot: nameInText(slot.name),
        day: writtenDay(event.day),
      };
      const text = words('events')(`mail.${kind as ApplicationMail}.subject`, values);
      const path = applicationPath(row, pageId);
      return [[id, { text, path }] as const];
    }),
  );
}
