import { asc, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { calendarBlocks, calendarSources } from '#app/db/schema/calendar.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import type { FirstStep, Part } from '#app/features/part.ts';
import { fileNameOf } from '#app/lib/file-name.ts';
import { words } from '#app/lib/words.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { readBlockEntries, readBusyEntries } from './queries.server.ts';

/** Venues that ask a performer for a date see the free ones. */
async function listCalendarSteps(orm: Orm, pages: Membership[]): Promise<FirstStep[]> {
  const performers = pages.filter(({ userType }) => userType === 'artist');
  if (performers.length === 0) return [];
  const ids = performers.map(({ profileId }) => profileId);
  const rows = await orm
    .select({ id: calendarBlocks.profileId })
    .from(calendarBlocks)
    .where(inArray(calendarBlocks.profileId, ids))
    .union(
      orm
        .select({ id: calendarSources.profileId })
        .from(calendarSources)
        .where(inArray(calendarSources.profileId, ids)),
    );
  const text = words('calendar')('firstStep');
  return ids.map((profileId) => ({
    profileId,
    of: 'calendar',
    text,
    path: `/profiles/${profileId}/calendar`,
    isDone: rows.some(({ id }) => id === profileId),
  }));
}

/**
 * Blocks and calendar subscriptions of the pages that a person owns. Busy times come from
 * elsewhere, so only their source is exported.
 */
async function* exportCalendars(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
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

export const part: Part = {
  begins: [listCalendarSteps],
  exports: [exportCalendars],
  calendar: [readBlockEntries, readBusyEntries],
};
