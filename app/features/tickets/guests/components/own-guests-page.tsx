import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { BookingParts } from '#app/features/bookings/components/booking-parts.tsx';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { OwnGuests } from '../queries/show-own-guests.server.ts';
import { GuestForm } from './guest-form.tsx';
import type { guestSteps } from './guest-list-page.tsx';
import { CrossOut, GuestTable } from './guest-table.tsx';

type Props = {
  shown: OwnGuests;
  done: (typeof guestSteps)[number] | undefined;
  refused: RefusedForm | undefined;
};

/** The guests of a performer at one show: it keeps them itself, the venue looks on. */
export function OwnGuestsPage({ shown, done, refused }: Props) {
  const t = words('tickets');
  const { bookingId, as, side, title, day, performer, places, taken, list, guests } = shown;
  const { mayChange } = shown;
  const isOwn = side === 'performer';
  const address = `/bookings/${bookingId}/guest-list`;
  const values = { event: title, performer, day: day.long, count: places, taken };
  return (
    <div className="band">
      <PageHead title={t(isOwn ? 'guests.own' : 'guests.theirs', values)}>
        {t(isOwn ? 'guests.ownLead' : 'guests.theirLead', values)}
      </PageHead>
      <BookingParts id={bookingId} here="guests" isSigned />
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        {done && <Message tone="good">{t(`guests.done.${done}`)}</Message>}
        {isOwn && list !== 'open' && <Message tone="plain">{t(`guests.state.${list}`)}</Message>}
        {guests.length === 0 && (
          <EmptyState>{t(places === 0 ? 'guests.noPlaces' : 'guests.none')}</EmptyState>
        )}
        {guests.length > 0 && (
          <GuestTable
            guests={guests}
            hasSources={false}
            {...(mayChange && {
              change: (guest) => <CrossOut address={address} guest={guest} as={as} />,
            })}
          />
        )}
        {mayChange && taken < places && <GuestForm address={address} as={as} refused={refused} />}
        {!isOwn && (
          <p className="links">
            <a className="quiet-link" href={`${ticketsPath(as, shown.eventId)}/guest-list`}>
              {t('guests.whole')}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
