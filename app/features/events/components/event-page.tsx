import type { ReactNode } from 'react';
import { eventPath } from '#app/domain/events/event-path.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import type { ShownEvent } from '../queries/show-event.server.ts';
import { Applications } from './applications.tsx';
import { ClockTime } from './clock.tsx';
import { type Booked, EventSlots } from './event-slots.tsx';

type Props = {
  event: ShownEvent;
  /** The bookings of the night, which its route reads. */
  booked: Booked[];
  /** The public’s view of it, which its route reads. */
  children?: ReactNode;
  done?: 'made' | 'changed' | 'opened' | 'closed' | 'declined' | undefined;
};

/** A night: time, place, running order, applications. */
export function EventPage({ event, booked, children, done }: Props) {
  const t = words('events');
  const { id, title, day, venueId, venueName, mayChange, isCancelled, isOver, notes } = event;
  const isLive = mayChange && !isCancelled;
  const address = eventPath(venueId, id);
  return (
    <div className="band">
      <header className="dated-head">
        <DateBlock day={day.iso} />
        <div className="stack-2">
          <h1 dir="auto">{title}</h1>
          <p className="lead">
            {[nameInText(venueName), event.isElsewhere ? t('elsewhere') : event.roomName]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {isCancelled && (
            <Badge shape="square" tone="quiet">
              {t('cancelled')}
            </Badge>
          )}
        </div>
      </header>
      <div className="stack">
        {done && <Message tone="good">{t(`event.done.${done}`)}</Message>}
        <Times event={event} />
        {isLive && (
          <div className="row">
            {!isOver && (
              <LinkButton href={`/bookings/new?event=${id}`} tone="spotlight">
                {t('event.offer')}
              </LinkButton>
            )}
            <LinkButton href={`${address}/edit`}>{t('event.edit')}</LinkButton>
            {!isOver && (
              <LinkButton href={`${address}/cancellation`}>{t('event.cancel')}</LinkButton>
            )}
          </div>
        )}
      </div>
      {children}
      <EventSlots event={event} booked={booked} />
      <Applications event={event} />
      {notes && (
        <section className="section" aria-labelledby="notes">
          <h2 id="notes">{t('event.notes')}</h2>
          <p className="written" dir="auto">
            {notes}
          </p>
        </section>
      )}
      <p className="links section">
        <a className="quiet-link" href={`/profiles/${venueId}/events`}>
          {t('event.all')}
        </a>
        {event.seriesId && (
          <a className="quiet-link" href={`/profiles/${venueId}/series/${event.seriesId}`}>
            {t('event.series')}
          </a>
        )}
      </p>
    </div>
  );
}

function Times({ event }: { event: ShownEvent }) {
  const t = words('events');
  const times = (['loadIn', 'doors', 'curfew', 'loadOut'] as const).flatMap((name) => {
    const clock = event[name];
    return clock ? [{ name, clock }] : [];
  });
  return (
    <div>
      <dl className="row figures times">
        {times.map(({ name, clock }) => (
          <div key={name}>
            <dt>{t(`form.${name}`)}</dt>
            <dd>
              <ClockTime clock={clock} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="field-hint">
        {event.day.long}. {t('zone', { zone: zoneName(event.timeZone) })}
      </p>
    </div>
  );
}
