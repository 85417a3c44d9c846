import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcementConsents, announcements } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { posterKey } from '#app/domain/announcements/public-event.ts';
import type { Leaving, Part } from '#app/features/part.ts';
import { fileNameOf } from '#app/lib/file-name.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';

/** Removes announcements of venues that leave. */
async function removeAnnouncements(tx: Orm, { pages }: Leaving): Promise<void> {
  const announced = tx
    .select({ id: events.id })
    .from(events)
    .where(or(isNull(events.venueId), inArray(events.venueId, pages)));
  await tx.delete(announcements).where(inArray(announcements.eventId, announced));
  await forgetPages(tx, pages);
}

/** Pending refreshes forget the pages. */
async function forgetPages(tx: Orm, pages: string[]): Promise<void> {
  const ids = sql`${sql.param(pages)}::text[]`;
  await tx
    .update(outbox)
    .set({ payload: sql`jsonb_set(payload, '{pages}', (payload -> 'pages') - ${ids})` })
    .where(and(eq(outbox.type, 'shows changed'), sql`payload -> 'pages' ?| ${ids}`));
}

/** Announcements of the venues that a person owns, and consents of their performers. */
async function* exportAnnouncements(
  orm: Orm,
  viewer: Viewer,
  files: Files,
): AsyncGenerator<ZipPart> {
  for (const [index, page] of viewer.profiles.filter(({ role }) => role === 'owner').entries()) {
    if (page.userType !== 'venue') continue;
    const rows = await orm
      .select({ announcement: announcements, day: events.day, title: events.title })
      .from(announcements)
      .innerJoin(events, eq(events.id, announcements.eventId))
      .where(eq(events.venueId, page.profileId))
      .orderBy(asc(events.day), asc(announcements.id));
    const entries = rows.map(({ announcement, ...event }) => ({ ...event, ...announcement }));
    const folder = `pages/${index + 1}-${fileNameOf(page.displayName ?? '', 'page')}`;
    yield jsonPart(`${folder}/announcements.json`, entries);
    for (const { announcement } of rows) {
      const { id, poster } = announcement;
      if (!poster) continue;
      const readPoster = () => files.read(posterKey(page.profileId, id, poster));
      yield { path: `${folder}/posters/${id}.${poster.extension}`, read: readPoster };
    }
  }
  const { bookingId, agreedAt, fromDay, agreedBy } = announcementConsents;
  const agreed = await orm
    .select({ bookingId, agreedAt, fromDay })
    .from(announcementConsents)
    .where(eq(agreedBy, viewer.accountId))
    .orderBy(asc(agreedAt));
  if (agreed.length > 0) yield jsonPart('agreed-to-be-announced.json', agreed);
}

export const part: Part = {
  exports: [exportAnnouncements],
  leaving: { remove: removeAnnouncements },
};
