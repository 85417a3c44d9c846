import { findStanding } from '#app/features/bookings/queries/find-standing.server.ts';
import { changeSeries } from '#app/features/events/commands/change-series.server.ts';
import { SeriesFormPage } from '#app/features/events/components/series-form-page.tsx';
import { SeriesNights } from '#app/features/events/components/series-nights.tsx';
import { emptiedRows } from '#app/features/events/fields.ts';
import { showSeries } from '#app/features/events/queries/show-series.server.ts';
import { startNight } from '#app/features/events/queries/start-night.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/series';

export const loader = forViewer(
  async ({ viewer, orm, url, params }: Viewed<'profileId' | 'seriesId'>) => ({
    series: await showSeries(orm, viewer, params, findStanding),
    start: await startNight(orm, viewer, params.profileId),
    done: doneIn(url, steps),
  }),
);

/** The act that led here, as the address has it. */
const steps = ['made', 'changed'] as const;

export const action = formAction(changeSeries, {
  given: emptiedRows,
  to: ({ as, seriesId }) => `/profiles/${as}/series/${seriesId}?done=changed`,
});

export const meta = privatePage<Loaded<typeof loader>>(
  (page) => page?.series.written.title ?? words('events')('series.short'),
);

export default function Series({ loaderData, actionData }: Route.ComponentProps) {
  const { series, start, done } = loaderData;
  return (
    <SeriesFormPage
      start={{ ...start, timeZone: series.timeZone }}
      action={`/profiles/${series.venueId}/series/${series.id}`}
      written={series.written}
      slotCount={series.slotCount}
      isNew={false}
      done={actionData ? undefined : done}
      refused={actionData}
    >
      <SeriesNights series={series} />
    </SeriesFormPage>
  );
}
