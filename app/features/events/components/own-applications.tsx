import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { OwnApplication } from '../queries/list-own-applications.server.ts';
import { ClockSpan } from './clock.tsx';

type Props = {
  performerId: string;
  performerName: string | null;
  entries: OwnApplication[];
  next: string | null;
  /** The bookings that offers on applications have begun, by the application. */
  offers: Record<string, string>;
  done?: 'sent' | 'withdrawn' | undefined;
  refused?: { message: string } | undefined;
};

/** What a performer has applied for, and what has become of it. */
export function OwnApplications(props: Props) {
  const t = words('events');
  const { performerId, performerName, entries, next, offers, done, refused } = props;
  return (
    <div className="band">
      <PageHead title={t('own.title', { performer: nameInText(performerName) })}>
        {t('own.lead')}
      </PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`own.done.${done}`)}</Message>}
        {refused && <Message tone="bad">{refused.message}</Message>}
        <div className="row">
          <LinkButton href="/open-slots" tone="spotlight">
            {t('own.find')}
          </LinkButton>
        </div>
        {entries.length === 0 && <EmptyState>{t('own.none')}</EmptyState>}
        {entries.length > 0 && (
          <ul className="dated-rows">
            {entries.map((application) => (
              <Application
                key={application.id}
                performerId={performerId}
                application={application}
                bookingId={offers[application.id]}
              />
            ))}
          </ul>
        )}
        {next && (
          <p>
            <a className="quiet-link" href={`/profiles/${performerId}/applications?after=${next}`}>
              {t('more')}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

const shapes = {
  sent: 'ring',
  read: 'disc',
  declined: 'square',
  offered: 'diamond',
  withdrawn: 'square',
} as const;

type ApplicationProps = {
  performerId: string;
  application: OwnApplication;
  bookingId: string | undefined;
};

function Application({ performerId, application, bookingId }: ApplicationProps) {
  const t = words('events');
  const { id, state, day, title, slot, venueName, sentOn, readAt, reason } = application;
  return (
    <li>
      <DateBlock day={day.iso} />
      <div className="stack-1">
        <h2 dir="auto">
          {slot.name}, {title}
        </h2>
        <p dir="auto">
          {nameInText(venueName)} · <ClockSpan from={slot.start} to={slot.end} />
        </p>
        <Badge shape={shapes[state]}>{t(`ownState.${state}`)}</Badge>
        <p className="field-hint">
          {t('own.sentOn', { day: sentOn })} {readAt && t('own.readAt', { moment: readAt })}
        </p>
        {state === 'declined' && (
          <p>
            {t('own.reason')} <q dir="auto">{reason}</q>
          </p>
        )}
        {state === 'offered' && bookingId && (
          <LinkButton href={`/bookings/${bookingId}`}>{t('own.offer')}</LinkButton>
        )}
        {(state === 'sent' || state === 'read') && (
          <PostForm action={`/profiles/${performerId}/applications/${id}/withdrawal`}>
            <Button aria-label={t('own.withdrawFrom', { slot: slot.name, night: title })}>
              {t('own.withdraw')}
            </Button>
          </PostForm>
        )}
      </div>
    </li>
  );
}
