import { eventPath } from '#app/domain/events/event.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/edit-event';
import { changeEvent } from './commands.server.ts';
import { emptiedRows } from './fields.ts';
import { EventFormPage } from './parts.tsx';
import { editEvent } from './queries.server.ts';

const t = words('events');

export const loader = forViewer(async ({ viewer, orm, params: { eventId } }: Viewed<'eventId'>) =>
  editEvent(orm, viewer, eventId),
);

export const action = formAction(changeEvent, {
  given: emptiedRows,
  to: ({ as, eventId }) => `${eventPath(as, eventId)}?done=changed`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('event.edit'),
  page?.written.title,
  page?.written.day && writtenDay(page.written.day),
]);

export default function EditEvent({ loaderData, actionData }: Route.ComponentProps) {
  const address = eventPath(loaderData.start.venueId, loaderData.eventId);
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
