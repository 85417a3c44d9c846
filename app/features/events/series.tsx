import { eventPath } from '#app/domain/events/event.ts';
import { findStanding } from '#app/features/bookings/queries.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Message } from '#app/ui/page.tsx';
import type { Route } from './+types/series';
import { changeSeries } from './commands.server.ts';
import { SeriesFormPage } from './components/series-form-page.tsx';
import { emptiedRows } from './fields.ts';
import { startNight } from './queries.server.ts';
import { type ShownSeries, showSeries } from './show-series.server.ts';

const t = words('events');

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
  (page) => page?.series.written.title ?? t('series.short'),
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

/** The next nights of a series, and the days that need the venue’s decision. */
function SeriesNights({ series }: { series: ShownSeries }) {
  const { id, venueId, nights, unmade, isOver } = series;
  return (
    <>
      {isOver && <Message tone="plain">{t('series.isOver')}</Message>}
      {unmade.length > 0 && (
        <Message tone="bad">
          <p>{t('series.unmade')}</p>
          <ul className="bullets">
            {unmade.map(({ iso, long, why }) => (
              <li key={iso}>
                <a href={`/profiles/${venueId}/events/new?series=${id}&day=${iso}`}>{long}</a>:{' '}
                {t(`series.why.${why}`)}
              </li>
            ))}
          </ul>
        </Message>
      )}
      {nights.length > 0 && (
        <section aria-labelledby="next">
          <h2 id="next">{t('series.next')}</h2>
          <ul className="columns next-nights">
            {nights.map((night) => (
              <li key={night.id}>
                <a className="quiet-link" href={eventPath(venueId, night.id)}>
                  {night.day.long}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isOver && (
        <div className="row">
          <LinkButton href={`/profiles/${venueId}/series/${id}/end`}>{t('series.end')}</LinkButton>
        </div>
      )}
    </>
  );
}
