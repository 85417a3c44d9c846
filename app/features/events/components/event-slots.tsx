import { eventPath } from '#app/domain/events/event-path.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { ShownEvent } from '../queries/show-event.server.ts';
import { ClockSpan } from './clock.tsx';

/** A booking as a running order shows it. */
export type Booked = {
  bookingId: string;
  slotId: string | null;
  performerName: string | null;
  /** Its state, in a word. */
  state: string;
  isFirm: boolean;
};

type Props = { event: ShownEvent; booked: Booked[] };

/** The running order with the booking of each slot, and the other bookings. */
export function EventSlots({ event, booked }: Props) {
  const t = words('events');
  const { slots } = event;
  const others = booked.filter(({ slotId }) => !slots.some(({ id }) => id === slotId));
  return (
    <section className="section" aria-labelledby="order">
      <h2 id="order">{t('form.order')}</h2>
      {slots.length === 0 && others.length === 0 && <EmptyState>{t('event.noSlots')}</EmptyState>}
      {slots.length > 0 && (
        <ol className="rows">
          {slots.map((slot) => (
            <Slot
              key={slot.id}
              slot={slot}
              event={event}
              booked={booked.filter(({ slotId }) => slotId === slot.id)}
            />
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <>
          <h3>{t('event.others')}</h3>
          <Bookings booked={others} />
        </>
      )}
    </section>
  );
}

type SlotProps = { slot: ShownEvent['slots'][number]; event: ShownEvent; booked: Booked[] };

function Slot({ slot, event, booked }: SlotProps) {
  const t = words('events');
  const isTaken = booked.some(({ isFirm }) => isFirm);
  const isAsked = event.mayChange && !event.isCancelled && !slot.isOver;
  return (
    <li>
      <div className="row-text">
        <ClockSpan from={slot.start} to={slot.end} />
        <h3 dir="auto">{slot.name}</h3>
        <Bookings booked={booked} />
        {booked.length === 0 && !slot.isOpen && (
          <Badge shape="square" tone="quiet">
            {t('event.empty')}
          </Badge>
        )}
        {slot.isOpen && !isTaken && !event.isCancelled && (
          <Badge shape="ring">
            {slot.applyBy ? t('event.openUntil', { day: slot.applyBy }) : t('event.open')}
          </Badge>
        )}
      </div>
      {isAsked && !isTaken && (
        <div className="row">
          <a className="quiet-link" href={`${eventPath(event.venueId, event.id)}/slots/${slot.id}`}>
            {t(slot.isOpen ? 'event.changeOpening' : 'event.openSlot')}
            <span className="visually-hidden"> {slot.name}</span>
          </a>
          <a className="quiet-link" href={`/bookings/new?event=${event.id}&slot=${slot.id}`}>
            {t('event.offerFor')}
            <span className="visually-hidden"> {slot.name}</span>
          </a>
        </div>
      )}
    </li>
  );
}

function Bookings({ booked }: { booked: Booked[] }) {
  return booked.map(({ bookingId, performerName, state, isFirm }) => (
    <div key={bookingId} className="links">
      <a className="quiet-link" href={`/bookings/${bookingId}`} dir="auto">
        {nameInText(performerName)}
      </a>
      <Badge shape={isFirm ? 'disc' : 'ring'} tone={isFirm ? 'good' : 'quiet'}>
        {state}
      </Badge>
    </div>
  ));
}
