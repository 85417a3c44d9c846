import { eventPath } from '#app/domain/events/event-path.ts';
import {
  AnnouncementPart,
  announcementSteps,
} from '#app/features/announcements/components/announcement-part.tsx';
import { readAnnouncement } from '#app/features/announcements/queries/read-announcement.server.ts';
import { findStanding } from '#app/features/bookings/queries/find-standing.server.ts';
import { EventPage } from '#app/features/events/components/event-page.tsx';
import { showEvent } from '#app/features/events/queries/show-event.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { OrderPart } from '#app/features/running-order/components/order-part.tsx';
import { TicketsPart } from '#app/features/tickets/sales/components/tickets-part.tsx';
import { readTicketStanding } from '#app/features/tickets/sales/queries/read-standing.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/event';

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
  page?.event.title ?? words('events')('event.short'),
  page?.event.day.long,
]);

export default function Event({ loaderData }: Route.ComponentProps) {
  const { announcement, mayAnnounce, announced, tickets, ...page } = loaderData;
  const { venueId, id } = page.event;
  return (
    <EventPage {...page}>
      <AnnouncementPart
        standing={announcement}
        address={eventPath(venueId, id)}
        mayAnnounce={mayAnnounce}
        done={announced}
      />
      {!page.event.isCancelled && <OrderPart venueId={venueId} eventId={id} />}
      {tickets && <TicketsPart eventId={id} venueId={venueId} standing={tickets} />}
    </EventPage>
  );
}
