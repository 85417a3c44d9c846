import { SeriesList } from '#app/features/events/components/series-list.tsx';
import { listSeries } from '#app/features/events/queries/show-series.server.ts';
import { may, membershipOf } from '#app/features/profiles/policy.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/series-list';

export const loader = forViewer(
  async ({ viewer, orm, url, params: { profileId } }: Viewed<'profileId'>) => ({
    series: await listSeries(orm, viewer, profileId),
    venueId: profileId,
    venueName: membershipOf(viewer, profileId)?.displayName ?? null,
    mayChange: may(viewer, profileId, 'change events'),
    done: doneIn(url, ['ended']),
  }),
);

export const meta = privatePage(() => words('events')('series.short'));

export default function SeriesListRoute({ loaderData }: Route.ComponentProps) {
  return <SeriesList {...loaderData} />;
}
