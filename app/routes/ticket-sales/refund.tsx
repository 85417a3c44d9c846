import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { refundOrder } from '#app/features/tickets/orders/commands/refund-orders.server.ts';
import { RefundPage } from '#app/features/tickets/sales/components/refund-page.tsx';
import { showSoldOrder } from '#app/features/tickets/sales/queries/show-sold-order.server.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/refund';

export const loader = forViewer(
  async ({ viewer, orm, url, params }: Viewed<'eventId' | 'orderId'>) => {
    const order = await showSoldOrder(orm, viewer, params);
    return { as: order.venueId, order, chosen: url.searchParams.getAll('ticket') };
  },
);

export const action = formAction(refundOrder, {
  to: ({ as, eventId, orderId }) => `${ticketsPath(as, eventId)}/orders/${orderId}?done=refunded`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('tickets')('sales.refund.title', { number: page?.order.number ?? '' }),
  page?.order.title,
]);

export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  return <RefundPage {...loaderData} refused={actionData} />;
}
