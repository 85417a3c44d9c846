import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { readRooms } from '#app/features/profiles/queries/read-rooms.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { words } from '#app/lib/words.ts';

/** The part of a page that its calendar needs. */
export type CalendarPage = {
  profileId: string;
  name: string | null;
  userType: 'artist' | 'venue';
  /** IANA. */
  timeZone: string;
  /** The rooms of a venue in their order; empty where the venue has no rooms. */
  stages: { id: string; name: string }[];
};

/** `readerZone` is used for a page without a time zone of its own. */
export async function readCalendarPage(
  orm: Orm,
  profileId: string,
  readerZone: string,
): Promise<CalendarPage> {
  const { displayName, userType, timeZone } = profiles;
  const [row, rooms] = await Promise.all([
    orm
      .select({ displayName, userType, timeZone })
      .from(profiles)
      .where(eq(profiles.id, profileId)),
    readRooms(orm, profileId),
  ]);
  const [page] = row;
  if (!page) throw new AppError('not-found', words('profiles')('unknown'));
  const zone = [page.timeZone ?? '', readerZone].find(isTimeZone) ?? 'UTC';
  return {
    profileId,
    name: page.displayName,
    userType: page.userType,
    timeZone: zone,
    stages: page.userType === 'venue' ? rooms.map(({ id, name }) => ({ id, name })) : [],
  };
}
