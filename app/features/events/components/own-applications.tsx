import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { DateBlock } from '#app/ui/date-block.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { OwnApplication } from '../views.ts';
import { ApplicationStanding } from './application-standing.tsx';
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

/** A performer’s applications, and their states. */
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

type ApplicationProps = {
  performerId: string;
  application: OwnApplication;
  bookingId: string | undefined;
};

function Application({ performerId, application, bookingId }: ApplicationProps) {
  const { id, day, title, slot, venueName } = application;
  return (
    <li>
      <DateBlock day={day.iso} />
      <div className="stack-1">
        <h2 dir="auto">
          <a href={`/profiles/${performerId}/applications/${id}`}>
            {slot.name}, {title}
          </a>
        </h2>
        <p dir="auto">
          {nameInText(venueName)} · <ClockSpan from={slot.start} to={slot.end} />
        </p>
        <ApplicationStanding
          performerId={performerId}
          application={application}
          bookingId={bookingId}
        />
      </div>
    </li>
  );
}
