import { SoldOrderPage } from '#app/features/tickets/sales/components/sold-order-page.tsx';
import { showSoldOrder } from '#app/features/tickets/sales/queries/show-sold-order.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/order';

export const loader = forViewer(
  async ({ viewer, orm, url, params }: Viewed<'eventId' | 'orderId'>) => {
    const order = await showSoldOrder(orm, viewer, params);
    return { as: order.venueId, order, done: doneIn(url, ['refunded']) };
  },
);

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('tickets')('sales.order.title', { number: page?.order.number ?? '' }),
  page?.order.title,
]);

export default function Order({ loaderData }: Route.ComponentProps) {
  return <SoldOrderPage {...loaderData} />;
}
