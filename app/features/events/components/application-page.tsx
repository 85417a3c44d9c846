import { eventPath } from '#app/domain/events/event-path.ts';
import { partRefused } from '#app/features/messaging/components/refused-message.ts';
import { RelatedLinks } from '#app/features/messaging/components/related-links.tsx';
import { Thread } from '#app/features/messaging/components/thread.tsx';
import type { ThreadReader, ThreadView } from '#app/features/messaging/views.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { refusal } from '../fields.ts';
import type { ShownApplication } from '../queries/show-application.server.ts';
import { ClockSpan } from './clock.tsx';

type Props = {
  application: ShownApplication;
  /** The messages between the two sides. */
  talk: { thread: ThreadView; reader: ThreadReader };
  done?: (typeof applicationSteps)[number] | undefined;
  refused: RefusedForm | undefined;
};

export const applicationSteps = ['sent'] as const;

/** An application for its venue, with the two answers. */
export function ApplicationPage({ application, talk, done, refused }: Props) {
  const t = words('events');
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
