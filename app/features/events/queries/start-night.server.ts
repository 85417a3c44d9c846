import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { readRooms } from '#app/features/profiles/queries/read-rooms.server.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { requireVenue } from '../policy.ts';

/** Where a night of a venue can be, as a form offers it. */
export type NightStart = {
  venueId: string;
  venueName: string | null;
  timeZone: string;
  /** The venue says no zone of its own, so that its reader’s stands in for it. */
  isZoneGuessed: boolean;
  rooms: { id: string; name: string }[];
  /** A place, and not an organiser without one. */
  isPlace: boolean;
  today: string;
};

/**
 * What the form of a new night needs to know of its venue.
 * @throws AppError `not-found`, `forbidden`
 */
export async function startNight(orm: Orm, viewer: Viewer, venueId: string): Promise<NightStart> {
  const { displayName } = requireVenue(viewer, venueId, 'change events');
  const [venue] = await orm
    .select({ timeZone: profiles.timeZone, latitude: profiles.latitude })
    .from(profiles)
    .where(eq(profiles.id, venueId));
  const own = venue?.timeZone && isTimeZone(venue.timeZone) ? venue.timeZone : null;
  const timeZone = own ?? viewer.timeZone;
  return {
    venueId,
    venueName: displayName,
    timeZone,
    isZoneGuessed: own === null,
    rooms: await readRooms(orm, venueId),
    isPlace: venue?.latitude != null,
    today: Temporal.Now.plainDateISO(isTimeZone(timeZone) ? timeZone : 'UTC').toString(),
  };
}
