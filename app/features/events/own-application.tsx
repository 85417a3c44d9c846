import { findOffers } from '#app/features/bookings/offers/queries.server.ts';
import { Thread } from '#app/features/messaging/components/thread.tsx';
import { showThread } from '#app/features/messaging/loaders.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { DateBlock } from '#app/ui/date-block.tsx';
import { Message } from '#app/ui/page.tsx';
import type { Route } from './+types/own-application';
import { writeAboutApplication } from './commands.server.ts';
import { ApplicationStanding, applicationSteps, ClockSpan } from './parts.tsx';
import { showOwnApplication } from './queries.server.ts';

const t = words('events');

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
  t('application.short'),
]);

/** An application for its performer, with its messages. */
export default function OwnApplication({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { performerId, application, bookingId, talk, done } = loaderData;
  const { id, day, title, slot, venueId, venueName, message } = application;
  const address = `/profiles/${performerId}/applications/${id}`;
  return (
    <div className="band task">
      <header className="dated-head">
        <DateBlock day={day.iso} />
        <div className="stack-2">
          <h1 dir="auto">
            {slot.name}, {title}
          </h1>
          <p className="lead" dir="auto">
            {venueId ? <a href={`/users/${venueId}`}>{nameInText(venueName)}</a> : nameInText(null)}{' '}
            · <ClockSpan from={slot.start} to={slot.end} />
          </p>
        </div>
      </header>
      <div className="stack">
        {done && <Message tone="good">{t(`talk.${done}`)}</Message>}
        <blockquote className="written" dir="auto">
          {message}
        </blockquote>
        <ApplicationStanding
          performerId={performerId}
          application={application}
          bookingId={bookingId}
        />
      </div>
      <Thread {...talk} address={address} refused={refused} action={`${address}/messages`} isMain />
      <p className="links section">
        <a className="quiet-link" href={`/profiles/${performerId}/applications`}>
          {t('own.back')}
        </a>
      </p>
    </div>
  );
}
