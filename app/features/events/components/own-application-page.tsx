import { Thread } from '#app/features/messaging/components/thread.tsx';
import type { ThreadReader, ThreadView } from '#app/features/messaging/views.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { DateBlock } from '#app/ui/date-block.tsx';
import { Message } from '#app/ui/message.tsx';
import type { OwnApplication } from '../views.ts';
import type { applicationSteps } from './application-page.tsx';
import { ApplicationStanding } from './application-standing.tsx';
import { ClockSpan } from './clock.tsx';

type Props = {
  performerId: string;
  application: OwnApplication;
  bookingId: string | undefined;
  /** The messages between the two sides. */
  talk: { thread: ThreadView; reader: ThreadReader };
  done?: (typeof applicationSteps)[number] | undefined;
  refused: RefusedForm | undefined;
};

/** An application for its performer, with its messages. */
export function OwnApplicationPage(props: Props) {
  const t = words('events');
  const { performerId, application, bookingId, talk, done, refused } = props;
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
