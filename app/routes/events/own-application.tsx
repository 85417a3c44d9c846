import { findOffers } from '#app/features/bookings/offers/queries/find-offers.server.ts';
import { writeAboutApplication } from '#app/features/events/commands/write-about-application.server.ts';
import { applicationSteps } from '#app/features/events/components/application-page.tsx';
import { OwnApplicationPage } from '#app/features/events/components/own-application-page.tsx';
import { showOwnApplication } from '#app/features/events/queries/show-own-application.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { showThread } from '#app/routes/messaging/show-thread.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/own-application';

export const loader = forViewer(async (viewed: Viewed<'profileId' | 'applicationId'>) => {
  const { viewer, orm, params, url } = viewed;
  const { profileId } = params;
  const application = await showOwnApplication(orm, viewer, params);
  const { id, venueId } = application;
  const pageIds = [profileId, ...(venueId ? [venueId] : [])];
  const about = { kind: 'application', subjectId: id, pageIds } as const;
  return {
    performerId: profileId,
    application,
    bookingId: (await findOffers(orm, [id]))[id],
    talk: await showThread({ ...viewed, currentId: profileId }, about),
    done: doneIn(url, applicationSteps),
  };
});

export const action = pageForms({
  messages: formAction(writeAboutApplication, {
    to: ({ as, applicationId }) => `/profiles/${as}/applications/${applicationId}?done=sent`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page?.application.title,
  words('events')('application.short'),
]);

export default function OwnApplication({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnApplicationPage {...loaderData} refused={actionData} />;
}
