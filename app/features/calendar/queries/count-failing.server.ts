import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { calendarSources } from '#app/db/schema/calendar.ts';

/**
 * Calendars of a page that can’t be read at present, or not in full. A stray line costs no time, so
 * it isn’t worth a warning.
 */
export function countFailing(orm: Orm, profileId: string): Promise<number> {
  const { failingSince, unread } = calendarSources;
  const lacksTimes = sql`exists (
    select from jsonb_array_elements(${unread}) as one where one->>'why' <> 'line'
  )`;
  return orm.$count(
    calendarSources,
    and(eq(calendarSources.profileId, profileId), or(isNotNull(failingSince), lacksTimes)),
  );
}
