import { redirect } from 'react-router';
import { createEvent } from '#app/features/events/commands/create-event.server.ts';
import { EventFormPage } from '#app/features/events/components/event-form-page.tsx';
import { eventForm, localDay } from '#app/features/events/forms.ts';
import { startNewNight } from '#app/features/events/queries/start-new-night.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/new-event';

export async function loader({ context, request, params: { profileId } }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  return orRefuse(() => startNewNight(orm, viewer, profileId, nightOfSeries(request)));
}

export async function action({ context, request, params: { profileId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const { database } = services;
    const input = parseInput(eventForm, typed);
    const of = nightOfSeries(request);
    const { eventId } = await createEvent(database, viewer, profileId, input, of);
    throw redirect(`/events/${eventId}?done=made`, 303);
  });
}

/** The series that could not make its night of a day by itself. */
function nightOfSeries(request: Request): { seriesId: string; seriesDay: string } | null {
  const asked = new URL(request.url).searchParams;
  const seriesId = asked.get('series') ?? '';
  const day = localDay.safeParse(asked.get('day'));
  if (!/^[\w-]{1,64}$/.test(seriesId) || !day.success) return null;
  return { seriesId, seriesDay: day.data };
}

export const meta = privatePage(() => words('events')('form.newTitle'));

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
