import type { RouterContextProvider } from 'react-router';
import { readFeedPath } from '#app/features/calendar/queries/find-feed.server.ts';
import {
  type ListedSource,
  listSources,
} from '#app/features/calendar/queries/list-sources.server.ts';
import { may, membershipOf } from '#app/features/profiles/policy.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { momentAt } from '#app/lib/time/day-at.ts';

type Asked = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: { profileId: string };
};

/** A member's private feed and the page's calendars from elsewhere. */
export function showSettings({ context, request, params: { profileId } }: Asked) {
  const viewer = requireViewer(context, request);
  const { database, secret, brand } = context.get(servicesContext);
  return orRefuse(async () => {
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
  });
}
