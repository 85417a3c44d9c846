import { eventPath } from '#app/domain/events/event-path.ts';
import { declineApplication } from '#app/features/events/commands/decline-application.server.ts';
import { readApplication } from '#app/features/events/commands/read-application.server.ts';
import { writeAboutApplication } from '#app/features/events/commands/write-about-application.server.ts';
import {
  ApplicationPage,
  applicationSteps,
} from '#app/features/events/components/application-page.tsx';
import { showApplication } from '#app/features/events/queries/show-application.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { doneIn, forViewer, isAhead, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { showThread } from '#app/routes/messaging/show-thread.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/application';

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
