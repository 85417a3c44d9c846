import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { calendarBlocks, calendarSources } from '#app/db/schema/calendar.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { fileNameOf } from '#app/lib/file-name.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';

/**
 * Blocks and calendar subscriptions of the pages that a person owns. Busy times come from
 * elsewhere, so only their source is exported.
 */
export async function* exportCalendars(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const owned = viewer.profiles.filter(({ role }) => role === 'owner');
  for (const [index, { profileId, displayName }] of owned.entries()) {
    // The folder of the page itself.
    const folder = `pages/${index + 1}-${fileNameOf(displayName ?? '', 'page')}`;
    const { kind, note, stageId, startsAt, endsAt, allDay, writtenAt } = calendarBlocks;
    const { name, address, createdAt, readAt } = calendarSources;
    yield jsonPart(`${folder}/calendar.json`, {
      blocks: await orm
        .select({ kind, note, stageId, startsAt, endsAt, allDay, writtenAt })
        .from(calendarBlocks)
        .where(eq(calendarBlocks.profileId, profileId))
        .orderBy(asc(startsAt), asc(calendarBlocks.id)),
      sources: await orm
        .select({ name, address, createdAt, readAt })
        .from(calendarSources)
        .where(eq(calendarSources.profileId, profileId))
        .orderBy(asc(createdAt), asc(calendarSources.id)),
    });
  }
}
