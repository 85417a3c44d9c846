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
  told: ToldNotification[],
): Promise<Map<number, SaidNotification>> {
  const ids = told.map(({ subjectId }) => subjectId);
  const loaded = await loadApplications(orm, inArray(applications.id, ids));
  return new Map(
    told.flatMap(({ id, kind, subjectId, pageId }) => {
      const found = loaded.find(({ application }) => application.id === subjectId);
      if (!found) return [];
      const { event, slot } = found;
      const performer = nameInText(found.performerName);
      const venue = nameInText(found.venueName);
      const isVenue = pageId === event.venueId;
      const named = {
        performer,
        venue,
        other: isVenue ? performer : venue,
        night: nameInText(event.title),
        slot: nameInText(slot.name),
        day: writtenDay(event.day),
      };
      const text = words('events')(`mail.${kind as ApplicationMail}.subject`, named);
      const path = applicationPath(found, pageId);
      return [[id, { text, path }] as const];
    }),
  );
}
