import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { VenueHold } from '../queries/list-holds.server.ts';
import { rankInText } from '../words/hold-words.ts';
import type { Written } from './own-holds.tsx';

type Props = { profileId: string; holds: Written<VenueHold>[] };

/** Every night that somebody holds, and in which order they do. */
export function VenueHolds({ profileId, holds }: Props) {
  const t = words('bookings');
  const nights = Map.groupBy(holds, ({ day, stageId }) => `${day} ${stageId}`);
  return (
    <section className="section" aria-labelledby="nights">
      <h2 id="nights">{t('holds.list.nights')}</h2>
      {holds.length === 0 && <EmptyState>{t('holds.list.emptyVenue')}</EmptyState>}
      {holds.length > 0 && (
        <ul className="rows hold-rows">
          {[...nights].map(([night, queue]) => (
            <Night key={night} profileId={profileId} queue={queue} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Night({ profileId, queue }: { profileId: string; queue: Written<VenueHold>[] }) {
  const [first] = queue;
  if (!first) return null;
  return (
    <li>
      <DateBlock day={first.day} />
      <div className="row-text">
        {first.roomName && <h3 dir="auto">{first.roomName}</h3>}
        <ol className="hold-queue">
          {queue.map((hold) => (
            <Holder key={hold.holdId} profileId={profileId} hold={hold} />
          ))}
        </ol>
      </div>
    </li>
  );
}

function Holder({ profileId, hold }: { profileId: string; hold: Written<VenueHold> }) {
  const t = words('bookings');
  const { holdId, performerId, day, rank, isConfirmed, bookingId, challengeDue, note } = hold;
  const name = nameInText(hold.performerName);
  return (
    <li className="split">
      <div className="row-text">
        <strong dir="auto">
          {hold.isPublic ? <a href={`/users/${performerId}`}>{name}</a> : name}
        </strong>
        <Badge shape={isConfirmed ? 'disc' : rank === 1 ? 'square' : 'ring'}>
          {isConfirmed ? t('holds.list.confirmed') : rankInText(rank)}
        </Badge>
        {!isConfirmed && challengeDue && (
          <p className="hold-clock">{t('holds.list.venueClock', { moment: challengeDue })}</p>
        )}
        {!isConfirmed && !challengeDue && (
          <small>{t('holds.list.expires', { moment: hold.expires })}</small>
        )}
        {hold.placedBy === 'venue' && <small>{t('holds.list.byYou')}</small>}
        {note && (
          <p className="quote written" dir="auto">
            {note}
          </p>
        )}
      </div>
      {isConfirmed && bookingId && (
        <a className="quiet-link" href={`/bookings/${bookingId}`}>
          {t('holds.list.booking')}
          <span className="visually-hidden"> {name}</span>
        </a>
      )}
      {!isConfirmed && (
        <a className="quiet-link" href={`/profiles/${profileId}/holds/${holdId}/refusal`}>
          {t('holds.list.refuse')}
          <span className="visually-hidden">
            {' '}
            {t('holds.list.of', { name, day: writtenDay(day) })}
          </span>
        </a>
      )}
    </li>
  );
}
