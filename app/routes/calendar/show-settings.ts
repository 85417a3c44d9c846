import { readFeedPath } from '#app/features/calendar/queries/find-feed.server.ts';
import {
  type ListedSource,
  listSources,
} from '#app/features/calendar/queries/list-sources.server.ts';
import { may, membershipOf } from '#app/features/profiles/policy.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { momentAt } from '#app/lib/time/day-at.ts';

/** A member's private feed and the page's calendars from elsewhere. */
export const showSettings = forViewer(
  async ({
    viewer,
    services: { database, secret, brand },
    params: { profileId },
  }: Viewed<'profileId'>) => {
    const sources = await listSources(database, viewer, profileId);
    const { accountId } = viewer;
    const path = await readFeedPath(database.orm, secret, { profileId, accountId });
    const at = (moment: Date | null) => moment && momentAt(moment, viewer);
    const shown = ({ triedAt, failingSince, ...source }: ListedSource) => ({
      ...source,
      triedAt: at(triedAt),
      failingSince: at(failingSince),
    });
    return {
      profileId,
      pageName: membershipOf(viewer, profileId)?.displayName ?? null,
      mayChange: may(viewer, profileId, 'change the calendar'),
      feed: path && `${brand.site}${path}`,
      sources: sources.map(shown),
    };
  },
);
