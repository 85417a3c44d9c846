import { eventPath } from '#app/domain/events/event-path.ts';
import { showThread } from '#app/features/messaging/loaders.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { doneIn, forViewer, isAhead, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/application';
import { declineApplication, readApplication, writeAboutApplication } from './commands.server.ts';
import { ApplicationPage, applicationSteps } from './parts.tsx';
import { showApplication } from './queries.server.ts';

/** Opening an application marks it as read, which its performer sees. */
export const loader = forViewer(async (viewed: Viewed<'eventId' | 'applicationId'>) => {
  const { viewer, database, request, params, url } = viewed;
  const application = await showApplication(database.orm, viewer, params);
  if (!isAhead(request)) await readApplication(database, viewer, params.applicationId);
  const { id, venueId, performerId } = application;
  const about = { kind: 'application', subjectId: id } as const;
  const pageIds = [performerId, ...(venueId ? [venueId] : [])];
  return {
    as: venueId,
    application,
    talk: await showThread({ ...viewed, currentId: venueId }, { ...about, pageIds }),
    done: doneIn(url, applicationSteps),
  };
});

export const action = pageForms({
  refusal: formAction(declineApplication, {
    to: ({ as }, { eventId }) => `${eventPath(as, eventId)}?done=declined`,
  }),
  messages: formAction(writeAboutApplication, {
    to: ({ as, applicationId }, { eventId }) =>
      `${eventPath(as, eventId)}/applications/${applicationId}?done=sent`,
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
