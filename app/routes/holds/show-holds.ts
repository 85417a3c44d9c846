import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { holdDefaults } from '#app/domain/bookings/holds/hold-rules.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import type { ShownHolds } from '#app/features/bookings/holds/components/holds-page.tsx';
import {
  listOwnHolds,
  listVenueHolds,
  type OwnHold,
  type VenueHold,
} from '#app/features/bookings/holds/queries/list-holds.server.ts';
import { listTours } from '#app/features/bookings/holds/queries/list-tours.server.ts';
import { writeHold } from '#app/features/bookings/holds/words/written-hold.ts';
import { readHoldVenue } from '#app/features/bookings/queries/read-stage.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';

/** Everything that a page's holds show, to somebody who may see them. */
export const showHolds = forViewer(
  async ({ viewer, database, params: { profileId } }: Viewed<'profileId'>): Promise<ShownHolds> => {
    const { displayName: pageName, userType } = requireRight(viewer, profileId, 'see holds');
    const write = await written(database, viewer);
    if (userType === 'artist') {
      const holds = await listOwnHolds(database, viewer, profileId);
      const ended = (await listOwnHolds(database, viewer, profileId, 'ended')).map(write);
      const tours = await listTours(database, viewer, profileId);
      return { kind: 'performer', profileId, pageName, holds: holds.map(write), ended, tours };
    }
    const holds = await listVenueHolds(database, viewer, profileId);
    const ended = (await listVenueHolds(database, viewer, profileId, 'ended')).map(write);
    const venue = await readHoldVenue(database.orm, profileId);
    const settings = venue?.settings ?? holdDefaults;
    return { kind: 'venue', profileId, pageName, holds: holds.map(write), ended, settings };
  },
);

/** Moments as their reader writes them. */
export async function written({ orm }: Database, viewer: Viewer) {
  const now = await readClock(orm);
  return <Hold extends OwnHold | VenueHold>(hold: Hold) => writeHold(hold, viewer, now);
}
