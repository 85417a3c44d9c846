import { eventPath } from '#app/domain/events/event.ts';
import { day as localDay } from '#app/fields/kinds.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/new-event';
import { createEvent } from './commands.server.ts';
import { emptiedRows } from './fields.ts';
import { EventFormPage } from './parts.tsx';
import { startNewNight } from './show-series.server.ts';

const t = words('events');

export const loader = forViewer(
  async ({ viewer, orm, request, params: { profileId } }: Viewed<'profileId'>) =>
    startNewNight(orm, viewer, profileId, {
      of: nightOfSeries(request),
      written: writtenIn(request),
    }),
);

/** The day and the stage that a calendar fills in. */
function writtenIn(request: Request): Record<string, string> {
  const query = new URL(request.url).searchParams;
  const day = localDay.safeParse(query.get('day'));
  return { ...(day.success && { day: day.data }), stage: query.get('stage') ?? '' };
}

export const action = formAction(createEvent, {
  given: ({ request, typed }) => ({ ...emptiedRows({ typed }), ...nightOfSeries(request) }),
  to: ({ as }, { eventId }) => `${eventPath(as, eventId)}?done=made`,
});

/** The series that could not make its night of a day by itself. */
function nightOfSeries(request: Request): { seriesId: string; seriesDay: string } | null {
  const query = new URL(request.url).searchParams;
  const seriesId = query.get('series') ?? '';
  const day = localDay.safeParse(query.get('day'));
  if (!/^[\w-]{1,64}$/.test(seriesId) || !day.success) return null;
  return { seriesId, seriesDay: day.data };
}

export const meta = privatePage(() => t('form.newTitle'));

export default function NewEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { start, of } = loaderData;
  const address = `/profiles/${start.venueId}/events`;
  const about = of ? `?series=${of.seriesId}&day=${of.seriesDay}` : '';
  return (
    <EventFormPage
      {...loaderData}
      action={`${address}/new${about}`}
      back={of ? `/profiles/${start.venueId}/series/${of.seriesId}` : address}
      isNew
      refused={actionData}
    />
  );
}
