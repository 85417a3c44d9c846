import { findStanding } from '#app/features/bookings/queries/find-standing.server.ts';
import { EventPage } from '#app/features/events/components/event-page.tsx';
import { showEvent } from '#app/features/events/queries/show-event.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/event';

/** A night, with the bookings that stand in it. */
export const loader = forViewer(
  async ({ viewer, orm, url, params: { eventId } }: Viewed<'eventId'>) => {
    const event = await showEvent(orm, viewer, eventId);
    const standing = await findStanding(orm, [eventId]);
    const t = words('bookings');
    return {
      as: event.venueId,
      event,
      booked: standing.map(({ state, ...booked }) => ({ ...booked, state: t(`state.${state}`) })),
      done: doneIn(url, steps),
    };
  },
);

/** What may have been done just before, as the address says it. */
const steps = ['made', 'changed', 'opened', 'closed', 'declined'] as const;

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page?.event.title ?? words('events')('event.short'),
  page?.event.day.long,
]);

export default function Event({ loaderData }: Route.ComponentProps) {
  return <EventPage {...loaderData} />;
}
