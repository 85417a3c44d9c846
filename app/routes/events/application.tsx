import { declineApplication } from '#app/features/events/commands/decline-application.server.ts';
import { readApplication } from '#app/features/events/commands/read-application.server.ts';
import { ApplicationPage } from '#app/features/events/components/application-page.tsx';
import { showApplication } from '#app/features/events/queries/show-application.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { isAhead } from '#app/http/is-ahead.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/application';

/** To open an application is to read it, and its performer sees that. */
export const loader = forViewer(
  async ({ viewer, database, request, params }: Viewed<'eventId' | 'applicationId'>) => {
    const application = await showApplication(database.orm, viewer, params);
    if (!isAhead(request)) await readApplication(database, viewer, params.applicationId);
    return { as: application.venueId, application };
  },
);

export const action = pageForms({
  refusal: formAction(declineApplication, {
    to: (_, { eventId }) => `/events/${eventId}?done=declined`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page && nameInText(page.application.performerName),
  page?.application.night.title,
  words('events')('application.short'),
]);

export default function Application({ loaderData, actionData }: Route.ComponentProps) {
  return <ApplicationPage {...loaderData} refused={actionData} />;
}
