import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { readRooms } from '#app/features/profiles/queries/read-rooms.server.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { requireVenue } from '../policy.ts';

/** The places of a venue’s night, for a form. */
export type NightStart = {
  venueId: string;
  venueName: string | null;
  timeZone: string;
  /** The venue has no zone, so that its reader’s is used. */
  isZoneGuessed: boolean;
  rooms: { id: string; name: string }[];
  /** A place, and not an organiser without one. */
  isPlace: boolean;
  today: string;
};

/** The facts of the venue for the form of a new night. */
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
