import { eventPath } from '#app/domain/events/event.ts';
import { Thread } from '#app/features/messaging/components/thread.tsx';
import { showThread } from '#app/features/messaging/loaders.server.ts';
import { partRefused, RelatedLinks } from '#app/features/messaging/parts.tsx';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { formFields } from '#app/fields/form-field.ts';
import { doneIn, forViewer, isAhead, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { InputField, PostForm } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/application';
import { declineApplication, readApplication, writeAboutApplication } from './commands.server.ts';
import { refusal } from './fields.ts';
import { applicationSteps, ClockSpan } from './parts.tsx';
import { showApplication } from './queries.server.ts';

const t = words('events');

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
  t('application.short'),
]);

/** An application for its venue, with the two answers. */
export default function Application({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { application, talk, done } = loaderData;
  const { ofThread, ofPage } = partRefused(refused);
  const { id, venueId, performerId, message, state, reason, night, slot, sentAt } = application;
  const performer = nameInText(application.performerName);
  const isOpen = state === 'sent' || state === 'read';
  const address = `${eventPath(venueId, night.id)}/applications/${id}`;
  return (
    <div className="band task">
      <PageHead title={performer}>
        {t('application.lead', { slot: slot.name, night: night.title, day: night.day.long })}{' '}
        <ClockSpan from={slot.start} to={slot.end} />
      </PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`talk.${done}`)}</Message>}
        {ofPage && <Message tone="bad">{ofPage.message}</Message>}
        <blockquote className="written" dir="auto">
          {message}
        </blockquote>
        <p className="field-hint">{t('application.sent', { moment: sentAt })}</p>
        <div className="row">
          {isOpen && (
            <LinkButton href={`/bookings/new?application=${id}`} tone="spotlight">
              {t('application.offer')}
            </LinkButton>
          )}
          <LinkButton href={`/users/${performerId}`}>{t('application.page')}</LinkButton>
        </div>
        {state === 'declined' && (
          <Message tone="plain">
            {t('application.declined')} <q dir="auto">{reason}</q>
          </Message>
        )}
        {state === 'offered' && <Message tone="plain">{t('application.offered')}</Message>}
        <RelatedLinks thread={talk.thread} />
      </div>
      <Thread
        {...talk}
        address={address}
        action={`${address}/messages`}
        refused={ofThread}
        isMain={!isOpen}
      />
      {isOpen && (
        <section className="section" aria-labelledby="refusal">
          <h2 id="refusal">{t('application.turnDown')}</h2>
          <PostForm className="form" action={`${address}/refusal`}>
            <InputField
              of={formFields(refusal, ofPage).reason}
              hint={t('application.reasonHint', { performer })}
            />
            <div className="row">
              <Button tone="danger">{t('application.decline')}</Button>
            </div>
          </PostForm>
        </section>
      )}
      <p className="links section">
        <a className="quiet-link" href={eventPath(venueId, night.id)}>
          {t('application.back')}
        </a>
      </p>
    </div>
  );
}
