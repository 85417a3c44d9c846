import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { holdDefaults } from '#app/domain/bookings/holds/hold-rules.ts';
import type { ShownHolds } from '#app/features/bookings/holds/components/holds-page.tsx';
import {
  listOwnHolds,
  listVenueHolds,
} from '#app/features/bookings/holds/queries/list-holds.server.ts';
import { listTours } from '#app/features/bookings/holds/queries/list-tours.server.ts';
import { readHoldVenue } from '#app/features/bookings/queries/read-stage.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { momentAt } from '#app/lib/time/day-at.ts';

/** Everything that a page's holds show, to somebody who may see them. */
export const showHolds = forViewer(
  async ({ viewer, database, params: { profileId } }: Viewed<'profileId'>): Promise<ShownHolds> => {
    const { displayName: pageName, userType } = requireRight(viewer, profileId, 'see holds');
    if (userType === 'artist') {
      const holds = await listOwnHolds(database, viewer, profileId);
      const tours = await listTours(database, viewer, profileId);
      return { kind: 'performer', profileId, pageName, holds: holds.map(written(viewer)), tours };
    }
    const holds = await listVenueHolds(database, viewer, profileId);
    const venue = await readHoldVenue(database.orm, profileId);
    const settings = venue?.settings ?? holdDefaults;
    return { kind: 'venue', profileId, pageName, holds: holds.map(written(viewer)), settings };
  },
);

/** Moments as their reader writes them. */
export function written(viewer: Viewer) {
  return <Hold extends { expiresAt: Date; challengeDueAt: Date | null }>({
    expiresAt,
    challengeDueAt,
    ...hold
  }: Hold) => ({
    ...hold,
    expires: momentAt(expiresAt, viewer),
    challengeDue: challengeDueAt && momentAt(challengeDueAt, viewer),
  });
}
