import type { ReactNode } from 'react';
import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { BackToTickets } from '../sales/parts.tsx';
import { guest } from './fields.ts';
import type { ShownGuestList } from './queries.server.ts';

const t = words('tickets');

export const guestSteps = ['listed', 'crossedOut', 'closed', 'opened'] as const;

type Props = {
  list: ShownGuestList;
  done: (typeof guestSteps)[number] | undefined;
  refused: RefusedForm | undefined;
};

/** The guest list of an event, for its venue: to look at, to change and to print. */
export function GuestListPage({ list, done, refused }: Props) {
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

type Listed = { id: string; name: string; places: number; listedBy?: string | null };
type GuestTableProps = {
  guests: readonly Listed[];
  /** With a column for the page that listed each. */
  hasSources: boolean;
  /** The control for a guest that can be crossed out. */
  change?: (guest: Listed) => ReactNode;
};

/** The guests of a list, with their places. */
export function GuestTable({ guests, hasSources, change }: GuestTableProps) {
  return (
    <table className="amount-table">
      <thead>
        <tr>
          <th scope="col">{t('guests.name')}</th>
          {hasSources && <th scope="col">{t('guests.listedBy')}</th>}
          <th scope="col">{t('guests.howMany')}</th>
          {change && (
            <th scope="col" className="no-print">
              {t('guests.change')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {guests.map((guest) => (
          <tr key={guest.id}>
            <th scope="row">
              <bdi>{guest.name}</bdi>
            </th>
            {hasSources && (
              <td>
                <bdi>{guest.listedBy ?? t('guests.venue')}</bdi>
              </td>
            )}
            <td>{guest.places}</td>
            {change && <td className="no-print">{change(guest)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** @param as the page of the member, where the address doesn’t name it */
export function CrossOut({ address, guest, as }: { address: string; guest: Listed; as?: string }) {
  return (
    <PostForm action={`${address}/guests/${guest.id}/removal`}>
      {as && <input type="hidden" name="as" value={as} />}
      <Button aria-label={t('guests.crossOutOf', { name: guest.name })}>
        {t('guests.crossOut')}
      </Button>
    </PostForm>
  );
}

type GuestFormProps = { address: string; as?: string; refused: RefusedForm | undefined };

/** Adds a guest. */
export function GuestForm({ address, as, refused }: GuestFormProps) {
  const typed = refused?.typed ?? { places: '1' };
  const field = formFields(guest, { fields: {}, ...refused, typed });
  return (
    <section className="stack-2 no-print" aria-labelledby="add-guest">
      <h2 id="add-guest">{t('guests.addTitle')}</h2>
      <PostForm className="form" action={`${address}/guests`}>
        {as && <input type="hidden" name="as" value={as} />}
        <InputField of={field.name} autoComplete="off" dir="auto" />
        <InputField of={field.places} />
        <div className="row">
          <Button tone="spotlight">{t('guests.add')}</Button>
        </div>
      </PostForm>
    </section>
  );
}
