import { findOffers } from '#app/features/bookings/offers/queries/find-offers.server.ts';
import { listOwnApplications } from '#app/features/events/queries/list-own-applications.server.ts';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';

/** What a performer has applied for, with the bookings that have come of it. */
export const showOwnApplications = forViewer(
  async ({ viewer, orm, url, params: { profileId } }: Viewed<'profileId'>) => {
    const cursor = url.searchParams.get('after');
    const { entries, next } = await listOwnApplications(orm, viewer, profileId, cursor);
    const offered = entries.filter(({ state }) => state === 'offered').map(({ id }) => id);
    return {
      performerId: profileId,
      performerName: membershipOf(viewer, profileId)?.displayName ?? null,
      entries,
      next,
      offers: await findOffers(orm, offered),
    };
  },
);
