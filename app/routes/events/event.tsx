import { findStanding } from '#app/features/bookings/queries/find-standing.server.ts';
import { EventPage } from '#app/features/events/components/event-page.tsx';
import { showEvent } from '#app/features/events/queries/show-event.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { orRefuse } from '#app/http/forms/or-refuse.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/event';

/** A night, with the bookings that stand in it. */
export async function loader({ context, request, params: { eventId } }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  const done = new URL(request.url).searchParams.get('done');
  return orRefuse(async () => {
    const event = await showEvent(orm, viewer, eventId);
    const standing = await findStanding(orm, [eventId]);
    const t = words('bookings');
    return {
      event,
      booked: standing.map(({ state, ...booked }) => ({ ...booked, state: t(`state.${state}`) })),
      done: steps.find((step) => step === done),
    };
  });
}

/** What may have been done just before, as the address says it. */
const steps = ['made', 'changed', 'opened', 'closed', 'declined'] as const;

export const meta = privatePage(() => words('events')('event.short'));

export default function Event({ loaderData }: Route.ComponentProps) {
  return <EventPage {...loaderData} />;
}
