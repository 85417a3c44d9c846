import { eventPath } from '#app/domain/events/event.ts';
import { orderPath } from '#app/domain/running-order/running-order.ts';
import { ticketsPath } from '#app/domain/tickets/sale.ts';
import {
  type AnnouncementStanding,
  readAnnouncement,
} from '#app/features/announcements/queries.server.ts';
import { findStanding } from '#app/features/bookings/queries.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { may } from '#app/features/profiles/policy.ts';
import {
  readTicketStanding,
  type TicketStanding,
} from '#app/features/tickets/sales/queries.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { EmptyState, Message } from '#app/ui/page.tsx';
import type { Route } from './+types/event';
import { ClockSpan, ClockTime } from './parts.tsx';
import { type ShownEvent, showEvent } from './queries.server.ts';

const t = words('events');

/** A night, with its bookings. */
export const loader = forViewer(
  async ({ viewer, orm, url, params: { eventId } }: Viewed<'eventId'>) => {
    const event = await showEvent(orm, viewer, eventId);
    const standing = await findStanding(orm, [eventId]);
    const announcement = await readAnnouncement(orm, event);
    const maySell = may(viewer, event.venueId, 'sell tickets');
    const t = words('bookings');
    return {
      as: event.venueId,
      event,
      booked: standing.map(({ state, ...booked }) => ({ ...booked, state: t(`state.${state}`) })),
      announcement,
      tickets: maySell ? await readTicketStanding(orm, eventId) : null,
      mayAnnounce:
        !event.isCancelled && !event.isOver && may(viewer, event.venueId, 'announce events'),
      done: doneIn(url, steps),
      announced: doneIn(url, announcementSteps),
    };
  },
);

/** The act that led here, as the address has it. */
const steps = ['made', 'changed', 'opened', 'closed', 'declined'] as const;

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page?.event.title ?? t('event.short'),
  page?.event.day.long,
]);

/** A night: time, place, running order, applications. */
export default function Event({ loaderData }: Route.ComponentProps) {
  const { event, booked, announcement, mayAnnounce, announced, tickets, done } = loaderData;
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
      <AnnouncementPart
        standing={announcement}
        address={address}
        mayAnnounce={mayAnnounce}
        done={announced}
      />
      {!isCancelled && <OrderPart venueId={venueId} eventId={id} />}
      {tickets && <TicketsPart eventId={id} venueId={venueId} standing={tickets} />}
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

type Props = { eventId: string; venueId: string | null; standing: TicketStanding };

/** The part of an event’s page about its tickets. */
function TicketsPart({ eventId, venueId, standing }: Props) {
  const t = words('tickets');
  const { isSetUp, sold, left } = standing;
  return (
    <section className="section stack-2" aria-labelledby="tickets">
      <h2 id="tickets">{t('sales.part.title')}</h2>
      <p>{isSetUp ? t('sales.part.sold', { count: sold, left }) : t('sales.part.none')}</p>
      <div className="row">
        <LinkButton href={ticketsPath(venueId, eventId)}>
          {t(isSetUp ? 'sales.part.see' : 'sales.setUp')}
        </LinkButton>
        <LinkButton href={`${ticketsPath(venueId, eventId)}/guest-list`}>
          {t('guests.short')}
        </LinkButton>
      </div>
    </section>
  );
}

function OrderPart({ venueId, eventId }: { venueId: string; eventId: string }) {
  const t = words('running-order');
  return (
    <section className="section stack-2" aria-labelledby="on-the-night">
      <h2 id="on-the-night">{t('part.title')}</h2>
      <p>{t('part.text')}</p>
      <div className="row">
        <LinkButton href={orderPath(venueId, eventId)}>{t('part.open')}</LinkButton>
      </div>
    </section>
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

/** A booking as a running order shows it. */
type Booked = {
  bookingId: string;
  slotId: string | null;
  performerName: string | null;
  /** Its state, in a word. */
  state: string;
  isFirm: boolean;
};

type EventSlotsProps = { event: ShownEvent; booked: Booked[] };

/** The running order with the booking of each slot, and the other bookings. */
function EventSlots({ event, booked }: EventSlotsProps) {
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

const shapes = {
  sent: 'diamond',
  read: 'ring',
  declined: 'square',
  offered: 'disc',
  withdrawn: 'square',
} as const;

/** The applications for a night, the latest first; unopened ones are marked. */
function Applications({ event }: { event: ShownEvent }) {
  const t = words('events');
  const { applications, slots } = event;
  if (applications.length === 0 && !slots.some(({ isOpen }) => isOpen)) return null;
  const slotNames = new Map(slots.map(({ id, name }) => [id, name]));
  return (
    <section className="section applications" aria-labelledby="applications">
      <h2 id="applications">{t('event.applications')}</h2>
      {applications.length === 0 && <EmptyState>{t('event.noApplications')}</EmptyState>}
      {applications.length > 0 && (
        <ul className="rows">
          {applications.map(({ id, slotId, performerName, state, sentOn }) => (
            <li key={id} data-unread={state === 'sent' || undefined}>
              <div className="row-text">
                <h3 dir="auto">
                  <a href={`${eventPath(event.venueId, event.id)}/applications/${id}`}>
                    {nameInText(performerName)}
                  </a>
                </h3>
                <small dir="auto">
                  {t('event.appliedFor', { slot: slotNames.get(slotId) ?? '', day: sentOn })}
                </small>
              </div>
              <Badge shape={shapes[state]}>{t(`venueState.${state}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const announcementSteps = ['announced', 'waiting', 'withdrawn', 'poster', 'noPoster'] as const;

type AnnouncementStepsProps = {
  standing: AnnouncementStanding;
  /** The address of the event’s own pages. */
  address: string;
  mayAnnounce: boolean;
  done?: (typeof announcementSteps)[number] | undefined;
};

/** On the page of an event: its visibility, and the acts that have to agree first. */
function AnnouncementPart({ standing, address, mayAnnounce, done }: AnnouncementStepsProps) {
  const t = words('announcements');
  const { isAnnounced, publicPath, announcedOn, waiting } = standing;
  const state = announcedOn
    ? t('part.later', { moment: announcedOn })
    : t(publicPath ? 'part.public' : isAnnounced ? 'done.waiting' : 'part.none');
  return (
    <section className="section stack-2" aria-labelledby="announcement">
      <h2 id="announcement">{t('part.title')}</h2>
      {done && <Message tone="good">{t(`done.${done}`)}</Message>}
      <p>{state}</p>
      {waiting.length > 0 && (
        <ul className="bullets">
          {waiting.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <div className="row">
        {mayAnnounce && (
          <LinkButton href={`${address}/announcement`}>
            {t(isAnnounced ? 'part.change' : 'part.announce')}
          </LinkButton>
        )}
        {publicPath && <LinkButton href={publicPath}>{t('part.publicLink')}</LinkButton>}
      </div>
    </section>
  );
}
