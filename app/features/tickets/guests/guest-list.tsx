import { ticketsPath } from '#app/domain/tickets/sale.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import { BackToTickets } from '../sales/parts.tsx';
import type { Route } from './+types/guest-list';
import { closeGuestList, crossGuestOut, listGuest, openGuestListAgain } from './commands.server.ts';
import { CrossOut, GuestForm, GuestTable, guestSteps } from './parts.tsx';
import { type ShownGuestList, showGuestList } from './queries.server.ts';

const t = words('tickets');

export const loader = forViewer(
  async ({ services, viewer, url, params }: Viewed<'profileId' | 'eventId'>) => ({
    as: params.profileId,
    list: await showGuestList(services, viewer, params),
    done: doneIn(url, guestSteps),
  }),
);

const doneAt =
  (done: (typeof guestSteps)[number]) =>
  ({ as, eventId }: { as: string; eventId: string }) =>
    `${ticketsPath(as, eventId)}/guest-list?done=${done}`;

export const action = pageForms({
  guests: formAction(listGuest, { to: doneAt('listed') }),
  removal: formAction(crossGuestOut, { to: doneAt('crossedOut') }),
  closing: formAction(closeGuestList, { to: doneAt('closed') }),
  opening: formAction(openGuestListAgain, { to: doneAt('opened') }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('guests.short'),
  page?.list.title,
  page?.list.day.long,
]);

/** The guest list of an event, for its venue: to look at, to change and to print. */
export default function GuestList({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { list, done } = loaderData;
  const { eventId, venueId, title, day, guests, people, isComing } = list;
  const tickets = ticketsPath(venueId, eventId);
  const address = `${tickets}/guest-list`;
  const mayChange = list.mayChange && isComing;
  const own = new Set(guests.flatMap(({ id, bookingId }) => (bookingId === null ? [id] : [])));
  return (
    <div className="band">
      <PageHead title={t('guests.title', { event: title })}>
        {t('guests.lead', { day: day.long })}
      </PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        {done && <Message tone="good">{t(`guests.done.${done}`)}</Message>}
        {guests.length === 0 && <EmptyState>{t('guests.none')}</EmptyState>}
        {guests.length > 0 && (
          <>
            <p>{t('guests.people', { count: people })}</p>
            <div className="no-print">
              <print-page>
                <Button type="button">{t('sales.door.print')}</Button>
              </print-page>
            </div>
            <GuestTable
              guests={guests}
              hasSources
              {...(mayChange && {
                change: (guest) =>
                  own.has(guest.id) ? <CrossOut address={address} guest={guest} /> : null,
              })}
            />
          </>
        )}
        {mayChange && <GuestForm address={address} refused={refused} />}
        <Performers list={list} address={address} mayChange={mayChange} />
        {list.mayChange && <BackToTickets venueId={venueId} eventId={eventId} />}
      </div>
    </div>
  );
}

type PerformersProps = { list: ShownGuestList; address: string; mayChange: boolean };

/** The performers’ guests out of their places, and the deadline for changes. */
function Performers({ list: { quotas, isClosed }, address, mayChange }: PerformersProps) {
  if (quotas.length === 0) return null;
  return (
    <section className="stack-2 no-print" aria-labelledby="performers">
      <h2 id="performers">{t('guests.performers')}</h2>
      <ul>
        {quotas.map(({ bookingId, performer, taken, places }) => (
          <li key={bookingId}>
            <bdi>{t('guests.quota', { performer, taken, count: places })}</bdi>
          </li>
        ))}
      </ul>
      {mayChange && (
        <PostForm className="form" action={`${address}/${isClosed ? 'opening' : 'closing'}`}>
          <p>{t(isClosed ? 'guests.closedText' : 'guests.closeText')}</p>
          <div className="row">
            <Button>{t(isClosed ? 'guests.open' : 'guests.close')}</Button>
          </div>
        </PostForm>
      )}
    </section>
  );
}
