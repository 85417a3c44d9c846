import { and, eq, isNotNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { calendarSources } from '#app/db/schema/calendar.ts';

/** How many calendars that a page reads from elsewhere fail at present. */
export function countFailing(orm: Orm, profileId: string): Promise<number> {
  const { failingSince } = calendarSources;
  return orm.$count(
    calendarSources,
    and(eq(calendarSources.profileId, profileId), isNotNull(failingSince)),
  );
}
