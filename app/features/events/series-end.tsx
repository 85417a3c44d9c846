import { findStanding } from '#app/features/bookings/queries.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/series-end';
import { endSeries } from './commands.server.ts';
import { showSeries } from './show-series.server.ts';

const t = words('events');

export const loader = forViewer(
  async ({ viewer, orm, params }: Viewed<'profileId' | 'seriesId'>) => {
    const series = await showSeries(orm, viewer, params, findStanding);
    const { id, venueId, title, going, staying } = series;
    return { id, venueId, title, going, staying };
  },
);

export const action = formAction(endSeries, {
  to: ({ as }) => `/profiles/${as}/series?done=ended`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  t('series.endTitle', { title: page?.title ?? '' }),
);

export default function SeriesEnd({ loaderData, actionData }: Route.ComponentProps) {
  const { id, venueId, title, going, staying } = loaderData;
  const address = `/profiles/${venueId}/series/${id}`;
  return (
    <TaskPage
      title={t('series.endTitle', { title })}
      lead={t('series.endLead')}
      refused={actionData}
    >
      <ul className="bullets">
        <li>{t('series.going', { count: going })}</li>
        <li>{t('series.staying', { count: staying })}</li>
      </ul>
      <PostForm action={`${address}/end`}>
        <div className="row">
          <Button tone="danger">{t('series.end')}</Button>
          <LinkButton href={address}>{t('series.keep')}</LinkButton>
        </div>
      </PostForm>
    </TaskPage>
  );
}
