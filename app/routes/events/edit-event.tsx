import { redirect } from 'react-router';
import { findStanding } from '#app/features/bookings/queries/find-standing.server.ts';
import { changeEvent } from '#app/features/events/commands/change-event.server.ts';
import { EventFormPage } from '#app/features/events/components/event-form-page.tsx';
import { eventForm } from '#app/features/events/forms.ts';
import { editEvent } from '#app/features/events/queries/edit-event.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/edit-event';

export async function loader({ context, request, params: { eventId } }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  return orRefuse(() => editEvent(orm, viewer, eventId));
}

export async function action({ context, request, params: { eventId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const { database } = services;
    const input = parseInput(eventForm, typed);
    await changeEvent(database, viewer, eventId, input, findStanding);
    throw redirect(`/events/${eventId}?done=changed`, 303);
  });
}

export const meta = privatePage(() => words('events')('event.edit'));

export default function EditEvent({ loaderData, actionData }: Route.ComponentProps) {
  const address = `/events/${loaderData.eventId}`;
  return (
    <EventFormPage
      {...loaderData}
      action={`${address}/edit`}
      back={address}
      isNew={false}
      refused={actionData}
    />
  );
}
