import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { moveTickets } from '#app/features/tickets/moves/commands/move-tickets.server.ts';
import { MovePage } from '#app/features/tickets/moves/components/move-page.tsx';
import { showPlaces } from '#app/features/tickets/moves/queries/show-places.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/order-places';

/** The possible places for chosen tickets of an order, and their effect. */
export const loader = forViewer(
  async ({ viewer, orm, url, params }: Viewed<'eventId' | 'orderId'>) => {
    const ticketIds = url.searchParams.getAll('ticket');
    const typeId = url.searchParams.get('type');
    const move = await showPlaces(orm, viewer, { ...params, ticketIds, typeId });
    return { as: move.order.venueId, move };
  },
);

export const action = formAction(moveTickets, {
  to: ({ as, orderId }, { eventId }) => `${ticketsPath(as, eventId)}/orders/${orderId}?done=moved`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('tickets')('move.title', { number: page?.move.order.number ?? '' }),
  page?.move.order.title,
]);

export default function OrderPlaces({ loaderData, actionData }: Route.ComponentProps) {
  return <MovePage move={loaderData.move} refused={actionData} />;
}
