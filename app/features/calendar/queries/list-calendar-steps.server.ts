import { inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { calendarBlocks, calendarSources } from '#app/db/schema/calendar.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import type { FirstStep } from '#app/features/part.ts';
import { words } from '#app/lib/words.ts';

/** Venues that ask a performer for a date see the free ones. */
export async function listCalendarSteps(orm: Orm, pages: Membership[]): Promise<FirstStep[]> {
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
