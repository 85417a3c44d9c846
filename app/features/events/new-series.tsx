import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/new-series';
import { createSeries } from './commands.server.ts';
import { SeriesFormPage } from './components/series-form-page.tsx';
import { emptiedRows } from './fields.ts';
import { startNight } from './queries.server.ts';

const t = words('events');

export const loader = forViewer(
  async ({ viewer, orm, params: { profileId } }: Viewed<'profileId'>) => {
    const start = await startNight(orm, viewer, profileId);
    const times = { loadIn: '17:00', doors: '20:00', loadOut: '00:30' };
    const rule = { repeat: 'week-1', weekday: '4', from: start.today };
    const written: Record<string, string> = { ...times, ...rule };
    return { start, written };
  },
);

export const action = formAction(createSeries, {
  given: emptiedRows,
  to: ({ as }, { seriesId }) => `/profiles/${as}/series/${seriesId}?done=made`,
});

export const meta = privatePage(() => t('series.newTitle'));

export default function NewSeries({ loaderData, actionData }: Route.ComponentProps) {
  const action = `/profiles/${loaderData.start.venueId}/series/new`;
  return (
    <SeriesFormPage {...loaderData} action={action} slotCount={0} isNew refused={actionData} />
  );
}
