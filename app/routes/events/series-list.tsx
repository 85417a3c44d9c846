import { SeriesList } from '#app/features/events/components/series-list.tsx';
import { listSeries } from '#app/features/events/queries/show-series.server.ts';
import { may, membershipOf } from '#app/features/profiles/policy.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/series-list';

export async function loader({ context, request, params: { profileId } }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  const done = new URL(request.url).searchParams.get('done');
  return orRefuse(async () => ({
    series: await listSeries(orm, viewer, profileId),
    venueId: profileId,
    venueName: membershipOf(viewer, profileId)?.displayName ?? null,
    mayChange: may(viewer, profileId, 'change events'),
    done: done === 'ended' ? ('ended' as const) : undefined,
  }));
}

export const meta = privatePage(() => words('events')('series.short'));

export default function SeriesListRoute({ loaderData }: Route.ComponentProps) {
  return <SeriesList {...loaderData} />;
}
