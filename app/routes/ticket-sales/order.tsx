import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { correctOrderEmail } from '#app/features/tickets/orders/commands/correct-address.server.ts';
import { refundOrder } from '#app/features/tickets/orders/commands/refund-orders.server.ts';
import { RefundPage } from '#app/features/tickets/sales/components/refund-page.tsx';
import { SoldOrderPage } from '#app/features/tickets/sales/components/sold-order-page.tsx';
import { showSoldOrder } from '#app/features/tickets/sales/queries/show-sold-order.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/order';

/** An order, and below its address the cost of refunding the chosen tickets. */
export const loader = forViewer(
  async ({ viewer, orm, url, params }: Viewed<'eventId' | 'orderId'>) => {
    const order = await showSoldOrder(orm, viewer, params);
    const isRefund = url.pathname.endsWith('/refund');
    return {
      as: order.venueId,
      order,
      chosen: isRefund ? url.searchParams.getAll('ticket') : null,
      done: doneIn(url, ['refunded', 'moved', 'corrected']),
    };
  },
);

export const action = pageForms({
  email: formAction(correctOrderEmail, {
    to: ({ as, eventId, orderId }) =>
      `${ticketsPath(as, eventId)}/orders/${orderId}?done=corrected`,
  }),
  refund: formAction(refundOrder, {
    to: ({ as, eventId, orderId }) => `${ticketsPath(as, eventId)}/orders/${orderId}?done=refunded`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => {
  const number = page?.order.number ?? '';
  const t = words('tickets');
  return [
    page?.chosen ? t('sales.refund.title', { number }) : t('sales.order.title', { number }),
    page?.order.title,
  ];
});

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, chosen, done } = loaderData;
  // After a refusal the sent ones stay chosen.
  const sent = actionData?.typed.ticketIds?.split(',');
  if (chosen) return <RefundPage order={order} chosen={sent ?? chosen} refused={actionData} />;
  return <SoldOrderPage order={order} done={done} refused={actionData} />;
}
