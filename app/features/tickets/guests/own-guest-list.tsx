import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { BookingParts } from '#app/features/bookings/parts.tsx';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/own-guest-list';
import { crossOwnGuestOut, listOwnGuest } from './commands.server.ts';
import { CrossOut, GuestForm, GuestTable, guestSteps } from './parts.tsx';
import { showOwnGuests } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(
  async ({ services, viewer, url, currentId, params: { bookingId } }: Viewed<'bookingId'>) => {
    const view = await showOwnGuests(services, viewer, { bookingId, as: currentId });
    return { view, done: doneIn(url, guestSteps) };
  },
);

export const action = pageForms({
  guests: formAction(listOwnGuest, {
    to: ({ bookingId }) => `/bookings/${bookingId}/guest-list?done=listed`,
  }),
  removal: formAction(crossOwnGuestOut, {
    to: ({ bookingId }) => `/bookings/${bookingId}/guest-list?done=crossedOut`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('guests.short'),
  page?.view.title,
  page?.view.day.long,
]);

/** The guests of a performer at one show: it keeps them itself, the venue looks on. */
export default function Guests({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { view, done } = loaderData;
  const { bookingId, as, side, title, day, performer, places, taken, list, guests } = view;
  const { mayChange } = view;
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
            <a className="quiet-link" href={`${ticketsPath(as, view.eventId)}/guest-list`}>
              {t('guests.whole')}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
