import { changeEvent } from '#app/features/events/commands/change-event.server.ts';
import { EventFormPage } from '#app/features/events/components/event-form-page.tsx';
import { emptiedRows } from '#app/features/events/fields.ts';
import { editEvent } from '#app/features/events/queries/edit-event.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/edit-event';

export async function loader({ context, request, params: { eventId } }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  return orRefuse(() => editEvent(orm, viewer, eventId));
}

export const action = formAction(changeEvent, {
  given: emptiedRows,
  to: ({ eventId }) => `/events/${eventId}?done=changed`,
});

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
