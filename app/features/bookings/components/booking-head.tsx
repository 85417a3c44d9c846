import { avatarPicture } from '#app/features/profiles/components/pictures.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import type { BookingView, Party } from '../views.ts';
import { isOtherClock, type Reader, timeAt } from '../words/booking-times.ts';
import { nameOf, namesOf } from '../words/booking-words.ts';

type Props = { booking: BookingView; reader: Reader };

/** Performer, venue and time; above a single part, in two lines. */
export function BookingHead({ booking, reader, isWhole }: Props & { isWhole: boolean }) {
  const t = words('bookings');
  const { parties, event } = booking;
  const names = namesOf(booking);
  if (!isWhole)
    return (
      <header className="page-head">
        <h1 dir="auto">{t('booking.page.title', names)}</h1>
        <p dir="auto">{[writtenDay(event.day), event.room].filter(Boolean).join(' · ')}</p>
      </header>
    );
  return (
    <header className="dated-head">
      <DateBlock day={event.day} />
      <div className="stack-2">
        <h1 dir="auto">{t('booking.page.title', names)}</h1>
        <p dir="auto">
          {[event.title === names.performer ? '' : event.title, event.room]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Times booking={booking} reader={reader} />
        <ul className="booking-parties">
          <PartyLink party={parties.performer} name={nameOf(booking, 'performer')} />
          <PartyLink party={parties.venue} name={nameOf(booking, 'venue')} />
        </ul>
      </div>
    </header>
  );
}

/** The set on the venue's clock, and on the reader's if that differs. */
function Times({ booking: { startsAt, endsAt, timeZone }, reader }: Props) {
  const t = words('bookings');
  const on = (zone: string) => ({
    from: timeAt(startsAt, { timeZone: zone }),
    to: timeAt(endsAt, { timeZone: zone }),
    zone: zoneName(zone),
  });
  return (
    <p>
      {t('booking.page.set', on(timeZone))}
      {isOtherClock(startsAt, timeZone, reader) && (
        <small>{t('booking.page.ownClock', on(reader.timeZone))}</small>
      )}
    </p>
  );
}

function PartyLink({ party, name }: { party: Party; name: string }) {
  return (
    <li>
      {party && (
        <Avatar
          seed={party.userId}
          initial={party.initial}
          sizes="44px"
          picture={avatarPicture(party.userId, party.pictureVersion)}
        />
      )}
      {party?.isPublic ? (
        <a className="quiet-link" href={`/users/${party.userId}`} dir="auto">
          {name}
        </a>
      ) : (
        <span dir="auto">{name}</span>
      )}
    </li>
  );
}
