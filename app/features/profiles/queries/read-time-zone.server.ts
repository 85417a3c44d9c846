import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';

/**
 * The time zone of a page’s days, IANA.
 * @param otherwise for a page that has set none
 */
export async function readTimeZone(
  orm: Orm,
  profileId: string,
  otherwise = 'UTC',
): Promise<string> {
  const [page] = await orm
    .select({ timeZone: profiles.timeZone })
    .from(profiles)
    .where(eq(profiles.id, profileId));
  return [page?.timeZone ?? '', otherwise].find(isTimeZone) ?? 'UTC';
}
